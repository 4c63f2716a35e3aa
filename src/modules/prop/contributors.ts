import { continuation, limit, manyOf } from '../../parameters/types.ts';
import { pending } from '../../query/pending.ts';
import { explicitGroups, rights } from '../../wiki/enumerations.ts';

/** Lists the accounts that wrote a page, and counts its anonymous authors. */
export const contributors = pending('prop', {
  name: 'contributors',
  prefix: 'pc',
  access: 'read',
  cache: 'public',
  helpPage: 'API:Contributors',
  parameters: {
    group: manyOf(explicitGroups),
    excludegroup: manyOf(explicitGroups),
    rights: manyOf(rights),
    excluderights: manyOf(rights),
    limit: limit(),
    continue: continuation(),
  },
});
