import type { wikiSettings } from '@wikiquery/core/wiki/settings';

/**
 * Settings of a wiki that its API does not report, or not always: where LocalSettings.php or an extension sets one of
 * them, the configuration has to state it. Of `files`, `init` reads the addresses and, from a drawing's thumbnail, how
 * drawings are shown; `maximumResultSize`, if it is smaller than the result with all messages.
 */
export const statedSettings = [
  'authentication',
  'blockDisablesLogin',
  'capitals',
  'contributionsCidrLimit',
  'expensiveLookups',
  'externalStores',
  'feedDifferenceSize',
  'feeds',
  'files',
  'grants',
  'interlanguageLinkCodes',
  'legacyEncoding',
  'logRestrictions',
  'maximumResultSize',
  'patrol',
  'rateLimits',
  'rateLimitsExcludedIPs',
  'recentChangesDays',
  'restrictedTagViewRights',
  'searchSuggestAge',
  'showHostnames',
  'temporaryAccountDays',
  'trackingCategories',
  'uncachedDifferences',
  'watchlistLabels',
] as const satisfies readonly (keyof typeof wikiSettings)[];
