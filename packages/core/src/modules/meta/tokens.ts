import { defineMeta } from '../../query/define.ts';
import { manyOf } from '../../query/parameters/types.ts';
import * as shape from '../../query/result/shape.ts';
import { tokenPurposes } from '../../wiki/session.ts';

/** Returns the tokens that write modules require. */
export const tokens = defineMeta({
  name: 'tokens',
  prefix: '',
  // Needed to log in to a private wiki.
  access: 'public',
  helpPage: 'API:Tokens',
  parameters: { type: manyOf(tokenPurposes, { default: ['csrf'], all: '*' }) },
  result: shape.dictionary(shape.text()),
  answer: async ({ params, session, warn }) => {
    if (!session) {
      warn('tokens-origin');
      return {};
    }
    const types = [...params.type];
    const fieldOf = (type: string): string => `${type}token`;
    return {
      value: Object.fromEntries(types.map((type) => [fieldOf(type), session.token(type)])),
      continueAt: (field) => ({
        type: types.slice(types.findIndex((type) => fieldOf(type) === field)).join('|'),
      }),
    };
  },
});
