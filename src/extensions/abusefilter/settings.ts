import type { Site } from '../../wiki/site.ts';

interface AbuseFilterSettings {
  /** Variables whose values only some may see; `user_unnamed_ip` unless said. */
  readonly abuseFilterProtectedVariables?: readonly string[];
}

/** The extension's settings in a wiki's configuration. */
export const abusefilterSettings = ({ configuration }: Site): AbuseFilterSettings =>
  configuration.settings as AbuseFilterSettings;
