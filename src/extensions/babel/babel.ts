import { user } from '../../parameters/wiki-types.ts';
import { pending } from '../../query/pending.ts';

/** Tells which languages a user knows, and how well. */
export const babel = pending('meta', {
  name: 'babel',
  prefix: 'bab',
  access: 'read',
  helpPage: 'Extension:Babel',
  parameters: { user: user({ required: true, kinds: ['name', 'ip', 'temp', 'cidr', 'interwiki'] }) },
});
