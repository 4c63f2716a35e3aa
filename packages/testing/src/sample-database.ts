import { existsSync, readFileSync } from 'node:fs';
import Sqlite, { type Database } from 'better-sqlite3';
import { fixtures } from '@wikiquery/extensions/fixtures';
import { buildDatabase } from '@wikiquery/import/fixture';
import { sampleWiki } from '../sample/wiki.ts';
import { lazily } from './lazily.ts';

/** Opens a copy of the sample wiki's database in memory. */
export const openSampleDatabase = (): Database => new Sqlite(sampleBytes());

/** The sample wiki's database, built once, since copying it is a hundred times faster; the package has it built. */
const sampleBytes = lazily((): Buffer => {
  const file = new URL(import.meta.resolve('@wikiquery/testing/sample/wiki.sqlite'));
  if (existsSync(file)) return readFileSync(file);
  const database = buildDatabase(sampleWiki(), fixtures);
  const bytes = database.serialize();
  database.close();
  return bytes;
});
