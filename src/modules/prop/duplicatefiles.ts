import { ascending, boolean, continuation, limit } from '../../parameters/types.ts';
import { pending } from '../../query/pending.ts';

/** Lists the files with the same content as a file. */
export const duplicatefiles = pending('prop', {
  name: 'duplicatefiles',
  prefix: 'df',
  access: 'read',
  generator: true,
  cache: 'public',
  helpPage: 'API:Duplicatefiles',
  parameters: { limit: limit(), continue: continuation(), dir: ascending(), localonly: boolean() },
});
