import { limit, oneOf, text, token } from '../../parameters/types.ts';
import { user } from '../../parameters/wiki-types.ts';
import { pending } from '../../query/pending.ts';

/** Tells which addresses an account used, or which accounts used an address. */
export const checkuser = pending('list', {
  name: 'checkuser',
  prefix: 'cu',
  access: 'read',
  mustBePosted: true,
  writes: true,
  helpPage: 'Extension:CheckUser#API',
  parameters: {
    request: oneOf(['actions', 'ipusers', 'userips', 'edits'], {
      required: true,
      deprecatedValues: ['edits'],
    }),
    target: user({ required: true, kinds: ['name', 'ip', 'temp', 'cidr'] }),
    reason: text({ default: '' }),
    limit: limit({ default: 500 }),
    timecond: text({ default: '-2 weeks' }),
    xff: text(),
    token: token('csrf'),
  },
});
