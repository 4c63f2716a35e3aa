import type { Site } from '../../wiki/site.ts';

interface AbuseFilterSettings {
  /** Variables with restricted values; `user_unnamed_ip` by default. */
  readonly abuseFilterProtectedVariables?: readonly string[];
}

/** Reads the extension's settings from a wiki's configuration. */
export const abusefilterSettings = ({ configuration }: Site): AbuseFilterSettings =>
  configuration.settings as AbuseFilterSettings;
