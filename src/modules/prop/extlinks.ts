import { boolean, continuation, limit, oneOf, text } from '../../parameters/types.ts';
import { pending } from '../../query/pending.ts';
import { protocols } from '../../wiki/enumerations.ts';

/** Lists the external addresses that a page links to. */
export const extlinks = pending('prop', {
  name: 'extlinks',
  prefix: 'el',
  access: 'read',
  cache: 'public',
  helpPage: 'API:Extlinks',
  parameters: {
    limit: limit(),
    continue: continuation(),
    protocol: oneOf(protocols, { default: '' }),
    query: text(),
    expandurl: boolean({ deprecated: true }),
  },
});
