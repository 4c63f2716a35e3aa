import type { wikiSettings } from '../wiki/settings/wiki.ts';

/**
 * Settings of a wiki that no answer of its API tells: where LocalSettings.php sets one of them, or an extension does, the
 * configuration has to state it. Of `files`, only the addresses are told.
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
