import { integer, limit, manyOf, oneOf } from '../../parameters/types.ts';
import { pending } from '../../query/pending.ts';

/** Lists the wiki's abuse filters. */
export const abusefilters = pending('list', {
  name: 'abusefilters',
  prefix: 'abf',
  access: 'read',
  parameters: {
    startid: integer(),
    endid: integer(),
    dir: oneOf(['newer', 'older'], { default: 'newer' }),
    show: manyOf([
      '!deleted',
      '!enabled',
      '!private',
      '!protected',
      'deleted',
      'enabled',
      'private',
      'protected',
    ]),
    limit: limit(),
    prop: manyOf(
      [
        'actions',
        'comments',
        'description',
        'hits',
        'id',
        'lasteditor',
        'lastedittime',
        'pattern',
        'private',
        'protected',
        'status',
      ],
      { default: ['id', 'description', 'actions', 'status'] },
    ),
  },
});
