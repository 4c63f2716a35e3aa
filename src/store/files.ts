import type { Store } from './store.ts';

/** Those of the names that files of this wiki have. */
export async function existingFiles(store: Store, names: readonly string[]): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set();
  const query = store.select
    .selectFrom('image')
    .select('img_name')
    .where(store.database.dialect.oneOf('img_name', names));
  return new Set((await store.all(query)).map(({ img_name }) => img_name));
}
