import { manyOf } from '../../parameters/types.ts';
import { defineMeta } from '../../query/define.ts';
import * as shape from '../../result/shape.ts';
import { tokenPurposes } from '../../session/tokens.ts';

/** Gives tokens, without which modules that change something refuse. */
export const tokens = defineMeta({
  name: 'tokens',
  prefix: '',
  // Otherwise nobody could log in to a wiki that only members read.
  access: 'public',
  helpPage: 'API:Tokens',
  parameters: { type: manyOf(tokenPurposes, { default: ['csrf'], all: '*' }) },
  result: shape.map('_v', '_name', shape.text()),
  answer: async ({ params, session, warn }) => {
    if (!session) {
      warn('tokens-origin');
      return {};
    }
    const tokens = params.type.values().map((type) => [`${type}token`, session.token(type)] as const);
    return { value: Object.fromEntries(tokens) };
  },
});
