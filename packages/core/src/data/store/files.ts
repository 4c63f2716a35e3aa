import type { SqlBool } from '../database/statements/expression.ts';
import { sql } from '../database/statements/sql.ts';
import { open, unchecked } from './hidden.ts';
import { opened, type Store } from './store.ts';

/** Returns which of the files exist. */
export async function existingFiles(store: Store, names: readonly string[]): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set();
  const query = opened(store)
    .select.selectFrom('image')
    .select('img_name')
    .where(opened(store).database.dialect.oneOf('img_name', names));
  return new Set((await store.all(query)).map(({ img_name }) => img_name));
}

/** A file with the same content as another one. */
export interface DuplicateFile {
  readonly original: string;
  readonly name: string;
  readonly timestamp: string;
  /** The uploader. */
  readonly user: string;
}

/** Reads the duplicates of files, by file name. */
export async function duplicatesOf(
  store: Store,
  names: readonly string[],
): Promise<ReadonlyMap<string, readonly DuplicateFile[]>> {
  if (names.length === 0) return new Map();
  const query = opened(store)
    .select.selectFrom('image as original')
    .innerJoin('image as other', (join) =>
      join
        .onRef('other.img_sha1', '=', 'original.img_sha1')
        .onRef('other.img_name', '<>', 'original.img_name'),
    )
    .innerJoin('actor', 'actor_id', 'other.img_actor')
    .select([
      'original.img_name as original',
      'other.img_name as name',
      'other.img_timestamp as timestamp',
      'actor_name as user',
    ])
    .where(opened(store).database.dialect.oneOf('original.img_name', names))
    .where('original.img_sha1', '<>', '')
    .orderBy('other.img_name');
  const rows = await store.all(query);
  return Map.groupBy(
    rows.map((row) => open(row, unchecked.named)),
    ({ original }) => original,
  );
}

/** Reads the sorted names of files that start with one of the prefixes. */
export async function filesBeginningWith(store: Store, prefixes: readonly string[]): Promise<string[]> {
  if (prefixes.length === 0) return [];
  const conditions = prefixes.map((prefix) => opened(store).database.dialect.startsWith('img_name', prefix));
  const query = opened(store)
    .select.selectFrom('image')
    .select('img_name')
    .where(sql<SqlBool>`(${sql.join(conditions, sql` OR `)})`)
    .orderBy('img_name');
  return (await store.all(query)).map(({ img_name }) => img_name);
}
