import type { Configuration } from '@wikiquery/core/wiki';
import type { ControlOptions } from './sandbox/controls.ts';
import { defaultRateLimits } from './sandbox/default-rate-limits.ts';

/** A configuration with the rate limits that an option gives, or, where it has none, MediaWiki's. */
export function withRateLimits(
  configuration: Configuration,
  option: ControlOptions['rateLimits'] = false,
): Configuration {
  const { settings } = configuration;
  if (option === false || (option === true && settings.rateLimits !== undefined)) return configuration;
  const rateLimits = option === true ? defaultRateLimits : option;
  return { ...configuration, settings: { ...settings, rateLimits } };
}
