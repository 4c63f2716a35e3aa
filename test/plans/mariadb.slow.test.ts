/**
 * Checks that no query scans or sorts a table that grows with the wiki, on MariaDB. Its plans depend on the data, so
 * tables are enlarged and statistics written.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createConnection, type Connection } from 'mysql2/promise';
import type { RegisteredModule } from '../../packages/core/src/query/registry.ts';
import { parseMariadbUrl } from '../../packages/mariadb/src/address.ts';
import { connect, sessionStatements } from '../../packages/mariadb/src/connection.ts';
import { openMariadb } from '../../packages/mariadb/src/open-mariadb.ts';
import { completeServerSettings } from '../../packages/mariadb/src/settings.ts';
import { copyToMariadb } from '../rig/copy-to-mariadb.ts';
import { mariadbMissing, startMariadb, type TestMariadb } from '../rig/mariadb.ts';
import type { TestWiki } from '../rig/wiki.ts';
import type { Schema } from '../schemas/schema.ts';
import { schemas } from '../schemas/schemas.ts';
import { createWikiAfter } from '../schemas/wiki-of-schema.ts';
import { mariadbProblemsOf } from './check-mariadb-plan.ts';
import { enlarge, writeStatistics } from './enlarge.ts';
import { exceptionFor } from './exceptions.ts';
import { mariadbExceptions } from './mariadb-exceptions.ts';
import { createRecorder, type Statement } from './statements.ts';

/** The schemas whose plans are read: the default one, and those with the most tables that differ from it. */
const checked: readonly Schema[] = [
  { name: '1.43', sql: '' },
  ...schemas.filter(({ name }) => ['1.39', '1.47'].includes(name)),
];

describe('plans of MariaDB', { skip: mariadbMissing }, () => {
  const wikis = checked.map(({ name, sql }) => ({
    name,
    database: `wiki_${name.replace('.', '_')}`,
    wiki: createWikiAfter(sql),
  }));
  const recorded = new Map<string, Awaited<ReturnType<typeof record>>>();
  let server: TestMariadb;
  let connection: Connection;

  before(async () => {
    server = await startMariadb(['--innodb-stats-auto-recalc=0', '--innodb-doublewrite=0']);
    for (const { name, database, wiki } of wikis) {
      await server.run(`CREATE DATABASE ${database} CHARACTER SET binary`);
      const filling = await createConnection(server.url(database));
      await copyToMariadb(wiki.database, filling);
      recorded.set(name, await record(wiki, server.url(database)));
      await enlarge(filling);
      await writeStatistics(filling);
      await filling.end();
    }
    // The planner reads the statistics only after a restart.
    await server.restart();
    connection = await createConnection(server.url(wikis[0]?.database ?? ''));
    const session = await connect({ host: '127.0.0.1', port: server.port, user: 'root' });
    const statements = await sessionStatements(session, completeServerSettings());
    session.destroy();
    for (const statement of statements) await connection.query(statement);
    // Makes the planner use the statistics instead of counting rows in the index.
    await connection.query('SET SESSION eq_range_index_dive_limit = 1');
  });
  after(async () => {
    await connection.end();
    await server[Symbol.asyncDispose]();
    for (const { wiki } of wikis) wiki.close();
  });

  const used = new Set<string>();
  for (const { name: version, database } of wikis)
    test(`no module scans or sorts a table that grows, in the tables of ${version}`, async (t) => {
      await connection.query(`USE ${database}`);
      for (const { of, statements } of recorded.get(version) ?? assert.fail()) {
        await t.test(`${of.module.group}=${of.module.name}`, async () => {
          const problems = new Set<string>();
          for (const { sql, parameters, request } of statements) {
            for (const problem of await mariadbProblemsOf(connection, sql, parameters)) {
              const exception = exceptionFor(of.module, problem, request, mariadbExceptions);
              if (exception) used.add(exception.reason);
              else problems.add(`${problem}\n  ${sql}\n  ${new URLSearchParams(request)}`);
            }
          }
          assert.deepEqual([...problems], []);
        });
      }
    });

  test('every exception is needed', () => {
    assert.deepEqual(
      mariadbExceptions.filter(({ reason }) => !used.has(reason)),
      [],
    );
  });

  test('detects scans and sorts', async () => {
    const of = (sql: string) => mariadbProblemsOf(connection, sql, []);
    assert.notEqual((await of('SELECT * FROM page WHERE page_touched > 1')).length, 0);
    assert.notEqual(
      (await of('SELECT * FROM page WHERE page_namespace = 1 ORDER BY page_touched LIMIT 1')).length,
      0,
    );
    assert.deepEqual(await of('SELECT * FROM page WHERE page_namespace = 1 ORDER BY page_title LIMIT 1'), []);
    assert.deepEqual(await of('SELECT * FROM page ORDER BY page_id LIMIT 1'), []);
  });
});

/** Records the statements of all modules on the database at a URL. */
async function record(
  wiki: TestWiki,
  url: string,
): Promise<readonly { readonly of: RegisteredModule; readonly statements: readonly Statement[] }[]> {
  const address = parseMariadbUrl(url);
  assert.ok(address);
  const database = await openMariadb(address);
  try {
    const recorder = await createRecorder(wiki, database);
    const found = [];
    for (const of of recorder.registry.modules.values())
      found.push({ of, statements: await recorder.statementsOf(of) });
    return found;
  } finally {
    await database.close();
  }
}
