/**
 * The same for MariaDB, whose plans do depend on how much there is: its statistics are told that every table is large.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createConnection, type Connection } from 'mysql2/promise';
import type { Database } from '../../src/database/database.ts';
import { openMysql } from '../../src/database/dialects/mysql.ts';
import { readMysqlAddress } from '../../src/database/mysql/address.ts';
import { defaultServerSettings } from '../../src/database/mysql/settings.ts';
import { binaryColumns } from '../../src/database/schema/binary-columns.ts';
import { createWiki } from '../../src/testing.ts';
import { copyToMariadb } from '../../src/testing/copy-to-mariadb.ts';
import { mariadbMissing, startMariadb, type TestMariadb } from '../../src/testing/mariadb.ts';
import { mariadbExceptions } from './mariadb-exceptions.ts';
import { mariadbProblemsOf } from './mariadb-judge.ts';
import { createRecorder, type Recorder } from './statements.ts';

describe('plans of MariaDB', { skip: mariadbMissing || 'not judged yet' }, () => {
  const wiki = createWiki();
  let server: TestMariadb;
  let connection: Connection;
  let database: Database;
  let recorder: Recorder;
  const used = new Set<string>();

  before(async () => {
    server = await startMariadb();
    await server.run('CREATE DATABASE wiki CHARACTER SET binary');
    connection = await createConnection(server.url('wiki'));
    await copyToMariadb(wiki.database, connection);
    await pretendLarge(connection);
    const address = readMysqlAddress(server.url('wiki'));
    assert.ok(address);
    database = await openMysql(address, defaultServerSettings, binaryColumns);
    recorder = await createRecorder(wiki, database);
  });
  after(async () => {
    await database.close();
    await connection.end();
    await server[Symbol.asyncDispose]();
    wiki.close();
  });

  test('no module reads or sorts what grows', async (t) => {
    for (const registered of recorder.registry.values()) {
      const { name, group } = registered.module;
      await t.test(`${group}=${name}`, async () => {
        const problems = new Set<string>();
        for (const { sql, parameters, request } of await recorder.statementsOf(registered)) {
          for (const problem of await mariadbProblemsOf(connection, sql, parameters)) {
            const exception = mariadbExceptions.find(
              ({ module, plan }) => (module === name || module === '*') && plan.test(problem),
            );
            if (exception) used.add(exception.reason);
            else problems.add(`${problem}\n  ${sql}\n  ${new URLSearchParams(request)}`);
          }
        }
        assert.deepEqual([...problems], []);
      });
    }
    assert.deepEqual(
      mariadbExceptions.filter(({ reason }) => !used.has(reason)),
      [],
    );
  });

  test('a scan and a sort are found', async () => {
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

/** Tells the planner that every table has a million rows, and every combination of an index's columns its share. */
async function pretendLarge(connection: Connection): Promise<void> {
  await connection.query(
    `UPDATE mysql.innodb_table_stats SET n_rows = 1000000, clustered_index_size = 10000, sum_of_other_index_sizes = 10000
     WHERE database_name = 'wiki'`,
  );
  await connection.query(
    `UPDATE mysql.innodb_index_stats SET stat_value = IF(stat_name = 'size', 5000,
       IF(stat_name = 'n_leaf_pages', 4000, LEAST(1000000, POW(20, 1 + RIGHT(stat_name, 2))))), sample_size = 20
     WHERE database_name = 'wiki'`,
  );
  await connection.query('FLUSH TABLES');
}
