// With a server of events, over HTTP.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { openEventStream, pageChange, type EventStream } from '../../../../../test/mirror/event-stream.ts';
import { until } from '../../../../../test/rig/until.ts';
import { createChangeStream, type BellOptions } from './change-stream.ts';

const wiki = { wikiid: 'islewiki', servername: 'isles.example' };
const event = (revision: number, page = 7): string =>
  pageChange({ page, revision, wiki: wiki.wikiid, domain: wiki.servername });

const bellOf = (stream: EventStream, more: Partial<BellOptions> = {}) =>
  createChangeStream({
    url: stream.url,
    userAgent: 'WikiqueryTests/1.0 (https://example.org/tests)',
    wiki,
    now: Date.now,
    firstPause: 0.02,
    ...more,
  });

test('a lost connection goes on after the last event, and half an event is none', async () => {
  await using stream = await openEventStream();
  using changeStream = bellOf(stream);
  changeStream.open(undefined);
  await until(() => stream.requests.length === 1, 'the stream is asked for');
  stream.send(event(70));
  await until(() => changeStream.waiting().includes(70), 'revision 70 waits');
  assert.match(stream.requests[0]?.['user-agent'] ?? '', /^WikiqueryTests.*example\.org/);
  stream.write(`id: [1]\ndata: ${event(99).slice(0, 50)}`);
  // Node sends it at the end of the turn.
  await nextTurn();
  stream.cut();
  stream.send(event(71));
  await until(() => changeStream.waiting().length === 2, 'two revisions wait');
  assert.deepEqual(changeStream.waiting(), [70, 71]);
  assert.equal(stream.requests[0]?.['last-event-id'], undefined);
  assert.equal(stream.requests[1]?.['last-event-id'], '[0]');
  assert.equal(changeStream.takePosition()?.id, '[1]');
  assert.equal(changeStream.takePosition(), undefined);
});

test('a position is gone on with if it is not old, and of the same stream', async () => {
  await using stream = await openEventStream();
  const { url } = stream;
  const old = { url, id: '[3]', at: Date.now() - 3_600_000 };
  const other = { url: 'https://other.example/', id: '[3]', at: Date.now() };
  const recent = { url, id: '[3]', at: Date.now() };
  for (const position of [old, other, recent]) {
    using changeStream = bellOf(stream);
    const before = stream.requests.length;
    changeStream.open(position);
    await until(() => stream.requests.length > before, 'the stream is asked for again');
  }
  assert.deepEqual(
    stream.requests.map((headers) => headers['last-event-id']),
    [undefined, undefined, '[3]'],
  );
});

test('a stream that is refused, or sends nothing, is asked for again', async () => {
  await using stream = await openEventStream();
  const troubles: string[] = [];
  using changeStream = bellOf(stream, {
    silence: 0.2,
    onTrouble: ({ message }) => {
      troubles.push(message);
    },
  });
  stream.refuse(503);
  changeStream.open({ url: stream.url, id: '[5]', at: Date.now() });
  await until(() => troubles.length >= 2, 'two troubles are told');
  assert.match(troubles[0] ?? '', /503/);
  assert.deepEqual(
    stream.requests.slice(0, 2).map((headers) => headers['last-event-id']),
    ['[5]', undefined],
  );
  stream.refuse(undefined);
  await until(() => troubles.some((message) => message.includes('has sent nothing')), 'the silence is told');
  await until(() => {
    // A slow machine may find the connection silent once more.
    stream.send(event(70));
    return changeStream.waiting().includes(70);
  }, 'revision 70 waits');
});

test('what is told ends the wait', { timeout: 60_000 }, async () => {
  await using stream = await openEventStream();
  using changeStream = bellOf(stream);
  changeStream.open(undefined);
  await until(() => stream.requests.length === 1, 'the stream is asked for');
  const waited = changeStream.wait(600_000, undefined);
  stream.send(pageChange({ page: 7, revision: 70, wiki: 'otherwiki', domain: 'other.example' }));
  stream.send(pageChange({ page: 7, revision: 70, wiki: wiki.wikiid, domain: 'canary' }));
  stream.send(event(71));
  await waited;
  assert.equal(changeStream.hasPending(), true);
  assert.deepEqual(changeStream.waiting(), [71]);
  await assert.rejects(
    createChangeStream({ ...bellOf(stream), userAgent: '', wiki, now: Date.now }).wait(
      9000,
      AbortSignal.timeout(10),
    ),
  );
});

test('a stream is trusted while it tells of all changes', async () => {
  await using stream = await openEventStream();
  let time = 1_000_000;
  using changeStream = bellOf(stream, { now: () => time });
  changeStream.open(undefined);
  await until(() => stream.requests.length === 1, 'the stream is asked for');
  /** A minute later, recent changes have told of some revisions. */
  const compare = (known: readonly number[]): boolean => {
    time += 60_000;
    const period = changeStream.comparable(time);
    changeStream.compare(new Set(known), period && known);
    return changeStream.isTrusted();
  };
  const tell = async (revision: number): Promise<void> => {
    stream.send(event(revision));
    await until(() => changeStream.waiting().includes(revision), 'the revision waits');
    changeStream.take();
  };
  await tell(69);
  assert.equal(compare([]), false);
  await tell(70);
  assert.equal(compare([70]), true);
  assert.equal(compare([]), true, 'nothing has happened');
  await tell(71);
  assert.equal(compare([71, 72]), false, 'one is missing');
  await tell(73);
  assert.equal(compare([73]), false, 'it is not trusted soon after');
  time += 600_000;
  await tell(74);
  assert.equal(compare([74]), true);
  stream.refuse(503);
  stream.cut();
  await until(() => !changeStream.isTrusted(), 'the stream is not trusted');
});

test('pages of which recent changes do not tell are asked for', async () => {
  await using stream = await openEventStream();
  let time = 1_000_000;
  using changeStream = bellOf(stream, { now: () => time });
  changeStream.open(undefined);
  await until(() => stream.requests.length === 1, 'the stream is asked for');
  stream.send(event(70, 7));
  stream.send(event(80, 8));
  await until(() => changeStream.waiting().length === 2, 'two revisions wait');
  assert.deepEqual(changeStream.take(), []);
  assert.deepEqual(changeStream.compare(new Set([70]), undefined), []);
  assert.ok(changeStream.isWaiting());
  time += 31_000;
  assert.deepEqual(changeStream.compare(new Set(), undefined), [
    { kind: 'page', name: '8' },
    { kind: 'revision', name: '80' },
  ]);
  assert.ok(!changeStream.isWaiting());
  stream.send(
    pageChange({
      page: 9,
      revision: 90,
      kind: 'visibility_change',
      wiki: wiki.wikiid,
      domain: wiki.servername,
    }),
  );
  await until(() => changeStream.hasPending(), 'the changeStream rings');
  assert.deepEqual(changeStream.take(), [
    { kind: 'page', name: '9', history: true },
    { kind: 'revision', name: '90' },
  ]);
});
