import { defineExtension } from '@wikiquery/core/query';
import messages from '../messages/en.json' with { type: 'json' };
import { abusefilters } from './abusefilters.ts';
import { abuselog } from './abuselog.ts';
import { abusefilterActions } from './delegated-actions.ts';
import { abusefilterProblems } from './problems.ts';
import { abusefilterSettings } from './settings.ts';
import { abusefilterTables } from './tables.ts';

/** The extension AbuseFilter. */
export const abusefilter = defineExtension({
  name: 'abusefilter',
  displayName: 'Abuse Filter',
  messages: { en: messages },
  otherNames: ['AbuseFilter'],
  settings: abusefilterSettings.fields,
  modules: [abusefilters, abuselog],
  problems: abusefilterProblems,
  logRestrictions: {
    abusefilter: 'abusefilter-view',
    'abusefilter-protected-vars': 'abusefilter-protected-vars-log',
    abusefilterblockeddomainhit: 'abusefilter-view',
    abusefilterprivatedetails: 'abusefilter-privatedetails-log',
  },
  grants: {
    basic: ['abusefilter-log', 'abusefilter-log-detail', 'abusefilter-view'],
    editprotected: ['abusefilter-bypass-blocked-external-domains'],
    oversight: ['abusefilter-hide-log'],
    viewrestrictedlogs: ['abusefilter-hidden-log', 'abusefilter-log-private', 'abusefilter-view-private'],
  },
  logVersions: {
    'abusefilter-protected-vars': { since: '1.43' },
    abusefilterblockeddomainhit: { since: '1.41' },
  },
  logs: {
    types: [
      'abusefilter',
      'abusefilter-protected-vars',
      'abusefilterblockeddomainhit',
      'abusefilterprivatedetails',
    ],
    actions: [
      'abusefilter-protected-vars/*',
      'abusefilter/create',
      'abusefilter/hit',
      'abusefilter/modify',
      'abusefilterblockeddomainhit/*',
      'abusefilterprivatedetails/access',
      'rights/blockautopromote',
      'rights/restoreautopromote',
      'suppress/hide-afl',
      'suppress/unhide-afl',
    ],
  },
  delegatedActions: Object.values(abusefilterActions),
  tables: abusefilterTables,
  unreadTables: ['abuse_filter_action', 'abuse_filter_history'],
});
