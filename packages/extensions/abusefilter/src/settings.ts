import { defaulted, group, list, optional, text, whole } from '@wikiquery/core/wiki/settings';
import { settingsReader } from '@wikiquery/core/query';

/** The extension's settings. */
export const settings = {
  abuseFilterProtectedVariables: defaulted(
    'Variables with restricted values (`$wgAbuseFilterProtectedVariables`).',
    list(text()),
    ['user_unnamed_ip'],
  ),
  abuseFilterConditionLimit: defaulted(
    'Conditions that the filters check in all before a write, in wikis in tests (`$wgAbuseFilterConditionLimit`).',
    whole({ least: 1 }),
    1000,
  ),
  abuseFilterBlockDuration: defaulted(
    'How long filters block accounts that have no duration of their own (`$wgAbuseFilterBlockDuration`).',
    text(),
    'indefinite',
  ),
  abuseFilterAnonBlockDuration: optional(
    'How long they block addresses, if not as long as accounts (`$wgAbuseFilterAnonBlockDuration`).',
    text(),
  ),
  abuseFilterBlockAutopromoteDuration: defaulted(
    'Days for which filters keep accounts from promoting themselves (`$wgAbuseFilterBlockAutopromoteDuration`).',
    whole({ least: 0 }, 'days'),
    5,
  ),
  abuseFilterRangeBlockSize: defaulted(
    'Bits of the ranges that filters block (`$wgAbuseFilterRangeBlockSize`).',
    group({
      IPv4: defaulted('For IPv4.', whole({ least: 0, most: 32 }), 16),
      IPv6: defaulted('For IPv6.', whole({ least: 0, most: 128 }), 19),
    }),
    {},
  ),
};

/** Reads the extension's settings from a wiki's configuration. */
export const abusefilterSettings = settingsReader<typeof settings>();
