import { defineExtension } from '../../query/extension.ts';
import { abusefilters } from './abusefilters.ts';
import { abuselog } from './abuselog.ts';
import { abusefilterTables } from './tables.ts';

/** What the extension Abuse Filter contributes. */
export const abusefilter = defineExtension({
  name: 'abusefilter',
  displayName: 'Abuse Filter',
  modules: [abusefilters, abuselog],
  tables: abusefilterTables,
});
