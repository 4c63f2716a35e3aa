import { abusefilterHook } from '@wikiquery/extension-abusefilter/write-hook';
import type { WriteHook } from '@wikiquery/import/hooks';

/** What extensions do about writes to wikis in tests; what serves real wikis does not load it. */
export const writeHooks: readonly WriteHook[] = [abusefilterHook];
