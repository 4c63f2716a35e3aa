import { keywordHelp } from '@wikiquery/common/search-keywords';
import { boostRecent } from '../../ranking/boosts.ts';
import { defineKeyword } from './keyword.ts';

/** `prefer-recent:`: recently edited pages come first. */
export const preferRecent = defineKeyword({
  ...keywordHelp.preferRecent,
  value: 'optional',
  neverNegated: true,
  accepts: (value) => /^-?[\d.]*(?:,[\d.]*)?$/.test(value),
  find: ({ value }, { environment }) => {
    const [share = '', days = ''] = value.split(',');
    const part = Math.min(1, Number(share === '' ? 0.6 : share) || 0.6);
    const half = Number(days === '' ? 160 : days) || 160;
    return { boosts: [boostRecent(environment.now, part, half)] };
  },
});
