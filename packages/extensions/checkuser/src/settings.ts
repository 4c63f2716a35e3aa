import { defineSettings } from '@wikiquery/core/extension';

/** The extension's settings. */
export const checkuserSettings = defineSettings({
  checkUserCidrLimit: {
    description: 'Prefix lengths of the widest ranges that can be checked (`$wgCheckUserCIDRLimit`).',
    type: 'group',
    fields: {
      IPv4: {
        description: 'For IPv4.',
        type: 'number',
        whole: true,
        least: 0,
        most: 32,
        unit: 'bits',
        default: 16,
      },
      IPv6: {
        description: 'For IPv6.',
        type: 'number',
        whole: true,
        least: 0,
        most: 128,
        unit: 'bits',
        default: 19,
      },
    },
    default: {},
  },
  checkUserForceSummary: {
    description: 'Whether checks require a reason (`$wgCheckUserForceSummary`).',
    type: 'boolean',
    default: false,
  },
  checkUserWrites: {
    description: 'Whether checks are logged in the database; they are unavailable without.',
    type: 'boolean',
    default: true,
  },
});
