import { ascending, boolean, continuation, limit, manyOf, text } from '../../parameters/types.ts';
import { contentLanguage } from '../../parameters/wiki-types.ts';
import { pending } from '../../query/pending.ts';

/** Lists the counterparts of a page in other languages. */
export const langlinks = pending('prop', {
  name: 'langlinks',
  prefix: 'll',
  access: 'read',
  cache: 'public',
  helpPage: 'API:Langlinks',
  parameters: {
    prop: manyOf(['autonym', 'langname', 'url']),
    lang: text(),
    title: text(),
    dir: ascending(),
    inlanguagecode: contentLanguage(),
    limit: limit(),
    continue: continuation(),
    url: boolean({ deprecated: true }),
  },
});
