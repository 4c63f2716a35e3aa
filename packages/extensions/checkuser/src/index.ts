import { defineExtension } from '@wikiquery/core/query';
import messages from '../messages/en.json' with { type: 'json' };
import { checkuser as checkuserModule } from './checkuser.ts';
import { checkuserformattedblockinfo } from './checkuserformattedblockinfo.ts';
import { checkuserlog } from './checkuserlog.ts';
import { checkuserProblems } from './problems.ts';
import { checkuserSettings } from './settings.ts';
import { checkuserTables } from './tables.ts';

/** The extension CheckUser. */
export const checkuser = defineExtension({
  name: 'checkuser',
  displayName: 'CheckUser',
  messages: { en: messages },
  settings: checkuserSettings.fields,
  modules: [checkuserModule, checkuserformattedblockinfo, checkuserlog],
  problems: checkuserProblems,
  logRestrictions: { 'checkuser-temporary-account': 'checkuser-temporary-account-log' },
  grants: {
    checkuser: ['checkuser', 'checkuser-log'],
    'checkuser-temporary-account': [
      'checkuser-temporary-account',
      'checkuser-temporary-account-log',
      'checkuser-temporary-account-no-preference',
    ],
  },
  tables: checkuserTables,
  unreadTables: [
    'cu_useragent_clienthints',
    'cu_useragent_clienthints_map',
    'cuci_temp_edit',
    'cuci_user',
    'cuci_wiki_map',
  ],
  withoutTables: {
    cu_changes: 'list=checkuser fails',
    cu_log: 'list=checkuser fails, since checks cannot be logged',
    cu_log_event: 'list=checkuser finds log entries only in cu_changes, as until 1.41',
    cu_private_event: 'list=checkuser finds private events only in cu_changes, as until 1.41',
  },
});
