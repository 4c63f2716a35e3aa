// With a wiki in memory as the source.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createClient } from 'wikiquery-client';
import { compare } from '../../../../test/mirror/compare.ts';
import { editDatabase } from '../../../../test/mirror/edit-database.ts';
import { hideAccountInDatabase } from '../../../../test/mirror/hide-in-database.ts';
import { questions } from '../../../../test/mirror/questions.ts';
import { startMirror, userAgent } from '../../../../test/mirror/start-mirror.ts';
import { tablesWith } from '../../../../test/mirror/tables-with.ts';
import { createWiki } from '../../../../test/rig/wiki.ts';
import { Hiding } from '../../../core/src/wiki/hiding.ts';
import { timestampOf } from '../../../core/src/wiki/timestamp.ts';
import { oldestRead, readReview } from './review/state.ts';
import { readState, writeState } from './state.ts';
import { enqueue } from './work-queue.ts';

test('an account that is known to be hidden is hidden everywhere at once', async () => {
  using wiki = createWiki();
  const { url } = await wiki.listen();
  await using mirror = await startMirror(url);
  const source = createClient({ url, userAgent });
  const name = 'Cartographer';
  const ofAccount = { list: 'logevents', leuser: name, lelimit: 'max' } as const;
  const logs = async () => (await mirror.client.request(ofAccount)).query?.logevents ?? [];
  assert.ok((await logs()).length > 0);
  hideAccountInDatabase(wiki.database, name);
  await mirror.context.database.transaction((writing) => enqueue(writing, [{ kind: 'user', name }]));
  await mirror.catchUp();
  assert.deepEqual(await logs(), []);
  assert.deepEqual(
    (await compare(source, mirror.client, questions)).filter((one) => one.includes(name)),
    [],
  );
  const whether = { list: 'users', ususers: [name, 'Nobody yet'], usprop: 'cancreate' } as const;
  assert.deepEqual(await mirror.client.request(whether), await source.request(whether));
  assert.ok(!tablesWith(mirror.path, [name]).some((place) => place.startsWith('user.')));
  // What it does later, such as a revision that is imported, is shown at the source.
  const later = wiki.database
    .prepare<[string], number>(
      'SELECT rev_id FROM revision JOIN actor ON actor_id = rev_actor WHERE actor_name = ? LIMIT 1',
    )
    .pluck()
    .get(name);
  wiki.database.prepare('UPDATE revision SET rev_deleted = 0 WHERE rev_id = ?').run(later);
  await mirror.context.database.transaction((writing) =>
    enqueue(writing, [{ kind: 'revision', name: String(later) }]),
  );
  await mirror.catchUp();
  const { query } = await mirror.client.request({ revids: Number(later), prop: 'revisions', rvprop: 'user' });
  assert.equal(query?.pages?.[0]?.revisions?.[0]?.user, name);
  assert.deepEqual(await logs(), []);
});

test('what no log tells is found when the newest revisions and log entries are read again', async () => {
  using wiki = createWiki();
  const { url } = await wiki.listen();
  // An answer that is doubted is asked for again after a time.
  let clock = Date.now();
  await using mirror = await startMirror(url, { now: () => (clock += 1000) });
  const { database } = mirror.context;
  const review = { within: 0, days: 10_000, perMinute: 60, requests: 1 };
  const numbers = async (statement: string): Promise<readonly unknown[]> =>
    (await database.rows<object>(statement)).map((row) => Object.values(row)[0]);
  const { revision } = editDatabase(wiki.database, 'Gull Point', 'A text to be hidden.');
  editDatabase(wiki.database, 'Gull Point', 'A later text.');
  await mirror.catchUp();
  const unseen = editDatabase(wiki.database, 'Fresnel lens', 'An edit without a recent change.');
  wiki.database.prepare('DELETE FROM recentchanges WHERE rc_this_oldid = ?').run(unseen.revision);
  const suppressed = Hiding.text | Hiding.comment | Hiding.user | Hiding.restricted;
  wiki.database.prepare('UPDATE revision SET rev_deleted = ? WHERE rev_id = ?').run(suppressed, revision);
  const [entry] = await numbers("SELECT max(log_id) FROM logging WHERE log_type = 'move'");
  wiki.database.prepare('UPDATE logging SET log_deleted = ? WHERE log_id = ?').run(suppressed, entry);
  const [nuked] = await numbers(
    "SELECT page_id FROM page WHERE page_namespace = 0 AND page_title = 'Gull_Cape'",
  );
  // The script deletes recent changes that tell of log entries, too.
  const changes = `SELECT rc_type FROM recentchanges WHERE rc_cur_id = ${Number(nuked)} AND rc_type = 3`;
  assert.deepEqual(await numbers(changes), [3]);
  for (const [table, column] of [
    ['page', 'page_id'],
    ['revision', 'rev_page'],
    ['recentchanges', 'rc_cur_id'],
  ] as const)
    wiki.database.prepare(`DELETE FROM ${table} WHERE ${column} = ?`).run(nuked);
  hideAccountInDatabase(wiki.database, 'Keeper');
  // Nothing that happened just now is concluded from: it may yet be told.
  const state = await readState(database);
  assert.ok(state);
  const later = timestampOf(Date.now() + 60_000);
  await database.transaction((writing) => writeState(writing, { ...state, position: later }));
  await mirror.catchUp({ review });
  assert.deepEqual(await numbers(`SELECT rev_deleted FROM revision WHERE rev_id = ${revision}`), [
    suppressed,
  ]);
  assert.deepEqual(await numbers(`SELECT log_deleted FROM logging WHERE log_id = ${Number(entry)}`), [
    suppressed,
  ]);
  assert.deepEqual(tablesWith(mirror.path, ['A text to be hidden.']), []);
  assert.deepEqual(await numbers(`SELECT page_latest FROM page WHERE page_id = ${unseen.page}`), [
    unseen.revision,
  ]);
  assert.deepEqual(await numbers("SELECT user_id FROM user WHERE user_name = 'Keeper'"), []);
  const ofAccount = { list: 'usercontribs', ucuser: 'Keeper' } as const;
  assert.deepEqual((await mirror.client.request(ofAccount)).query?.usercontribs, []);
  // A page that is gone without a log entry is asked for several times.
  assert.deepEqual(await numbers(`SELECT due_name FROM wikiquery_mirror_due WHERE due_kind = 'page'`), []);
  assert.deepEqual(await numbers(`SELECT page_id FROM page WHERE page_id = ${Number(nuked)}`), []);
  assert.deepEqual(await numbers(changes), []);
  assert.ok(oldestRead(await readReview(database)) !== undefined);
});
