import { ascending, continuation, limit, manyOf, text } from '../../parameters/types.ts';
import { pending } from '../../query/pending.ts';

/** Lists the pages that link to a page of another wiki. */
export const iwbacklinks = pending('list', {
  name: 'iwbacklinks',
  prefix: 'iwbl',
  access: 'read',
  generator: true,
  cache: 'public',
  helpPage: 'API:Iwbacklinks',
  parameters: {
    prefix: text(),
    title: text(),
    continue: continuation(),
    limit: limit(),
    prop: manyOf(['iwprefix', 'iwtitle'], { default: [] }),
    dir: ascending(),
  },
});
