import { continuation, limit, older, text } from '../../parameters/types.ts';
import { timestamp } from '../../parameters/wiki-types.ts';
import { pending } from '../../query/pending.ts';

/** Lists who looked up which account or address. */
export const checkuserlog = pending('list', {
  name: 'checkuserlog',
  prefix: 'cul',
  access: 'read',
  helpPage: 'Extension:CheckUser#API',
  parameters: {
    user: text(),
    target: text(),
    reason: text(),
    limit: limit(),
    dir: older(),
    from: timestamp(),
    to: timestamp(),
    continue: continuation(),
  },
});
