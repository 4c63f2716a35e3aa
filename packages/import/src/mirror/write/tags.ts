import { tagDefinitionRow, tagRow } from '../../rows/tags.ts';
import type { ApiTag } from '../source/answers.ts';
import { rowsBy, type Writing } from './database.ts';
import { smallNames } from './names.ts';

/** The columns of what a tag is on. */
const columns = { revision: 'ct_rev_id', log: 'ct_log_id', change: 'ct_rc_id' } as const;

/** Replaces the tags of revisions, log entries or recent changes with the given ones. */
export async function writeTags(
  writing: Writing,
  kind: keyof typeof columns,
  tagged: readonly (readonly [id: number, tags: readonly string[]])[],
): Promise<void> {
  const column = columns[kind];
  const stored = await rowsBy<{ readonly number: number; readonly id: number; readonly tag: string }>(
    writing,
    `SELECT ct_id AS number, ${column} AS id, ctd_name AS tag
      FROM change_tag JOIN change_tag_def ON ctd_id = ct_tag_id WHERE ${column} IN (?)`,
    tagged.map(([id]) => id),
  );
  const given = new Set(tagged.flatMap(([id, tags]) => tags.map((tag) => `${id} ${tag}`)));
  const known = new Set(stored.map(({ id, tag }) => `${id} ${tag}`));
  await writing.remove(
    'change_tag',
    'ct_id',
    stored.filter(({ id, tag }) => !given.has(`${id} ${tag}`)).map(({ number }) => number),
  );
  const idOf = await smallNames(
    writing,
    'change_tag_def',
    tagged.flatMap(([, tags]) => tags),
  );
  await writing.put(
    'change_tag',
    tagged.flatMap(([id, tags]) =>
      tags.filter((tag) => !known.has(`${id} ${tag}`)).map((tag) => tagRow({ [kind]: id, tag: idOf(tag) })),
    ),
  );
}

/** Stores the definitions of tags; tags that the source does not list are deleted unless something still has them. */
export async function writeTagDefinitions(writing: Writing, tags: readonly ApiTag[]): Promise<void> {
  // The software's own tags are stored when they are first used.
  const shown = tags.filter(
    ({ hitcount, source = [] }) =>
      hitcount > 0 || !(source.includes('software') || source.includes('extension')),
  );
  const idOf = await smallNames(
    writing,
    'change_tag_def',
    shown.map(({ name }) => name),
  );
  await writing.put(
    'change_tag_def',
    shown.map(({ name, hitcount: uses, source = [] }) =>
      tagDefinitionRow({ name, isManual: source.includes('manual'), uses }, idOf(name)),
    ),
  );
  const listed = new Set(shown.map(({ name }) => name));
  const rows = await writing.rows<{ readonly id: number; readonly name: string }>(
    `SELECT ctd_id AS id, ctd_name AS name FROM change_tag_def
      WHERE NOT EXISTS (SELECT 1 FROM change_tag WHERE ct_tag_id = ctd_id)`,
  );
  const gone = rows.filter(({ name }) => !listed.has(name));
  await writing.remove(
    'change_tag_def',
    'ctd_id',
    gone.map(({ id }) => id),
  );
}
