import { ascending, continuation, limit, manyOf, text } from '../../parameters/types.ts';
import { pending } from '../../query/pending.ts';

/** Lists the pages that name a page of another wiki as their counterpart in its language. */
export const langbacklinks = pending('list', {
  name: 'langbacklinks',
  prefix: 'lbl',
  access: 'read',
  generator: true,
  cache: 'public',
  helpPage: 'API:Langbacklinks',
  parameters: {
    lang: text(),
    title: text(),
    continue: continuation(),
    limit: limit(),
    prop: manyOf(['lllang', 'lltitle'], { default: [] }),
    dir: ascending(),
  },
});
