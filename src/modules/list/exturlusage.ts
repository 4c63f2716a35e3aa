import { boolean, continuation, limit, manyOf, namespaces, oneOf, text } from '../../parameters/types.ts';
import { pending } from '../../query/pending.ts';
import { protocols } from '../../wiki/enumerations.ts';

/** Lists the pages that link to an external address. */
export const exturlusage = pending('list', {
  name: 'exturlusage',
  prefix: 'eu',
  access: 'read',
  generator: true,
  cache: 'public',
  helpPage: 'API:Exturlusage',
  parameters: {
    prop: manyOf(['ids', 'title', 'url'], { default: ['ids', 'title', 'url'] }),
    continue: continuation(),
    protocol: oneOf(protocols, { default: '' }),
    query: text(),
    namespace: namespaces(),
    limit: limit(),
    expandurl: boolean({ deprecated: true }),
  },
});
