import { ascending, boolean, limit, manyOf, text } from '../../parameters/types.ts';
import { pending } from '../../query/pending.ts';
import { allRights, explicitGroups } from '../../wiki/enumerations.ts';

/** Lists accounts by name. */
export const allusers = pending('list', {
  name: 'allusers',
  prefix: 'au',
  access: 'read',
  cache: 'anon-public-user-private',
  helpPage: 'API:Allusers',
  parameters: {
    from: text(),
    to: text(),
    prefix: text(),
    dir: ascending(),
    group: manyOf(explicitGroups),
    excludegroup: manyOf(explicitGroups),
    rights: manyOf(allRights),
    prop: manyOf([
      'blockinfo',
      'centralids',
      'editcount',
      'groups',
      'implicitgroups',
      'registration',
      'rights',
    ]),
    limit: limit(),
    witheditsonly: boolean(),
    activeusers: boolean(),
    attachedwiki: text(),
    excludenamed: boolean(),
    excludetemp: boolean(),
  },
});
