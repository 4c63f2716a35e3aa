import { defineExtension } from '../../query/extension.ts';
import { languagestats } from './languagestats.ts';
import { translateTables } from './tables.ts';

/** The namespace in which translations of a page's parts are kept. */
const TRANSLATIONS = 1198;

/** What the extension Translate contributes. */
export const translate = defineExtension({
  name: 'translate',
  displayName: 'Translate',
  modules: [languagestats],
  actionsElsewhere: [
    { name: 'aggregategroups', token: 'csrf', mustBePosted: true },
    { name: 'groupreview', token: 'csrf', mustBePosted: true },
    { name: 'managegroupsynchronizationcache', token: 'csrf', mustBePosted: true },
    { name: 'managemessagegroups', token: 'csrf', mustBePosted: true },
    { name: 'markfortranslation', token: 'csrf', mustBePosted: true },
    { name: 'messagegroupsubscription', token: 'csrf', mustBePosted: true },
    { name: 'searchtranslations', reads: true },
    { name: 'translatesandbox', token: 'csrf', mustBePosted: true },
    { name: 'translationaids', reads: true },
    { name: 'translationcheck', reads: true },
    { name: 'translationentitysearch', reads: true },
    { name: 'translationreview', token: 'csrf', mustBePosted: true },
    { name: 'translationstash', token: 'csrf', mustBePosted: true },
    { name: 'translationstats', reads: true },
    { name: 'ttmserver', reads: true },
  ],
  tables: translateTables,
  // Translations of pages are subpages of a page that was marked for translation.
  languageEndings: {
    namespaces: [TRANSLATIONS],
    parents: {
      table: 'revtag',
      page: 'rt_page',
      where: 'rt_type',
      is: 'tp:mark',
      // The extension puts them together from their parts.
      refusal: {
        name: 'tpt-target-page',
        free: [
          'read',
          'deletedhistory',
          'deletedtext',
          'deleterevision',
          'patrol',
          'review',
          'suppressrevision',
          'viewsuppressed',
        ],
        freed: { right: 'pagetranslation', actions: ['delete', 'undelete'] },
      },
    },
  },
});
