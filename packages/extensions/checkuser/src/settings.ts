import { defaulted, flag, group, whole } from '@wikiquery/core/wiki/settings';
import { settingsReader } from '@wikiquery/core/query';

/** The extension's settings. */
export const settings = {
  checkUserCidrLimit: defaulted(
    'Prefix lengths of the widest ranges that can be checked (`$wgCheckUserCIDRLimit`).',
    group({
      IPv4: defaulted('For IPv4.', whole({ least: 0, most: 32 }, 'bits'), 16),
      IPv6: defaulted('For IPv6.', whole({ least: 0, most: 128 }, 'bits'), 19),
    }),
    {},
  ),
  checkUserForceSummary: defaulted(
    'Whether checks require a reason (`$wgCheckUserForceSummary`).',
    flag,
    false,
  ),
  checkUserWrites: defaulted(
    'Whether checks are logged in the database; they are unavailable without.',
    flag,
    true,
  ),
};

/** Reads the extension's settings from a wiki's configuration. */
export const checkuserSettings = settingsReader<typeof settings>();
