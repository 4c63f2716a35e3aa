import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import test, { after } from 'node:test';
import { createConnection } from 'mysql2/promise';
import { differentTables } from '../../../../test/dumps/compare-rows.ts';
import { copyToMariadb } from '../../../../test/rig/copy-to-mariadb.ts';
import { imported } from '../../../../test/rig/dump.ts';
import { programMissing } from '../../../../test/rig/find-program.ts';
import { mariadbMissing, startMariadb } from '../../../../test/rig/mariadb.ts';
import { createWiki } from '../../../../test/rig/wiki.ts';
import { openState } from './write/state.ts';

const skip = mariadbMissing || programMissing('mariadb-dump');
const server = skip ? undefined : await startMariadb();
after(() => server?.[Symbol.asyncDispose]());

/** Tables that an import fills itself, or leaves out. */
const skipped = new Set(['searchindex', 'objectcache', 'l10n_cache', 'module_deps', 'job', 'updatelog']);

const ways: Readonly<Record<string, readonly string[]>> = {
  'as it is': [],
  'with column lists': ['--complete-insert'],
  'with a statement for each row': ['--skip-extended-insert'],
  'with bytes in hexadecimal': ['--hex-blob'],
  'with unquoted names': ['--skip-quote-names'],
  'with REPLACE': ['--replace'],
  'with INSERT IGNORE': ['--insert-ignore'],
  'without comments, locks and options': ['--compact'],
  'with transactions and names of databases': ['--single-transaction', '--no-autocommit', '--databases'],
};

for (const [way, options] of Object.entries(ways)) {
  test(`a dump of a whole wiki ${way} has the rows that MariaDB has`, { skip }, async () => {
    assert.ok(server);
    const wiki = createWiki();
    await server.run('DROP DATABASE IF EXISTS wiki; CREATE DATABASE wiki');
    const connection = await createConnection(server.url('wiki'));
    try {
      await copyToMariadb(wiki.database, connection);
      await connection.query(
        `UPDATE page SET page_title = CONCAT(page_title, X'D7', '\\'"\\\\', CHAR(10), CHAR(0), '),(1') WHERE page_id = 1`,
      );
      const dump = execFileSync(
        'mariadb-dump',
        [`--socket=${server.socket}`, '--user=root', '--default-character-set=binary', ...options, 'wiki'],
        { maxBuffer: 1 << 28 },
      );
      const database = await imported({ 'wiki.sql': dump });
      assert.deepEqual(await differentTables(database, connection, skipped), []);
      const problems = openState(database)
        .problems()
        .filter(({ kind }) => kind !== 'unneeded' && kind !== 'end');
      assert.deepEqual(problems, []);
    } finally {
      await connection.end();
      wiki.close();
    }
  });
}
