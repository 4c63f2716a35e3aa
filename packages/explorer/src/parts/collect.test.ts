import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Asked } from '../query/ask.ts';
import { collect, type Collecting, type Progress } from './collect.ts';
import type { Parameters } from './whole-query.ts';

const asked = (value: unknown, more: Partial<Asked> = {}): Asked => ({
  parameters: new Map(),
  status: 200,
  text: '',
  value,
  type: 'application/json',
  milliseconds: 10,
  serverMilliseconds: 4,
  bytes: 100,
  rows: 3,
  ...more,
});

/** The parts of a list of numbers. */
const part = (n: number, last: number, more: Partial<Asked> = {}): Asked =>
  asked(
    {
      ...(n < last ? { continue: { from: n + 1, continue: '-||' } } : { batchcomplete: true }),
      query: { list: [{ n }] },
    },
    more,
  );

const query = new Map([['list', 'list']]);

/** Collects from a server that answers as given, one answer after the other. */
async function run(
  answers: readonly (Asked | Error)[],
  options: Partial<Collecting> & { readonly begun?: Asked } = {},
) {
  const requests: Parameters[] = [];
  const waited: number[] = [];
  const progress: Progress[] = [];
  const { begun, ...more } = options;
  const collected = await collect(query, begun, {
    ask: async (parameters) => {
      const answer = answers[requests.length];
      requests.push(parameters);
      if (answer instanceof Error) throw answer;
      assert.ok(answer, 'one request too many');
      return answer;
    },
    wait: async (seconds) => void waited.push(seconds),
    onProgress: (now) => void progress.push(now),
    signal: new AbortController().signal,
    ...more,
  });
  return { ...collected, requests: requests.map((one) => Object.fromEntries(one)), waited, progress };
}

const items = (answer: Asked | undefined): unknown => {
  const { query } = (answer?.value ?? {}) as { readonly query?: { readonly list: readonly { n: number }[] } };
  return query?.list.map(({ n }) => n);
};

test('parts are asked for one after the other, and joined', async () => {
  const { end, answer, requests, progress } = await run([part(0, 2), part(1, 2), part(2, 2)]);
  assert.equal(end, 'complete');
  assert.deepEqual(items(answer), [0, 1, 2]);
  assert.deepEqual(requests, [
    { list: 'list' },
    { list: 'list', from: '1', continue: '-||' },
    { list: 'list', from: '2', continue: '-||' },
  ]);
  const { bytes, milliseconds, serverMilliseconds, rows, parts, text } = answer ?? asked({});
  assert.deepEqual(
    { bytes, milliseconds, serverMilliseconds, rows, parts: parts?.length },
    { bytes: 300, milliseconds: 30, serverMilliseconds: 12, rows: 9, parts: 3 },
  );
  assert.deepEqual(JSON.parse(text), answer?.value);
  assert.deepEqual(
    progress.map(({ parts, bytes, counts }) => [parts, bytes, counts.get('list') ?? 0]).at(-1),
    [3, 300, 3],
  );
});

test('a busy server is asked again when it says', async () => {
  const error = (code: string): unknown => ({ error: { code, info: 'Waiting for a replica.' } });
  const { end, answer, waited, requests, progress } = await run([
    part(0, 1),
    asked(error('maxlag'), { retryAfter: '7' }),
    asked(undefined, { status: 503 }),
    asked(error('ratelimited'), { status: 429, retryAfter: '900' }),
    new Error('reset'),
    part(1, 1),
  ]);
  assert.equal(end, 'complete');
  assert.deepEqual(items(answer), [0, 1]);
  assert.deepEqual(waited, [7, 2, 60, 8]);
  assert.equal(new Set(requests.slice(1).map((one) => JSON.stringify(one))).size, 1);
  assert.deepEqual(
    progress.flatMap(({ pause }) => pause ?? []),
    waited,
  );
});

test('a date says when to ask again, too', async () => {
  const date = new Date(Date.now() + 20_000).toUTCString();
  const { waited } = await run([asked({}, { status: 429, retryAfter: date }), part(0, 0)]);
  assert.ok((waited[0] ?? 0) > 15 && (waited[0] ?? 0) <= 20, String(waited[0]));
});

test('an error keeps what came before', async () => {
  const problem = { error: { code: 'internal', info: 'Something broke.' } };
  const failed = await run([part(0, 2), asked(problem)]);
  assert.deepEqual([failed.end, failed.problem, items(failed.answer)], ['failed', 'Something broke.', [0]]);
  const html = await run([part(0, 2), asked(undefined, { status: 404 })]);
  assert.match(html.problem ?? '', /404/);
  const { answer } = failed;
  assert.ok(answer);
  const further = await run([part(1, 2), part(2, 2)], { begun: answer });
  assert.deepEqual([further.end, items(further.answer)], ['complete', [0, 1, 2]]);
  assert.equal(further.answer?.bytes, 300);
});

test('a server that stays busy or away is given up', async () => {
  const busy = asked({ errors: [{ code: 'maxlag', text: 'Lagged.' }] });
  const { end, problem, waited } = await run(Array.from({ length: 6 }, () => busy));
  assert.deepEqual([end, problem, waited], ['failed', 'Lagged.', [1, 2, 4, 8, 16]]);
  const away = await run(Array.from({ length: 6 }, () => new Error('offline')));
  assert.deepEqual([away.end, away.answer], ['failed', undefined]);
  assert.match(away.problem ?? '', /offline/);
});

test('it ends where the answer is too large, or where it is stopped', async () => {
  const full = await run([part(0, 9), part(1, 9)], { largest: 200 });
  assert.deepEqual([full.end, items(full.answer)], ['full', [0, 1]]);
  const fits = await run([part(0, 1), part(1, 1)], { largest: 200 });
  assert.equal(fits.end, 'complete');

  const stopping = new AbortController();
  const stopped = await run([part(0, 9), part(1, 9), new Error('aborted')], {
    signal: stopping.signal,
    onProgress: ({ parts }) => parts === 2 && stopping.abort(),
  });
  assert.deepEqual([stopped.end, items(stopped.answer)], ['stopped', [0, 1]]);
  assert.equal(stopped.problem, undefined);
});
