import { continuation, integers, limit, manyOf, older, text } from '../../parameters/types.ts';
import { timestamp, users } from '../../parameters/wiki-types.ts';
import { pending } from '../../query/pending.ts';

/** Lists blocked accounts and addresses. */
export const blocks = pending('list', {
  name: 'blocks',
  prefix: 'bk',
  access: 'read',
  helpPage: 'API:Blocks',
  parameters: {
    start: timestamp(),
    end: timestamp(),
    dir: older(),
    ids: integers(),
    users: users({ kinds: ['name', 'ip', 'temp', 'cidr'] }),
    ip: text(),
    limit: limit(),
    prop: manyOf(
      [
        'by',
        'byid',
        'expiry',
        'flags',
        'id',
        'parsedreason',
        'range',
        'reason',
        'restrictions',
        'timestamp',
        'user',
        'userid',
      ],
      { default: ['id', 'user', 'by', 'timestamp', 'expiry', 'reason', 'flags'] },
    ),
    show: manyOf(['!account', '!ip', '!range', '!temp', 'account', 'ip', 'range', 'temp']),
    continue: continuation(),
  },
});
