import type { Database } from '@wikiquery/core/database';

/** Whether a database is an import or a mirror, which stays as it is when the wiki changes its configuration. */
export async function isCopy(database: Database): Promise<boolean> {
  const tables = await database.tables();
  return tables.has('wikiquery_import') || tables.has('wikiquery_mirror');
}
