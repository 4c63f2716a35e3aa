/**
 * Imports an SQL dump, loads it into a MariaDB that it starts, too, and prints the tables whose rows differ:
 * `node test/dumps/compare-with-mariadb.ts FILE...`. Tables that MariaDB does not have in the shape of MediaWiki 1.43
 * differ in their columns.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import Sqlite from 'better-sqlite3';
import { createConnection } from 'mysql2/promise';
import { startMariadb } from '../rig/mariadb.ts';
import { differentTables } from './compare-rows.ts';

const skipped = new Set(['searchindex', 'objectcache', 'l10n_cache', 'module_deps', 'job', 'updatelog']);
const files = process.argv.slice(2);
await using server = await startMariadb();
for (const file of files) {
  const folder = mkdtempSync(join(tmpdir(), 'wikiquery-compare-'));
  const path = join(folder, 'wiki.sqlite');
  try {
    execFileSync(
      process.execPath,
      ['packages/wikiquery/bin/wikiquery.js', 'import', '--database', `sqlite:${path}`, '--no-index', file],
      { stdio: ['ignore', 'ignore', 'ignore'] },
    );
  } catch (error) {
    console.log(
      `${file}: exit code ${error instanceof Error && 'status' in error ? String(error.status) : ''}`,
    );
  }
  if (!existsSync(path)) {
    console.log(`${file}: nothing was imported`);
    rmSync(folder, { recursive: true });
    continue;
  }
  await server.run('DROP DATABASE IF EXISTS wiki; CREATE DATABASE wiki');
  const bytes = readFileSync(file);
  execFileSync(
    'mariadb',
    [`--socket=${server.socket}`, '--user=root', '--force', '--default-character-set=binary', 'wiki'],
    {
      input: file.endsWith('.gz') ? gunzipSync(bytes) : bytes,
    },
  );
  const connection = await createConnection(server.url('wiki'));
  const database = new Sqlite(path, { readonly: true });
  try {
    const different = await differentTables(database, connection, skipped);
    console.log(`${file}: ${different.length === 0 ? 'equal' : different.join('\n  ')}`);
  } catch (error) {
    console.log(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    database.close();
    await connection.end();
    rmSync(folder, { recursive: true });
  }
}
