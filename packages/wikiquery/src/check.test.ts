import assert from 'node:assert/strict';
import test from 'node:test';
import Sqlite from 'better-sqlite3';
import { runCommand } from '../../../test/rig/run-command.ts';
import { writeWiki } from '../../../test/rig/wiki-file.ts';
import { createWiki } from '../../../test/rig/wiki.ts';

const pages = { Lamp: 'A lamp.', Buoy: 'x' };

test('a whole database can be served', async (t) => {
  const { options } = writeWiki({ pages });
  const { code, out, err } = await runCommand(t, 'check', ...options);
  assert.deepEqual([code, err], [0, '']);
  assert.deepEqual(out.replace(/\d+ tables/, 'N tables').split('\n'), [
    'sqlite: N tables',
    'links: pagelinks by linktarget, templatelinks by linktarget, imagelinks with titles, categorylinks with titles',
    'blocks: with block_target',
    'collations: by name',
    'temporary accounts: known',
    'Everything can be served.',
    '',
  ]);
});

test('what a damaged mirror lacks is listed', async (t) => {
  const { path, options } = writeWiki({ pages });
  const database = new Sqlite(path);
  database.exec(`CREATE TABLE wikiquery_mirror (name TEXT PRIMARY KEY, value TEXT);
    INSERT INTO wikiquery_mirror
      VALUES ('state', '{"history":"all","position":"20260101000000","source":"https://a.example/api.php"}');
    UPDATE text SET old_flags = 'utf-8,gzip' WHERE old_id = 1;
    DROP TABLE watchlist; ALTER TABLE logging DROP COLUMN log_params`);
  database.close();
  const { code, out } = await runCommand(t, 'check', ...options);
  assert.equal(code, 1);
  const lines = out.split('\n').slice(5);
  const expected = [
    /^mirror of https:\/\/a\.example\/api\.php: not all of the newest changes have been compared with the source yet$/,
    /^missing: the table watchlist of MediaWiki; nobody watches a page$/,
    /^failing: list=logevents: no such column: "?log_params/,
    /^failing: list=watchlist: no such table: "?watchlist/,
    /^failing: list=watchlistraw: no such table: "?watchlist/,
    /^unreadable texts: 1 of 2 sampled, such as tt:1; .* others are missing or damaged in the table text\.$/,
    /^$/,
  ];
  assert.equal(lines.length, expected.length, out);
  for (const [i, pattern] of expected.entries()) assert.match(lines[i] ?? '', pattern);
});

test('a configuration and contents are compared with those of a live wiki', async (t) => {
  const { path, options } = writeWiki({ pages });
  using live = createWiki({ pages });
  const { url } = await live.listen();
  const against = async (...args: readonly string[]) =>
    await runCommand(t, 'check', ...options, `--against=${url}`, ...args);
  const { code, out } = await against();
  assert.equal(code, 1);
  assert.ok(out.startsWith(`${url}: MediaWiki 1.43.0; configured here: MediaWiki 1.43.0\nDIFFERENT: `), out);
  // Only the address differs.
  assert.match(
    out,
    /\nSiteinfo that has changed:\n {2}general: changed base, [^\n]*\n {2}interwikimap: changed lantern\nTo bring/,
  );
  const json = JSON.parse((await against('--json')).out) as Readonly<Record<string, unknown>>;
  const { address, version, hasProxy, unknownModules, sentModules } = json;
  assert.deepEqual([address, hasProxy, unknownModules], [url, false, []]);
  assert.deepEqual(version, { here: 'MediaWiki 1.43.0', there: 'MediaWiki 1.43.0' });
  assert.ok(Array.isArray(sentModules) && sentModules.includes('action=edit'));

  const sample = ['--sample=50', '--pause=1', '--rate=100000', '--seed=5'];
  const contact = '--contact=tests@example.org';
  const refused = await against(...sample);
  assert.deepEqual([refused.code, refused.out], [2, '']);
  assert.match(refused.err, /--contact is required/);
  const equal = await against(...sample, contact);
  assert.equal(equal.code, 0);
  assert.match(
    equal.out,
    /: 2 pages, 2 revisions and 0 log entries were compared, .*\nNo differences were found\.\n$/,
  );
  const database = new Sqlite(path);
  // Changes after its position are not compared.
  database.exec(`CREATE TABLE wikiquery_mirror (name TEXT PRIMARY KEY, value TEXT);
    INSERT INTO wikiquery_mirror VALUES ('state', '{"history":"all","position":"20260101000000"}');
    UPDATE page SET page_len = 8 WHERE page_title = 'Lamp'`);
  database.close();
  const different = await against(...sample, contact);
  assert.equal(different.code, 1);
  assert.match(different.out, /\npage 1 \(Lamp\): length is 8 here, 7 there\n1 item/);
  const listed = JSON.parse((await against(...sample, contact, '--json')).out) as Readonly<
    Record<string, unknown>
  >;
  assert.equal((listed['differences'] as readonly unknown[]).length, 1);
});
