import { defineExtension } from '../../query/extension.ts';
import { abusefilters } from './abusefilters.ts';
import { abuselog } from './abuselog.ts';
import { abusefilterTables } from './tables.ts';

/** What the extension Abuse Filter contributes. */
export const abusefilter = defineExtension({
  name: 'abusefilter',
  displayName: 'Abuse Filter',
  modules: [abusefilters, abuselog],
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
  actionsElsewhere: [
    { name: 'abusefiltercheckmatch', reads: true },
    { name: 'abusefilterchecksyntax', reads: true },
    { name: 'abusefilterevalexpression', reads: true },
    { name: 'abusefilterunblockautopromote', token: 'csrf', mustBePosted: true },
    { name: 'abuselogprivatedetails', token: 'csrf', mustBePosted: true },
  ],
  tables: abusefilterTables,
});
