import { continuation, manyOf, texts } from '../../parameters/types.ts';
import { pending } from '../../query/pending.ts';

/** Tells about languages: names, direction, fallbacks, variants. */
export const languageinfo = pending('meta', {
  name: 'languageinfo',
  prefix: 'li',
  access: 'read',
  helpPage: 'API:Languageinfo',
  parameters: {
    prop: manyOf(['autonym', 'bcp47', 'code', 'dir', 'fallbacks', 'name', 'variantnames', 'variants'], {
      default: ['code'],
    }),
    code: texts({ default: ['*'] }),
    continue: continuation(),
  },
});
