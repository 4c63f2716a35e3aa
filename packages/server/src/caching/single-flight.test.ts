import assert from 'node:assert/strict';
import test from 'node:test';
import { hashOf, requestKey } from '../../../core/src/api/request-key.ts';
import { noWork, type ApiRequest, type ApiResponse } from '../../../core/src/api/request.ts';
import { handled, type PipelineRequest, type PipelineResult, type RequestStats } from '../pipeline-result.ts';
import type { ServedRequest } from '../served-request.ts';
import { createFlights } from './single-flight.ts';

const incoming = (more: Partial<ApiRequest> = {}, version?: string): PipelineRequest => {
  const request = {
    method: 'GET',
    posted: false,
    server: 'https://wiki.example',
    address: '192.0.2.1',
    parameters: new Map([
      ['action', 'query'],
      ['titles', 'Bridge'],
      ['format', 'json'],
    ]),
    ...more,
  };
  const key = requestKey(request);
  return { request, key, hash: hashOf(key ?? ''), version, client: undefined };
};
const open: ApiResponse = { status: 200, headers: { vary: 'Accept-Encoding, Cookie' }, body: 'for all' };

function start() {
  const { keyOf, share } = createFlights();
  const running: {
    readonly request: ServedRequest;
    readonly answer: (response: ApiResponse, by?: RequestStats['answeredBy']) => void;
  }[] = [];
  const ask = async (asked = incoming()) =>
    share(keyOf(asked, 'anonymous') ?? '', asked, ({ request }) => {
      const { promise, resolve } = Promise.withResolvers<PipelineResult>();
      running.push({
        request,
        answer: (response, by = 'server') => {
          resolve(handled(response, noWork, by));
        },
      });
      return promise;
    });
  return { ask, running };
}

test('identical requests at the same time are answered once', async () => {
  const { ask, running } = start();
  const requests = [incoming(), incoming({ address: '198.51.100.1' }), incoming()];
  const answering = requests.map((one) => ask(one));
  assert.equal(running.length, 1);
  running[0]?.answer(open);
  const answers = await Promise.all(answering);
  assert.deepEqual(new Set(answers.map(({ response }) => response)), new Set([open]));
  assert.deepEqual(
    answers.map(({ stats }) => stats.answeredBy),
    ['server', 'shared', 'shared'],
  );
  const later = ask();
  assert.equal(running.length, 2);
  running[1]?.answer(open);
  await later;
});

test('who comes after a change does not wait for an answer from before it', async () => {
  const { ask, running } = start();
  const answers = [ask(incoming({}, '1')), ask(incoming({}, '2'))];
  assert.equal(running.length, 2);
  for (const { answer } of running) answer(open);
  await Promise.all(answers);
});

test('an answer that is only for one client is shared with its address alone', async () => {
  const { ask, running } = start();
  const [, same, other] = [ask(), ask(), ask(incoming({ address: '198.51.100.1' }))];
  const own = { status: 200, headers: {}, body: '192.0.2.1' };
  running[0]?.answer(own);
  assert.equal((await same).response, own);
  assert.equal(running.length, 2);
  running[1]?.answer({ ...own, body: '198.51.100.1' });
  assert.equal((await other).response.body, '198.51.100.1');
});

test('no value of a parameter can look like another parameter', async () => {
  const { keyOf } = createFlights();
  const keys = [
    { titles: 'Bridge', list: 'allpages' },
    { titles: 'Bridge\nlist=allpages' },
    { titles: 'Bridge\n4 8 list=allpages' },
    { 'titles=Bridge\n4 8 list': 'allpages' },
  ].map((given) =>
    keyOf(incoming({ parameters: new Map(Object.entries({ action: 'query', ...given })) }), ''),
  );
  assert.equal(new Set(keys).size, keys.length);
});

test('neither cookies nor refusals are shared', async () => {
  const { ask, running } = start();
  const first = ask();
  const second = ask();
  running[0]?.answer(open, 'refusal');
  await first;
  running[1]?.answer({ ...open, body: 'second' });
  assert.equal((await second).response.body, 'second');
});

test('whoever waits for an answer that cannot be shared has waited', async (t) => {
  let now = 1000;
  t.mock.method(performance, 'now', () => now);
  const { ask, running } = start();
  const answers = [ask(), ask(incoming({ address: '198.51.100.1' }))] as const;
  now += 5;
  running[0]?.answer({ status: 200, headers: {}, body: 'for one' });
  assert.equal((await answers[0]).stats.waited, 0);
  running[1]?.answer(open);
  assert.equal((await answers[1]).stats.waited, 5);
});

test('the others still get the answer when the first client leaves, and nobody works when all have left', async () => {
  const { ask, running } = start();
  const clients = [new AbortController(), new AbortController()] as const;
  const answers = clients.map(({ signal }) => ask(incoming({ leaving: () => signal })));
  const signal = running[0]?.request.leaving?.();
  clients[0].abort();
  assert.equal(signal?.aborted, false);
  clients[1].abort();
  assert.equal(signal.aborted, true);
  running[0]?.answer(open);
  await Promise.all(answers);
});

test('only what anybody may read is shared', () => {
  const { keyOf } = createFlights();
  const key = (more: Partial<ApiRequest>) => keyOf(incoming(more), 'anonymous');
  const query = (text: string) => ({ parameters: new Map(new URLSearchParams(text)) });
  assert.equal(key({ headers: { cookie: 'a=b' } }), undefined);
  assert.equal(key(query('action=login&lgname=A')), undefined);
  assert.equal(key(query('action=query&meta=siteinfo|tokens')), undefined);
  assert.equal(key(query(`action=parse&text=${'x'.repeat(3000)}`)), undefined);
  assert.notEqual(key({}), undefined);
  assert.equal(key({ headers: { 'user-agent': 'a' } }), key({ headers: { 'user-agent': 'b' } }));
  assert.notEqual(key({ headers: { origin: 'https://a.example' } }), key({}));
  assert.notEqual(key({ server: 'https://other.example' }), key({}));
});
