import type { WritableDatabase } from '@wikiquery/core/database';
import { sql, sqlQuery } from '@wikiquery/core/database/statements';
import { openStore } from '@wikiquery/core/store';
import { createViews } from '@wikiquery/core/store/views';
import { createSite, type Configuration } from '@wikiquery/core/wiki';
import { extensions } from '@wikiquery/extensions';
import { openDatabaseForWriting } from './open-wiki.ts';

/** Runs statements that create or remove views, in one transaction. */
export const runStatements = (database: WritableDatabase, statements: readonly string[]): Promise<void> =>
  database.write(statements.map((text) => sqlQuery(sql`${sql.raw(text)}`, database.builder)));

/** Creates the views of a database, or replaces those that it has. */
export async function replaceViews(database: WritableDatabase, configuration: Configuration): Promise<void> {
  const store = await openStore(database);
  await runStatements(database, await createViews(store, createSite(configuration, extensions)));
}

/** Creates the views of a database file, or replaces those that it has. */
export async function writeViews(path: string, configuration: Configuration): Promise<void> {
  const database = openDatabaseForWriting(`sqlite:${path}`);
  try {
    await replaceViews(database, configuration);
  } finally {
    await database.close();
  }
}
