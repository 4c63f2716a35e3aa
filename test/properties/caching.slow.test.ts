import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { createConnection } from 'mysql2/promise';
import { openWiki } from '../../packages/wikiquery/src/open-wiki.ts';
import { copyToMariadb } from '../rig/copy-to-mariadb.ts';
import { mariadbMissing, startMariadb } from '../rig/mariadb.ts';
import { createWiki } from '../rig/wiki.ts';
import { checkAnswers, statementsOf } from './changing-wiki.ts';

/** Each is answered from one statement, since those of a request share no transaction. */
const queries = [
  'action=query&prop=info&titles=Gull_Point',
  'action=query&list=allpages&apminsize=50000&aplimit=5',
  'action=query&list=allusers&auprop=editcount&aulimit=5',
  'action=query&meta=siteinfo&siprop=statistics',
];

test(
  'on MariaDB nothing is kept, and 304 tells the truth while others write',
  { skip: mariadbMissing },
  async () => {
    await using server = await startMariadb(['--log-bin', '--server-id=1']);
    const folder = mkdtempSync(join(tmpdir(), 'wikiquery-caching-'));
    const config = join(folder, 'wiki.json');
    await server.run('CREATE DATABASE wiki CHARACTER SET binary');
    const other = await createConnection(`${server.url('wiki')}?charset=UTF8MB4_BIN&multipleStatements=true`);
    {
      using wiki = createWiki();
      wiki.database.exec(statementsOf(0));
      await copyToMariadb(wiki.database, other);
      writeFileSync(config, JSON.stringify(wiki.configuration));
    }
    const wiki = await openWiki({ config, address: server.url('wiki') });
    try {
      assert.equal(wiki.version(), undefined);
      const write = (statements: string) => other.query(`START TRANSACTION; ${statements}; COMMIT`);
      const counts = await checkAnswers({ wiki, queries, write, shares: false, runs: 50 });
      assert.equal(counts.cache, 0);
      assert.ok(counts.unmodified > 50 && counts.server > 100, JSON.stringify(counts));
    } finally {
      await wiki.close();
      await other.end();
      rmSync(folder, { recursive: true });
    }
  },
);
