import type { Site } from '../../wiki/site.ts';

interface CheckUserSettings {
  /** Prefix lengths of the widest ranges that can be checked; 16 and 19 by default. */
  readonly checkUserCidrLimit?: { readonly IPv4?: number; readonly IPv6?: number };
  /** Whether checks require a reason; by default, they do not. */
  readonly checkUserForceSummary?: boolean;
  /** `false` never writes to the database; checks cannot be logged then, and so are unavailable. */
  readonly checkUserWrites?: boolean;
}

/** Reads the extension's settings from a wiki's configuration. */
export const checkuserSettings = ({ configuration }: Site): CheckUserSettings =>
  configuration.settings as CheckUserSettings;
