import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openSampleDatabase } from '../../packages/testing/src/sample-database.ts';

/** Writes the database of the sample wiki into a folder; returns its address, for `--database`. */
export function writeSampleDatabase(folder: string): string {
  const database = openSampleDatabase();
  const path = join(folder, 'sample.sqlite');
  writeFileSync(path, database.serialize());
  database.close();
  return `sqlite:${path}`;
}
