// With a wiki in memory as the source, and a server of events.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { editDatabase } from '../../../test/mirror/edit-database.ts';
import { type EventStream, openEventStream, pageChange } from '../../../test/mirror/event-stream.ts';
import { startMirror, type TestMirror, userAgent } from '../../../test/mirror/start-mirror.ts';
import { createWiki, type TestWiki } from '../../../test/rig/wiki.ts';
import { readStreamPosition } from '../state.ts';
import { type Bell, createBell } from './bell.ts';

/** Milliseconds for which something is waited for; less than the interval at which a mirror looks by itself. */
const PATIENCE = 45_000;

suite('a mirror with a stream of events', () => {
  let wiki: TestWiki;
  let mirror: TestMirror;
  let stream: EventStream;
  before(async () => {
    wiki = createWiki();
    const { url } = await wiki.listen();
    mirror = await startMirror(url);
    stream = await openEventStream();
  });
  after(async () => {
    await stream[Symbol.asyncDispose]();
    await mirror[Symbol.asyncDispose]();
    wiki.close();
  });

  /** Follows the wiki while something is done. */
  async function following(
    interval: number,
    grace: number,
    work: (bell: Bell) => Promise<void>,
  ): Promise<void> {
    const ending = new AbortController();
    using bell = createBell({
      url: stream.url,
      userAgent,
      wiki: wiki.configuration.general,
      now: Date.now,
      grace,
    });
    const running = mirror.catchUp({
      once: false,
      interval,
      listeningInterval: 4,
      bell,
      signal: ending.signal,
    });
    try {
      await Promise.race([work(bell), running]);
    } finally {
      ending.abort();
      await running.catch(() => undefined);
    }
  }

  const told = (edit: { readonly page: number; readonly revision: number }): string => {
    const { wikiid, servername } = wiki.configuration.general;
    return pageChange({ ...edit, wiki: wikiid, domain: servername });
  };

  async function latestOf(page: number): Promise<number | undefined> {
    const { query } = await mirror.client.request({ pageids: page, prop: 'info' });
    return query?.pages?.[0]?.lastrevid;
  }

  /** Waits until something is so; returns whether it was in the end. */
  async function becomes(isSo: () => boolean | Promise<boolean>): Promise<boolean> {
    for (const begun = performance.now(); !(await isSo()); await pause(20))
      if (performance.now() - begun > PATIENCE) return false;
    return true;
  }

  /** Waits until the mirror has a revision. */
  const becomesVisible = ({ page, revision }: { page: number; revision: number }): Promise<boolean> =>
    becomes(async () => (await latestOf(page)) === revision);

  test('an event wakes it at once', async () => {
    await following(60, 30, async () => {
      await pause(700);
      const edit = editDatabase(wiki.database, 'Gull Point', 'Told by an event.');
      stream.send(told(edit));
      assert.ok(await becomesVisible(edit));
    });
    assert.equal((await readStreamPosition(mirror.context.database))?.id, '[0]');
  });

  test('it goes on after the last event, and reads recent changes less often while all are told', async () => {
    await following(0.2, 1, async (bell) => {
      await pause(1500);
      assert.equal(stream.requests.at(-1)?.['last-event-id'], '[0]');
      for (let i = 0; i < 3; i++) {
        const edit = editDatabase(wiki.database, 'Gull Point', `Told by event ${i}.`);
        stream.send(told(edit));
        assert.ok(await becomesVisible(edit));
        await pause(1100);
      }
      assert.ok(await becomes(() => bell.isTrusted()));
      // What has changed is asked for again some seconds later; then it is quiet but for a look every four seconds.
      const { requests } = mirror.context.source;
      const isQuiet = async (): Promise<boolean> => {
        const asked = requests();
        await pause(2000);
        return requests() - asked <= 1;
      };
      assert.ok(await becomes(isQuiet));
      const untold = editDatabase(wiki.database, 'Ember Rock', 'Told by no event.');
      assert.ok(await becomesVisible(untold));
      assert.ok(await becomes(() => !bell.isTrusted()), 'a stream that has missed a change is not relied on');
    });
  });

  test('a stream that lies does no harm', async () => {
    await following(0.2, 0.5, async () => {
      await pause(1000);
      for (let revision = 900_000; revision < 900_020; revision++)
        stream.send(told({ page: revision, revision }));
      stream.send(told({ page: 1, revision: 900_030 }));
      const edit = editDatabase(wiki.database, 'Ember Rock', 'Told by no event either.');
      assert.ok(await becomesVisible(edit));
      await pause(1500);
    });
    await mirror.catchUp();
    const rows = async (sql: string) => (await mirror.context.database.rows<{ n: number }>(sql))[0]?.n;
    assert.equal(await rows('SELECT count(*) AS n FROM revision WHERE rev_id >= 900000'), 0);
    assert.equal(
      await rows('SELECT count(*) AS n FROM page'),
      wiki.database.prepare('SELECT count(*) FROM page').pluck().get(),
    );
    assert.equal(await rows('SELECT count(*) AS n FROM wikiquery_mirror_due'), 0);
  });
});
