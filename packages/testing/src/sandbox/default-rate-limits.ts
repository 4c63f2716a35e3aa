import type { Settings } from '@wikiquery/core/wiki/settings';

/** MediaWiki's rate limits where a wiki has set no others. */
export const defaultRateLimits: Settings['rateLimits'] = {
  edit: { ip: [8, 60], newbie: [8, 60], user: [90, 60] },
  move: { newbie: [2, 120], user: [8, 60] },
  upload: { ip: [8, 60], newbie: [8, 60] },
  rollback: { user: [10, 60], newbie: [5, 120] },
  mailpassword: { ip: [5, 3600] },
  sendemail: { ip: [5, 86_400], newbie: [5, 86_400], user: [20, 86_400] },
  changeemail: { 'ip-all': [10, 3600], user: [4, 86_400] },
  confirmemail: { 'ip-all': [10, 3600], user: [4, 86_400] },
  purge: { ip: [30, 60], user: [30, 60] },
  linkpurge: { ip: [30, 60], user: [30, 60] },
  renderfile: { ip: [700, 30], user: [700, 30] },
  'renderfile-nonstandard': { ip: [70, 30], user: [70, 30] },
  stashedit: { ip: [30, 60], newbie: [30, 60] },
  stashbasehtml: { ip: [5, 60], newbie: [5, 60] },
  changetags: { ip: [8, 60], newbie: [8, 60] },
  editcontentmodel: { newbie: [2, 120], user: [8, 60] },
};
