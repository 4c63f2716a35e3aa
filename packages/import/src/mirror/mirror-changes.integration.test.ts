// With a wiki in memory as the source.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { passwordOf } from '../../../../test/clients/read-wiki.ts';
import { deleteInDatabase, editDatabase } from '../../../../test/mirror/edit-database.ts';
import { startMirror, userAgent, type TestMirror } from '../../../../test/mirror/start-mirror.ts';
import { tablesWith } from '../../../../test/mirror/tables-with.ts';
import { createWiki, type TestWiki } from '../../../../test/rig/wiki.ts';
import { Hiding } from '../../../core/src/wiki/hiding.ts';
import { reconcileMoments } from './reconcile/reconcile-moments.ts';
import { openSource } from './source/source.ts';
import { enqueue } from './work-queue.ts';

suite('a mirror of a wiki in memory', () => {
  let wiki: TestWiki;
  let url: string;
  let mirror: TestMirror;
  before(async () => {
    wiki = createWiki();
    ({ url } = await wiki.listen());
    mirror = await startMirror(url);
  });
  after(async () => {
    await mirror[Symbol.asyncDispose]();
    wiki.close();
  });

  async function numbers(sql: string): Promise<readonly unknown[]> {
    return (await mirror.context.database.rows<object>(sql)).map((row) => Object.values(row)[0]);
  }

  test('accounts that got other names or were hidden without a log entry', async () => {
    wiki.database.exec(`UPDATE user SET user_name = 'Wayfarer' WHERE user_name = 'Castaway';
      UPDATE actor SET actor_name = 'Wayfarer' WHERE actor_name = 'Castaway';
      DELETE FROM user WHERE user_name = 'Keeper'`);
    await mirror.sweep();
    const named = "SELECT user_name FROM user WHERE user_name IN ('Castaway', 'Wayfarer', 'Keeper')";
    assert.deepEqual(await numbers(named), ['Wayfarer']);
    assert.deepEqual(await numbers("SELECT actor_id FROM actor WHERE actor_name = 'Castaway'"), []);
  });

  test('uploaders who were hidden, and what is hidden of files without a log entry', async () => {
    const versions = 'SELECT oi_deleted FROM oldimage ORDER BY oi_name, oi_timestamp';
    const change = async (statement: string): Promise<void> => {
      wiki.database.exec(`UPDATE oldimage SET oi_deleted = ${statement}`);
      await mirror.sweep();
      assert.deepEqual(await numbers(versions), wiki.database.prepare(versions).pluck().all());
    };
    await change("0, oi_actor = (SELECT actor_id FROM actor WHERE actor_name = 'Stationmaster')");
    wiki.database.exec("DELETE FROM user WHERE user_name = 'Stationmaster'");
    await change(String(Hiding.user));
    await change(String(Hiding.user | Hiding.restricted));
  });

  test('tags that the source no longer has', async () => {
    const tags = "SELECT ctd_name FROM change_tag_def WHERE ctd_name = 'fog'";
    wiki.database.exec(
      "INSERT INTO change_tag_def (ctd_name, ctd_user_defined, ctd_count) VALUES ('fog', 1, 0)",
    );
    await mirror.sweep();
    assert.deepEqual(await numbers(tags), ['fog']);
    wiki.database.exec("DELETE FROM change_tag_def WHERE ctd_name = 'fog'");
    await mirror.sweep();
    assert.deepEqual(await numbers(tags), []);
  });

  test('protections that have ended', async () => {
    const [page] = await numbers('SELECT page_id FROM page ORDER BY page_id LIMIT 1');
    await mirror.context.database.transaction((writing) =>
      writing.run(
        `INSERT INTO page_restrictions (pr_id, pr_page, pr_type, pr_level, pr_cascade, pr_expiry)
          VALUES (99999, ?, 'upload', 'sysop', 0, '20240101000000')`,
        [Number(page)],
      ),
    );
    await mirror.sweep();
    assert.deepEqual(
      await numbers("SELECT pr_id FROM page_restrictions WHERE pr_expiry < '20240101000001'"),
      [],
    );
  });

  test('recent changes hide what is hidden of their revisions, and show it again', async () => {
    const { revision } = editDatabase(wiki.database, 'Gull Point', 'An edit to be hidden.');
    const note = 'comment_text FROM recentchanges JOIN comment ON comment_id = rc_comment_id';
    await mirror.catchUp();
    const shown = await numbers(`SELECT ${note} WHERE rc_this_oldid = ${revision}`);
    const hide = async (bits: number): Promise<void> => {
      editDatabase(wiki.database, 'Gull Point', 'A later edit.');
      wiki.database.prepare('UPDATE revision SET rev_deleted = ? WHERE rev_id = ?').run(bits, revision);
      await mirror.context.database.transaction((writing) =>
        enqueue(writing, [{ kind: 'revision', name: String(revision) }]),
      );
      await mirror.catchUp();
    };
    await hide(7);
    assert.deepEqual(
      await numbers(`SELECT rc_deleted FROM recentchanges WHERE rc_this_oldid = ${revision}`),
      [7],
    );
    assert.deepEqual(await numbers(`SELECT ${note} WHERE rc_this_oldid = ${revision}`), ['']);
    assert.deepEqual(
      await numbers(
        `SELECT actor_name FROM recentchanges JOIN actor ON actor_id = rc_actor WHERE rc_this_oldid = ${revision}
          AND actor_name IN (SELECT user_name FROM user)`,
      ),
      [],
    );
    await hide(0);
    assert.deepEqual(
      await numbers(`SELECT rc_deleted FROM recentchanges WHERE rc_this_oldid = ${revision}`),
      [0],
    );
    assert.deepEqual(await numbers(`SELECT ${note} WHERE rc_this_oldid = ${revision}`), shown);
  });

  test('words of former texts leave the search index', async () => {
    const word = 'xyzzyformerly';
    const { revision } = editDatabase(wiki.database, 'Gull Point', `The word is ${word}.`);
    await mirror.catchUp();
    assert.ok(tablesWith(mirror.path, [word]).some((place) => place.startsWith('searchindex')));
    wiki.database.prepare('UPDATE revision SET rev_deleted = 1 WHERE rev_id = ?').run(revision);
    editDatabase(wiki.database, 'Gull Point', 'The word is not there.');
    await mirror.context.database.transaction((writing) =>
      enqueue(writing, [{ kind: 'revision', name: String(revision) }]),
    );
    await mirror.sweep();
    assert.deepEqual(tablesWith(mirror.path, [word]), []);
  });

  test('words of a text leave the search index when a former one is the newest again', async () => {
    const word = 'xyzzyundone';
    const { page, revision } = editDatabase(wiki.database, 'Gull Point', `The word is ${word}.`);
    editDatabase(wiki.database, 'Skerra', 'Another text.');
    await mirror.catchUp();
    assert.ok(tablesWith(mirror.path, [word]).some((place) => place.startsWith('searchindex')));
    // As after a page was deleted and restored without its last revision.
    wiki.database
      .prepare(
        'UPDATE page SET page_latest = (SELECT rev_parent_id FROM revision WHERE rev_id = ?) WHERE page_id = ?',
      )
      .run(revision, page);
    wiki.database.prepare('DELETE FROM revision WHERE rev_id = ?').run(revision);
    wiki.database.prepare('DELETE FROM recentchanges WHERE rc_this_oldid = ?').run(revision);
    await mirror.context.database.transaction((writing) =>
      enqueue(writing, [{ kind: 'page', name: String(page), history: true }]),
    );
    await mirror.sweep();
    assert.deepEqual(tablesWith(mirror.path, [word]), []);
  });

  test('recent changes that the source dropped from the middle of its list', async () => {
    await mirror.catchUp();
    const [, dropped = 0] = wiki.database
      .prepare<[], number>('SELECT rc_id FROM recentchanges ORDER BY rc_timestamp')
      .pluck()
      .all();
    assert.ok(dropped > 0);
    wiki.database.prepare('DELETE FROM recentchanges WHERE rc_id = ?').run(dropped);
    await mirror.sweep();
    assert.deepEqual(await numbers(`SELECT rc_id FROM recentchanges WHERE rc_id = ${dropped}`), []);
  });

  test('a deletion of the second that is read again', async () => {
    await mirror.catchUp();
    deleteInDatabase(wiki.database, 'Storm petrel');
    const [at] = wiki.database
      .prepare<[], string>('SELECT log_timestamp FROM logging ORDER BY log_id DESC LIMIT 1')
      .pluck()
      .all();
    await mirror.context.database.transaction((writing) =>
      enqueue(writing, [{ kind: 'moment', name: at ?? '' }]),
    );
    await reconcileMoments(mirror.context);
    await mirror.catchUp();
    assert.deepEqual(await numbers("SELECT page_id FROM page WHERE page_title = 'Storm_petrel'"), []);
  });

  test('changes that are made while the lists of changes are copied', async () => {
    let edit: { readonly page: number; readonly revision: number } | undefined;
    await using other = await startMirror(url, {
      history: 'current',
      fetch: (address, init) => {
        const { searchParams } = new URL(address instanceof Request ? address.url : address);
        // The first copy lists the newest changes first; the page is copied already.
        if (searchParams.get('list') === 'recentchanges' && !searchParams.has('rcdir'))
          edit ??= editDatabase(wiki.database, 'Gull Point', 'Edited meanwhile.');
        return fetch(address, init);
      },
    });
    assert.ok(edit);
    const rows = await other.context.database.rows<{ readonly latest: number }>(
      `SELECT page_latest AS latest FROM page WHERE page_id = ${edit.page}`,
    );
    assert.deepEqual(rows, [{ latest: edit.revision }]);
  });

  test('a full disk', async () => {
    const { database } = mirror.context;
    await database.rows('PRAGMA max_page_count = 1');
    const { page, revision } = editDatabase(wiki.database, 'Gull Point', 'Too long. '.repeat(100_000));
    const troubles: string[] = [];
    await mirror.catchUp({
      onTrouble: ({ message }) => {
        troubles.push(message);
        if (troubles.length === 3) void database.rows('PRAGMA max_page_count = 1000000');
      },
    });
    assert.ok(troubles.length >= 3 && troubles.every((message) => message.includes('full')), troubles.join());
    assert.deepEqual(await numbers(`SELECT page_latest FROM page WHERE page_id = ${page}`), [revision]);
    assert.deepEqual(await numbers('PRAGMA integrity_check'), ['ok']);
  });

  test('an account with the right apihighlimits reads ten times as much', async () => {
    const account = (name: string) => ({ name, password: passwordOf(name) });
    const usual = await openSource({ url, userAgent, perMinute: 1000, account: account('Cartographer') });
    assert.equal(usual.batch, 50);
    const ids = wiki.database.prepare<[], number>('SELECT page_id FROM page LIMIT 120').pluck().all();
    const high = await openSource({ url, userAgent, perMinute: 1000, account: account('Harbour master') });
    assert.equal(high.batch, 500);
    const before = high.requests();
    assert.equal((await high.batchOf({ pageids: ids, prop: 'info' })).pages.length, 120);
    assert.equal(high.requests(), before + 1);
    await using part = await startMirror(url, { account: account('Harbour master'), history: 'current' });
    assert.ok(part.context.source.requests() > 0);
    const [anonymous, named] = [mirror.client, part.client];
    const question = { list: 'allpages', aplimit: 'max' } as const;
    assert.deepEqual(await named.request(question), await anonymous.request(question));
  });
});
