import { ascending, boolean, continuation, limit, manyOf, text } from '../../parameters/types.ts';
import { pending } from '../../query/pending.ts';

/** Lists the links of a page to other wikis. */
export const iwlinks = pending('prop', {
  name: 'iwlinks',
  prefix: 'iw',
  access: 'read',
  cache: 'public',
  helpPage: 'API:Iwlinks',
  parameters: {
    prop: manyOf(['url']),
    prefix: text(),
    title: text(),
    dir: ascending(),
    limit: limit(),
    continue: continuation(),
    url: boolean({ deprecated: true }),
  },
});
