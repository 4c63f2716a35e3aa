import { defineExtension } from '@wikiquery/core/query';
import { pageEntries } from '@wikiquery/core/store';
import messages from '../messages/en.json' with { type: 'json' };
import { translateActions } from './delegated-actions.ts';
import { languagestats } from './languagestats.ts';
import { managemessagegroups } from './managemessagegroups.ts';
import { messagecollection } from './messagecollection.ts';
import { messagegroups } from './messagegroups.ts';
import { messagegroupstats } from './messagegroupstats.ts';
import { messagegroupsubscription } from './messagegroupsubscription.ts';
import { messagetranslations } from './messagetranslations.ts';
import { translateProblems } from './problems.ts';
import { settingFields, TRANSLATIONS } from './settings.ts';
import { translateTables } from './tables.ts';

/** The extension Translate. */
export const translate = defineExtension({
  name: 'translate',
  displayName: 'Translate',
  messages: { en: messages },
  settings: settingFields,
  modules: [
    languagestats,
    managemessagegroups,
    messagecollection,
    messagegroups,
    messagegroupstats,
    messagegroupsubscription,
    messagetranslations,
  ],
  problems: translateProblems,
  logs: {
    types: ['messagebundle', 'pagetranslation', 'translationreview'],
    actions: [
      'import/translatable-bundle',
      'messagebundle/deletefnok',
      'messagebundle/deletefok',
      'messagebundle/movenok',
      'messagebundle/moveok',
      'pagetranslation/associate',
      'pagetranslation/deletefnok',
      'pagetranslation/deletefok',
      'pagetranslation/deletelnok',
      'pagetranslation/deletelok',
      'pagetranslation/discourage',
      'pagetranslation/dissociate',
      'pagetranslation/encourage',
      'pagetranslation/mark',
      'pagetranslation/movenok',
      'pagetranslation/moveok',
      'pagetranslation/prioritylanguages',
      'pagetranslation/unmark',
      'translationreview/group',
      'translationreview/message',
      'translationreview/unfuzzy',
    ],
  },
  delegatedActions: translateActions,
  contentModels: { 'translate-messagebundle': 'application/json' },
  tables: translateTables,
  unreadTables: [
    'translate_cache',
    'translate_tmf',
    'translate_tms',
    'translate_tmt',
    'translate_translatable_bundles',
  ],
  // Translations are subpages of a page marked for translation.
  translatedSubpages: {
    namespaces: [TRANSLATIONS],
    parents: {
      ...pageEntries(translateTables, 'revtag', { page: 'rt_page', where: 'rt_type', is: 'tp:mark' }),
      // The extension generates them from their translation units.
      refusal: {
        name: translateProblems.translatedPage,
        exempt: [
          'read',
          'deletedhistory',
          'deletedtext',
          'deleterevision',
          'patrol',
          'review',
          'suppressrevision',
          'viewsuppressed',
        ],
        exemptWith: { right: 'pagetranslation', actions: ['delete', 'undelete'] },
      },
    },
  },
});
