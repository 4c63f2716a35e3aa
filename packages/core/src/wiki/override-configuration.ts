import type { Configuration } from './configuration.ts';
import { mergeConfiguration, type Partially } from './merge-configuration.ts';

/**
 * Merges deliberate differences into a configuration, and keeps the parts of siteinfo that they override as the wiki
 * returned them, for comparisons with the wiki.
 */
export function overrideConfiguration(
  configuration: Configuration,
  part: Partially<Configuration>,
): Configuration {
  const parts = Object.entries(configuration).filter(
    ([name]) => name in part && name !== 'settings' && name !== 'overridden',
  );
  const merged = mergeConfiguration(configuration, part);
  if (parts.length === 0) return merged;
  return { ...merged, overridden: { ...Object.fromEntries(parts), ...configuration.overridden } };
}

/** Returns a configuration with the siteinfo that the wiki returned, without deliberate differences. */
export const withoutOverrides = <C extends Configuration<unknown>>(configuration: C): C => ({
  ...configuration,
  ...configuration.overridden,
});
