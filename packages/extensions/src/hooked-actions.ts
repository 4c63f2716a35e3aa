import { lookupTable } from '@wikiquery/common/lookup-table';
import { abusefilterHookedActions } from '@wikiquery/extension-abusefilter/actions';
import type { HookedAction } from '@wikiquery/import/hooks';

/** What extensions do in wikis in tests that of real wikis only the wiki itself does, by the names of their folders. */
export const hookedActions: Readonly<Record<string, readonly HookedAction[]>> = lookupTable({
  abusefilter: abusefilterHookedActions,
});
