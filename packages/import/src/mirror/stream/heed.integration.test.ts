// With a wiki in memory as the source, and a server of events.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { editDatabase } from '../../../../../test/mirror/edit-database.ts';
import { openEventStream, pageChange, type EventStream } from '../../../../../test/mirror/event-stream.ts';
import { startMirror, userAgent, type TestMirror } from '../../../../../test/mirror/start-mirror.ts';
import { until } from '../../../../../test/rig/until.ts';
import { createWiki, type TestWiki } from '../../../../../test/rig/wiki.ts';
import { runMirror } from '../mirror.ts';
import { readStreamPosition } from '../state.ts';
import { createChangeStream, type ChangeStream } from './change-stream.ts';

/** Seconds after which no test waits any more. */
const NEVER = 1e6;

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

  /** A mirror that follows the wiki. */
  interface Following {
    readonly changeStream: ChangeStream;
    /** Waits until it has made so many more rounds. */
    readonly rounds: (number: number) => Promise<unknown>;
    /** How often recent changes are read while the stream is trusted, in seconds. */
    listeningInterval: number;
  }

  /** Follows the wiki while something is done. */
  async function following(
    interval: number,
    grace: number,
    work: (following: Following) => Promise<void>,
  ): Promise<void> {
    const ending = new AbortController();
    using changeStream = createChangeStream({
      url: stream.url,
      userAgent,
      wiki: wiki.configuration.general,
      now: Date.now,
      grace,
    });
    let rounds = 0;
    const seen: Following = {
      changeStream,
      rounds: (number) => {
        const end = rounds + number;
        return until(() => rounds >= end, `the mirror has made ${number} rounds`);
      },
      listeningInterval: NEVER,
    };
    const connections = stream.requests.length;
    const wait: ChangeStream['wait'] = (milliseconds, signal) => {
      rounds++;
      return changeStream.wait(milliseconds, signal);
    };
    const running = runMirror(mirror.context, {
      configuration: wiki.configuration,
      once: false,
      interval,
      get listeningInterval() {
        return seen.listeningInterval;
      },
      changeStream: { ...changeStream, wait },
      signal: ending.signal,
    });
    try {
      await until(() => stream.requests.length > connections, 'the mirror listens to the stream');
      await Promise.race([work(seen), running]);
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

  /** Waits until the mirror has a revision. */
  const becomesVisible = ({ page, revision }: { page: number; revision: number }) =>
    until(async () => (await latestOf(page)) === revision, `revision ${revision} is in the mirror`);

  const hasPosition = (id: string) =>
    until(
      async () => (await readStreamPosition(mirror.context.database))?.id === id,
      `the position in the stream is ${id}`,
    );

  test('an event wakes it', async () => {
    await following(NEVER, 30, async () => {
      const edit = editDatabase(wiki.database, 'Gull Point', 'Told by an event.');
      stream.send(told(edit));
      await becomesVisible(edit);
      await hasPosition('[0]');
    });
  });

  test('it goes on after the last event, and reads no recent changes while all are told', async () => {
    await following(0.2, 1, async (seen) => {
      assert.equal(stream.requests.at(-1)?.['last-event-id'], '[0]');
      await until(async () => {
        const edit = editDatabase(wiki.database, 'Gull Point', 'Told by an event.');
        stream.send(told(edit));
        await becomesVisible(edit);
        await seen.rounds(5);
        return seen.changeStream.isTrusted();
      }, 'the stream is trusted');
      // What has changed is asked for again some seconds later.
      const { requests } = mirror.context.source;
      await until(async () => {
        const asked = requests();
        await seen.rounds(5);
        return requests() === asked;
      }, 'the mirror asks for nothing');
      seen.listeningInterval = 0;
      const untold = editDatabase(wiki.database, 'Ember Rock', 'Told by no event.');
      await becomesVisible(untold);
      // A stream that has missed a change is not relied on.
      await until(() => !seen.changeStream.isTrusted(), 'the stream is not trusted');
    });
  });

  test('a stream that lies does no harm', async () => {
    await following(0.2, 0.5, async ({ changeStream }) => {
      for (let revision = 900_000; revision < 900_020; revision++)
        stream.send(told({ page: revision, revision }));
      stream.send(told({ page: 1, revision: 900_030 }));
      const edit = editDatabase(wiki.database, 'Ember Rock', 'Told by no event either.');
      await becomesVisible(edit);
      await until(() => !changeStream.isWaiting(), 'all that was told is compared');
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
