import { continuation, integer, limit, manyOf, oneOf, text, texts } from '../../parameters/types.ts';
import { timestamp, user } from '../../parameters/wiki-types.ts';
import { pending } from '../../query/pending.ts';
import { fileProperties } from '../file-properties.ts';

/** Lists files by name or by the time of their upload. */
export const allimages = pending('list', {
  name: 'allimages',
  prefix: 'ai',
  access: 'read',
  generator: true,
  cache: 'public',
  helpPage: 'API:Allimages',
  parameters: {
    sort: oneOf(['name', 'timestamp'], { default: 'name' }),
    dir: oneOf(['ascending', 'descending', 'newer', 'older'], { default: 'ascending' }),
    from: text(),
    to: text(),
    continue: continuation(),
    start: timestamp(),
    end: timestamp(),
    prop: manyOf(fileProperties, { default: ['timestamp', 'url'] }),
    prefix: text(),
    minsize: integer(),
    maxsize: integer(),
    sha1: text(),
    sha1base36: text(),
    user: user(),
    filterbots: oneOf(['all', 'bots', 'nobots'], { default: 'all' }),
    mime: texts(),
    limit: limit(),
  },
});
