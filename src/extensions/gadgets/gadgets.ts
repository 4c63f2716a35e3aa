import { boolean, manyOf, texts } from '../../parameters/types.ts';
import { pending } from '../../query/pending.ts';

/** Lists the gadgets that the wiki offers. */
export const gadgets = pending('list', {
  name: 'gadgets',
  prefix: 'ga',
  access: 'read',
  parameters: {
    prop: manyOf(['desc', 'id', 'metadata'], { default: ['id', 'metadata'] }),
    categories: texts(),
    ids: texts(),
    allowedonly: boolean(),
    enabledonly: boolean(),
  },
});
