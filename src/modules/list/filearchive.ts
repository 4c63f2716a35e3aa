import { ascending, continuation, limit, manyOf, text } from '../../parameters/types.ts';
import { pending } from '../../query/pending.ts';

/** Lists deleted files by name. */
export const filearchive = pending('list', {
  name: 'filearchive',
  prefix: 'fa',
  access: 'read',
  helpPage: 'API:Filearchive',
  parameters: {
    from: text(),
    to: text(),
    prefix: text(),
    dir: ascending(),
    sha1: text(),
    sha1base36: text(),
    prop: manyOf(
      [
        'archivename',
        'bitdepth',
        'description',
        'dimensions',
        'mediatype',
        'metadata',
        'mime',
        'parseddescription',
        'sha1',
        'size',
        'timestamp',
        'user',
      ],
      { default: ['timestamp'] },
    ),
    limit: limit(),
    continue: continuation(),
  },
});
