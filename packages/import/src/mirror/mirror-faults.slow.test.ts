// With a wiki in memory as the source, through a connection that fails in all ways.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { after, before, suite, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { createClient, type Client } from 'wikiquery-client';
import { differences } from '../../../../test/mirror/compare.ts';
import { deleteInDatabase, editDatabase } from '../../../../test/mirror/edit-database.ts';
import { startMirror, userAgent } from '../../../../test/mirror/start-mirror.ts';
import { createWiki, type TestWiki } from '../../../../test/rig/wiki.ts';
import { readState, writeState } from './state.ts';

/** Answers a request in place of the source; undefined to let it answer. */
type Fault = (response: () => Promise<Response>) => Promise<Response>;

const faults: readonly Fault[] = [
  async () => new Response('<html>Our servers are resting.</html>'),
  async () => new Response('', { status: 502 }),
  async () => new Response('{"error":{"code":"internal_api_error_DBQueryError","info":"No."}}'),
  async () =>
    new Response('{"error":{"code":"maxlag","info":"Later."}}', { headers: { 'retry-after': '0' } }),
  async (response) => new Response((await (await response()).text()).slice(0, -20)),
  async () => new Response('{"batchcomplete":true}'),
  async () => Promise.reject(new TypeError('fetch failed')),
];

suite('a mirror whose source fails', () => {
  let wiki: TestWiki;
  let url: string;
  let source: Client;
  before(async () => {
    wiki = createWiki();
    ({ url } = await wiki.listen());
    source = createClient({ url, userAgent });
  });
  after(() => {
    wiki.close();
  });

  test('errors, web pages, cut answers and lost connections', { timeout: 300_000 }, async () => {
    let sent = 0;
    await using mirror = await startMirror(url, {
      fetch: (...request) => {
        const fault = ++sent % 4 === 0 ? faults[(sent / 4) % faults.length] : undefined;
        const response = () => fetch(...request);
        return fault ? fault(response) : response();
      },
    });
    editDatabase(wiki.database, 'Gull Point', 'A new text.');
    editDatabase(wiki.database, 'Lantern Isles', 'Another new text.');
    deleteInDatabase(wiki.database, 'Skerra');
    await mirror.catchUp();
    assert.deepEqual(await differences(source, mirror.client), []);
    assert.ok(sent > 60);
  });

  test('answers of a replica that lags, in which pages and edits are not there yet', async () => {
    let isLagging = false;
    await using mirror = await startMirror(url, {
      fetch: async (...request) => {
        const response = await fetch(...request);
        return isLagging ? new Response(withoutPages(await response.text())) : response;
      },
    });
    editDatabase(wiki.database, 'Ember Rock', 'A text that the replica does not have yet.');
    isLagging = true;
    const lagging = mirror.catchUp();
    await pause(3000);
    const database = new Sqlite(mirror.path, { readonly: true });
    const stored = database.prepare("SELECT 1 FROM page WHERE page_title = 'Ember_Rock'").get();
    database.close();
    assert.ok(stored, 'nothing is deleted that is only not there for a moment');
    isLagging = false;
    await lagging;
    assert.deepEqual(await differences(source, mirror.client), []);
  });

  test('what no event told is found by the second round', async () => {
    await using mirror = await startMirror(url);
    const database = new Sqlite(mirror.path);
    database.exec(`UPDATE page SET page_touched = '20200101000000' WHERE page_id % 7 = 0;
      DELETE FROM pagelinks WHERE pl_from % 7 = 0;
      DELETE FROM page WHERE page_id % 11 = 0;
      UPDATE revision SET rev_deleted = 2 WHERE rev_id % 13 = 0;
      DELETE FROM logging WHERE log_id % 17 = 0;
      INSERT INTO page SELECT 9999, 0, 'Never_was', 0, 0, 0.5, '20240101000000', NULL, 1, 1, 'wikitext', NULL;`);
    database.close();
    await mirror.sweep();
    assert.deepEqual(await differences(source, mirror.client), []);
  });

  test('a pause that is longer than recent changes are kept', async () => {
    let forgotten = '';
    await using mirror = await startMirror(url, {
      fetch: async (...request) =>
        new Response(withoutChanges(await (await fetch(...request)).text(), forgotten)),
    });
    editDatabase(wiki.database, 'Ember Rock', 'A text of which nothing tells any more.');
    deleteInDatabase(wiki.database, 'Fresnel lens');
    await pause(2000);
    forgotten = new Date().toISOString();
    const state = await readState(mirror.context.database);
    assert.ok(state);
    const late = {
      ...state,
      position: new Date(Date.now() - 7_200_000).toISOString().replaceAll(/\D/g, '').slice(0, 14),
    };
    await mirror.context.database.transaction((writing) => writeState(writing, late));
    await mirror.catchUp();
    const found = await differences(source, mirror.client);
    assert.deepEqual(
      found.filter((one) => !one.startsWith('["recentchanges"')),
      [],
    );
  });

  test('kills at any moment', { timeout: 300_000 }, async () => {
    await using mirror = await startMirror(url);
    const path = `${mirror.path}.killed`;
    const start = (...more: readonly string[]) =>
      spawn(
        process.execPath,
        [
          'packages/wikiquery/bin/wikiquery.js',
          'mirror',
          url,
          `--database=sqlite:${path}`,
          '--contact=tests@example.org',
          '--rate=100000',
          '--interval=1',
          ...more,
        ],
        { stdio: 'ignore' },
      );
    for (let round = 0; round < 6; round++) {
      const running = start();
      editDatabase(wiki.database, 'Gull Point', `The text of round ${round}.`);
      await pause(600 + 300 * round);
      running.kill('SIGKILL');
      await once(running, 'exit');
    }
    const last = start('--once');
    assert.deepEqual(await once(last, 'exit'), [0, null]);
    await mirror.catchUp();
    const sums = [path, mirror.path].map((file) => contents(file));
    assert.deepEqual(sums[0], sums[1]);
  });
});

/** An answer in which all pages are missing. */
function withoutPages(text: string): string {
  const answer = JSON.parse(text) as { query?: { pages?: object[] } };
  const { pages } = answer.query ?? {};
  if (answer.query && pages) answer.query.pages = pages.map((page) => ({ ...page, missing: true }));
  return JSON.stringify(answer);
}

/** An answer without the recent changes before a time. */
function withoutChanges(text: string, before: string): string {
  const answer = JSON.parse(text) as { query?: { recentchanges?: { readonly timestamp: string }[] } };
  const { recentchanges } = answer.query ?? {};
  if (answer.query && recentchanges)
    answer.query.recentchanges = recentchanges.filter(({ timestamp }) => timestamp > before);
  return JSON.stringify(answer);
}

/** What two mirrors of the same wiki have alike, whatever numbers they gave to what has none at the source. */
function contents(path: string): Readonly<Record<string, readonly unknown[]>> {
  const database = new Sqlite(path, { readonly: true });
  const rows = (sql: string): readonly unknown[] => database.prepare(sql).raw().all();
  const all = {
    pages: rows('SELECT page_id, page_namespace, page_title, page_latest, page_len FROM page ORDER BY 1'),
    revisions: rows(
      `SELECT rev_id, rev_page, comment_text, actor_name, rev_deleted, rev_sha1, CAST(old_text AS TEXT) FROM revision
        JOIN comment ON comment_id = rev_comment_id JOIN actor ON actor_id = rev_actor
        JOIN slots ON slot_revision_id = rev_id JOIN content ON content_id = slot_content_id
        LEFT JOIN text ON 'tt:' || old_id = content_address ORDER BY 1, slot_role_id`,
    ),
    links: rows(
      'SELECT pl_from, lt_namespace, lt_title FROM pagelinks JOIN linktarget ON lt_id = pl_target_id ORDER BY 1, 2, 3',
    ),
    logs: rows('SELECT log_id, log_type, log_action, log_params FROM logging ORDER BY 1'),
    changes: rows('SELECT rc_id, rc_title, rc_this_oldid FROM recentchanges ORDER BY 1'),
    accounts: rows('SELECT user_id, user_name, user_editcount FROM user ORDER BY 1'),
  };
  database.close();
  return all;
}
