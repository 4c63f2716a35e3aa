import { integer, limit, manyOf, older, text, texts } from '../../parameters/types.ts';
import { timestamp } from '../../parameters/wiki-types.ts';
import { pending } from '../../query/pending.ts';

/** Lists what abuse filters caught. */
export const abuselog = pending('list', {
  name: 'abuselog',
  prefix: 'afl',
  access: 'read',
  parameters: {
    logid: integer(),
    start: timestamp(),
    end: timestamp(),
    dir: older(),
    user: text(),
    title: text(),
    filter: texts(),
    limit: limit(),
    prop: manyOf(
      ['action', 'details', 'filter', 'hidden', 'ids', 'result', 'revid', 'timestamp', 'title', 'user'],
      { default: ['ids', 'user', 'title', 'action', 'result', 'timestamp', 'hidden', 'revid'] },
    ),
  },
});
