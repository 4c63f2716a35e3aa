import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after } from 'node:test';
import type { RowDataPacket } from 'mysql2';
import { createConnection } from 'mysql2/promise';
import { copyToMariadb } from '../../../test/rig/copy-to-mariadb.ts';
import { mariadbMissing, startMariadb } from '../../../test/rig/mariadb.ts';
import { writeSampleDatabase } from '../../../test/rig/sample-file.ts';
import { buildDatabase, createWiki, sampleWiki } from '../../../test/rig/wiki.ts';
import { unreadTables } from './missing-tables.ts';

const folder = mkdtempSync(join(tmpdir(), 'wikiquery-check-'));
after(() => {
  rmSync(folder, { recursive: true });
});

const check = (...args: readonly string[]): Promise<{ readonly code: number; readonly out: string }> =>
  new Promise((resolve) => {
    const command = join(import.meta.dirname, '../bin/wikiquery.js');
    execFile(process.execPath, [command, 'check', ...args], (error, out) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out });
    });
  });

test('the whole sample wiki can be served', async () => {
  const { code, out } = await check();
  assert.match(out, /^sqlite: \d+ tables\nlinks: pagelinks by linktarget, /);
  assert.match(out, /Everything can be served\.\n$/);
  assert.equal(code, 0);
});

test('check reports what a replica without texts and watchlists cannot serve', async () => {
  const path = join(folder, 'replica.sqlite');
  const wiki = buildDatabase(sampleWiki(), path);
  wiki.exec(
    'DROP TABLE text; DROP TABLE watchlist; DROP TABLE searchindex; ALTER TABLE logging DROP COLUMN log_params',
  );
  wiki.close();
  const { code, out } = await check('--database', `sqlite:${path}`);
  assert.equal(code, 1);
  const told = out.split('\n').filter((line) => /^(?:missing|failing)/.test(line));
  assert.deepEqual(told.slice(0, 3), [
    'missing: the table text of MediaWiki; revisions come without their contents, marked textmissing',
    'missing: the table watchlist of MediaWiki; nobody watches a page',
    'missing: the table searchindex of MediaWiki; full-text search finds nothing until "wikiquery index" builds it',
  ]);
  assert.match(out, /^failing: list=watchlist: no such table: "?watchlist/m);
  assert.match(out, /^failing: list=logevents: no such column: "?log_params/m);
  assert.ok(!out.includes('failing: prop=revisions'));
});

test('check reports texts that cannot be read', async () => {
  const path = join(folder, 'damaged.sqlite');
  const wiki = buildDatabase(sampleWiki(), path);
  wiki.exec("UPDATE text SET old_flags = 'utf-8,gzip' WHERE old_id % 2 = 0");
  wiki.close();
  const { code, out } = await check('--database', `sqlite:${path}`);
  assert.equal(code, 1);
  const [, unreadable, size] = /^unreadable texts: (\d+) of (\d+) sampled, such as tt:\d+; /m.exec(out) ?? [];
  assert.ok(Number(unreadable) > 10 && Number(unreadable) < Number(size));
  assert.doesNotMatch(out, /Everything can be served/);
});

test('check --against compares with a live wiki', async () => {
  using live = createWiki();
  const { url } = await live.listen();
  const config = join(folder, 'wiki.json');
  const { settings, ...rest } = live.configuration;
  const left = { ...settings, delegatedStatus: 421, withoutModules: ['allpages'] };
  writeFileSync(config, JSON.stringify({ ...rest, settings: left }));
  const { code, out } = await check(
    '--database',
    writeSampleDatabase(folder),
    '--config',
    config,
    '--against',
    url,
  );
  assert.match(out, /^Modules not known here, sent to the wiki:\n {2}MediaWiki: list=allpages$/m);
  assert.equal(code, 0);
  const { code: changed, out: json } = await check('--against', url, '--json', '--deployment', 'b');
  const { unknownModules, hasProxy } = JSON.parse(json) as Record<string, unknown>;
  assert.equal(hasProxy, false);
  assert.ok(Array.isArray(unknownModules));
  assert.equal(changed, 1);
  assert.equal((await check('--json')).code, 2);
});

test('check --against --sample names how contents differ from a live wiki', async () => {
  using live = createWiki();
  const { url } = await live.listen();
  const path = join(folder, 'copy.sqlite');
  const copy = buildDatabase(sampleWiki(), path);
  const config = join(folder, 'copy.json');
  writeFileSync(config, JSON.stringify(live.configuration));
  const compare = (...args: readonly string[]) =>
    check(
      `--database=sqlite:${path}`,
      `--config=${config}`,
      `--against=${url}`,
      '--sample=300',
      '--pause=1',
      '--rate=100000',
      ...args,
    );
  const equal = await compare('--contact', 'tests@example.org');
  assert.match(equal.out, /No differences were found\.\n$/);
  assert.equal(equal.code, 0);
  assert.equal((await compare()).code, 2, 'a contact is required');

  copy.exec(`CREATE TABLE wikiquery_mirror (name TEXT PRIMARY KEY, value TEXT);
    INSERT INTO wikiquery_mirror VALUES ('contact', 'tests@example.org'),
      ('state', '{"history":"all","position":"20260101000000"}');
    UPDATE page SET page_len = 7 WHERE page_title = 'Skerra' AND page_namespace = 0`);
  copy.close();
  const { code, out } = await compare('--seed', '5');
  assert.match(
    out,
    /as of 2025-12-31T23:59:30Z \(--seed 5\)\.\npage 55 \(Skerra\): length is 7 here, 196 there\n1 item/,
  );
  assert.equal(code, 1);
  const { differences } = JSON.parse((await compare('--json')).out) as { differences: readonly unknown[] };
  assert.equal(differences.length, 1);
});

test('check reports columns that views hide', { skip: mariadbMissing }, async () => {
  const wiki = buildDatabase(sampleWiki());
  await using mariadb = await startMariadb();
  await mariadb.run('CREATE DATABASE wiki CHARACTER SET binary; CREATE DATABASE others');
  const owner = await createConnection(mariadb.url('wiki'));
  await copyToMariadb(wiki, owner);
  const [tables] = await owner.query<RowDataPacket[]>('SHOW TABLES');
  for (const table of tables.map((row) => String(Object.values(row)[0]))) {
    const columns: Readonly<Record<string, string>> = {
      archive: 'ar_id, ar_namespace, ar_title, ar_rev_id, ar_timestamp, ar_deleted, NULL AS ar_comment_id',
      logging: 'log_id, log_type, IF(log_deleted & 1, NULL, log_action) AS log_action',
    };
    if (table !== 'text') {
      await owner.query(
        `CREATE VIEW others.\`${table}\` AS SELECT ${columns[table] ?? '*'} FROM \`${table}\``,
      );
    }
  }
  await owner.end();
  wiki.close();
  const { code, out } = await check('--database', mariadb.url('others'));
  assert.equal(code, 1);
  assert.match(out, /^hidden by views: archive\.ar_comment_id$/m);
  assert.match(out, /^missing: the table text of MediaWiki; revisions come without their contents/m);
  assert.match(out, /^failing: list=logevents: Unknown column '\S+'/m);
  assert.doesNotMatch(out, /failing: (?:list=allpages|prop=revisions)/);
});

test('tables that check does not mention are not read', () => {
  const sources = globSync(
    [
      'packages/core/src/{api,data/store,modules,query,sessions,wikitext}/**/*.ts',
      'packages/extensions/*/src/**/*.ts',
    ],
    {
      cwd: join(import.meta.dirname, '../../..'),
    },
  ).filter(
    // Filters run only in wikis for tests.
    (path) =>
      !path.endsWith('.test.ts') &&
      !/extensions\/\w+\/src\/(?:fixture|index|tables|store\/filtering)\.ts$/.test(path),
  );
  assert.ok(sources.length > 100);
  const texts = sources.map((path) => readFileSync(join(import.meta.dirname, '../../..', path), 'utf8'));
  for (const table of unreadTables) {
    const named = new RegExp(`['"\`. ]${table}['"\`. ]`);
    assert.deepEqual(
      sources.filter((_, i) => named.test(texts[i] ?? '')),
      [],
      table,
    );
  }
});
