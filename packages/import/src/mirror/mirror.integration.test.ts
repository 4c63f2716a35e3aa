// With a Wikiquery as the source.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import Sqlite from 'better-sqlite3';
import { startMirror } from '../../../../test/mirror/start-mirror.ts';
import { buildDatabase, createWiki, sampleWiki } from '../../../../test/rig/wiki.ts';
import { readState, writeState } from './state.ts';

const rowsIn = (path: string, statement: string): readonly unknown[] => {
  const database = new Sqlite(path, { readonly: true });
  const rows = database.prepare(statement).pluck().all();
  database.close();
  return rows;
};

test('with a time, an empty database gets the pages that have changed since, and no others', async () => {
  using live = createWiki();
  const { url } = await live.listen();
  // Recent changes that the source has forgotten.
  live.database.exec("DELETE FROM recentchanges WHERE rc_timestamp < '20240401000000'");
  await using mirror = await startMirror(url, { since: '20240301000000', recheck: 0.1 });
  const changed = live.database
    .prepare(
      `SELECT DISTINCT page_id FROM page JOIN revision ON rev_page = page_id AND rev_timestamp >= '20240301000000'
        ORDER BY 1`,
    )
    .pluck()
    .all();
  const stored = (): readonly unknown[] => rowsIn(mirror.path, 'SELECT page_id FROM page ORDER BY 1');
  const extra = stored().filter((id) => !changed.includes(id));
  assert.deepEqual(
    changed.filter((id) => !stored().includes(id)),
    [],
  );
  assert.ok(extra.length < 20, `${extra.length} pages that only logs name`);
  const all = live.database.prepare('SELECT count(*) FROM page').pluck().get();
  assert.ok(stored().length < Number(all) / 2, `${stored().length} of ${String(all)} pages`);
  const histories = 'SELECT count(*) FROM revision WHERE rev_page IN (SELECT page_id FROM page)';
  assert.ok(Number(rowsIn(mirror.path, histories)[0]) > changed.length);

  const before = stored();
  await mirror.sweep();
  assert.deepEqual(stored(), before, 'the second round finds no other pages');
  assert.deepEqual(
    rowsIn(mirror.path, "SELECT count(*) FROM logging WHERE log_timestamp < '20240301000000'"),
    [0],
  );
});

test('with a time, an imported database is brought up to date since then', async () => {
  using live = createWiki();
  const { url } = await live.listen();
  const lacking =
    "SELECT max(rc_this_oldid) FROM recentchanges WHERE rc_type = 0 AND rc_timestamp LIKE '202401%'";
  const follow = (since?: string) =>
    startMirror(url, {
      recheck: 0.1,
      ...(since !== undefined && { since }),
      prepare: (path) => {
        const dump = buildDatabase(sampleWiki(), path);
        dump.exec(`DELETE FROM revision WHERE rev_id = (${lacking}); DELETE FROM recentchanges`);
        dump.close();
      },
    });
  const wanted = live.database.prepare(lacking).pluck().all();
  await using without = await follow();
  const find = `SELECT rev_id FROM revision WHERE rev_id = ${String(wanted[0])}`;
  assert.deepEqual(rowsIn(without.path, find), []);
  await using mirror = await follow('20240110000000');
  assert.deepEqual(rowsIn(mirror.path, find), wanted);
});

test('a source that has forgotten changes before the first copy was finished is asked for all revisions', async () => {
  using live = createWiki();
  const { url } = await live.listen();
  await using mirror = await startMirror(url, { recheck: 0.1 });
  const { database } = mirror.context;
  const state = await readState(database);
  assert.ok(state);
  // As it was in the middle of the copy, before a long pause in which a page of a finished step was made.
  live.database.exec('DELETE FROM recentchanges');
  await database.transaction(async (writing) => {
    await writing.run("DELETE FROM page WHERE page_title = 'Skerra' AND page_namespace = 0");
    await writeState(writing, { ...state, position: '20240101000000', copy: { step: 3, done: 0, all: 0 } });
  });
  await mirror.catchUp();
  const found = "SELECT page_title FROM page WHERE page_title = 'Skerra' AND page_namespace = 0";
  assert.deepEqual(rowsIn(mirror.path, found), ['Skerra']);
});

test('recent changes that the source has forgotten are deleted in the second round', async () => {
  using live = createWiki();
  const { url } = await live.listen();
  await using mirror = await startMirror(url, { recheck: 0.1 });
  const changes = 'SELECT rc_id FROM recentchanges ORDER BY 1';
  const comments = 'SELECT count(*) FROM comment';
  const [before, commentsBefore] = [rowsIn(mirror.path, changes), rowsIn(mirror.path, comments)];
  live.database.exec("DELETE FROM recentchanges WHERE rc_timestamp < '20240401000000'");
  const kept = live.database.prepare(changes).pluck().all();
  assert.ok(kept.length > 0 && kept.length < before.length);
  await mirror.sweep();
  assert.deepEqual(rowsIn(mirror.path, changes), kept);
  assert.ok(Number(rowsIn(mirror.path, comments)[0]) <= Number(commentsBefore[0]));
});
