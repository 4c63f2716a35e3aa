import { manyOf } from '../../parameters/types.ts';
import { pending } from '../../query/pending.ts';

const properties = [
  'canUpload',
  'displayname',
  'favicon',
  'initialCapital',
  'local',
  'name',
  'rootUrl',
  'scriptDirUrl',
  'thumbUrl',
  'url',
] as const;

/** Tells where the wiki keeps its files. */
export const filerepoinfo = pending('meta', {
  name: 'filerepoinfo',
  prefix: 'fri',
  access: 'read',
  cache: 'public',
  helpPage: 'API:Filerepoinfo',
  parameters: { prop: manyOf(properties, { default: properties }) },
});
