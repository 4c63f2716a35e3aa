import { defineSettings } from '@wikiquery/core/extension';

/** The extension's settings. */
export const abusefilterSettings = defineSettings({
  abuseFilterProtectedVariables: {
    description: 'Variables with restricted values (`$wgAbuseFilterProtectedVariables`).',
    type: 'list',
    of: { type: 'text' },
    default: ['user_unnamed_ip'],
  },
  abuseFilterConditionLimit: {
    description:
      'Conditions that the filters check in all before a write, in wikis in tests (`$wgAbuseFilterConditionLimit`).',
    type: 'number',
    whole: true,
    least: 1,
    default: 1000,
  },
  abuseFilterBlockDuration: {
    description:
      'How long filters block accounts that have no duration of their own (`$wgAbuseFilterBlockDuration`).',
    type: 'text',
    default: 'indefinite',
  },
  abuseFilterAnonBlockDuration: {
    description:
      'How long they block addresses, if not as long as accounts (`$wgAbuseFilterAnonBlockDuration`).',
    type: 'text',
  },
  abuseFilterBlockAutopromoteDuration: {
    description:
      'Days for which filters keep accounts from promoting themselves (`$wgAbuseFilterBlockAutopromoteDuration`).',
    type: 'number',
    whole: true,
    least: 0,
    unit: 'days',
    default: 5,
  },
  abuseFilterRangeBlockSize: {
    description: 'Bits of the ranges that filters block (`$wgAbuseFilterRangeBlockSize`).',
    type: 'group',
    fields: {
      IPv4: { description: 'For IPv4.', type: 'number', whole: true, least: 0, most: 32, default: 16 },
      IPv6: { description: 'For IPv6.', type: 'number', whole: true, least: 0, most: 128, default: 19 },
    },
    default: {},
  },
});
