import { manyOf, texts } from '../../parameters/types.ts';
import { pending } from '../../query/pending.ts';

/** Lists the sections that the wiki's gadgets are sorted into. */
export const gadgetcategories = pending('list', {
  name: 'gadgetcategories',
  prefix: 'gc',
  access: 'read',
  parameters: {
    prop: manyOf(['members', 'name', 'title'], { default: ['name'] }),
    names: texts(),
  },
});
