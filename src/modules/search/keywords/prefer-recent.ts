import { boostRecent } from '../../../data/store/full-text/boosts.ts';
import { defineKeyword } from './keyword.ts';

/** `prefer-recent:`: what was edited lately comes first. */
export const preferRecent = defineKeyword({
  names: ['prefer-recent'],
  value: 'optional',
  neverNegated: true,
  accepts: (value) => /^-?[\d.]*(?:,[\d.]*)?$/.test(value),
  summary:
    'Pages that were edited lately come first: the share of their relevance that age takes away, and after how many days half of that is gone.',
  example: 'prefer-recent:0.6,160',
  find: ({ value }, { environment }) => {
    const [share = '', days = ''] = value.split(',');
    const part = Math.min(1, Number(share === '' ? 0.6 : share) || 0.6);
    const half = Number(days === '' ? 160 : days) || 160;
    return { boosts: [boostRecent(environment.now, part, half)] };
  },
});
