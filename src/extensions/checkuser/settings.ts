import type { Site } from '../../wiki/site.ts';

interface CheckUserSettings {
  /** The widest networks that may be checked at once, as prefix lengths; 16 and 19 unless said. */
  readonly checkUserCidrLimit?: { readonly IPv4?: number; readonly IPv6?: number };
  /** Whether checking users needs a reason; it does not unless said. */
  readonly checkUserForceSummary?: boolean;
  /** `false` keeps checks from being logged, without which users cannot be checked: the database is then never written. */
  readonly checkUserWrites?: boolean;
}

/** The extension's settings in a wiki's configuration. */
export const checkuserSettings = ({ configuration }: Site): CheckUserSettings =>
  configuration.settings as CheckUserSettings;
