import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { hashOf, requestKey } from '../../../core/src/api/request-key.ts';
import { noWork, type ApiRequest, type ApiResponse } from '../../../core/src/api/request.ts';
import type { Repeatability } from '../../../core/src/wiki/request-environment.ts';
import { handled, type RequestStats } from '../pipeline-result.ts';
import { createAnswerCache } from './answer-cache.ts';
import { createCaching } from './cache-answers.ts';

const query = 'action=query&list=allpages';
const requestWith = (more: Partial<ApiRequest> = {}): ApiRequest => ({
  method: 'GET',
  posted: false,
  server: 'https://wiki.example',
  address: '192.0.2.1',
  url: `/w/api.php?${query}`,
  parameters: new Map(new URLSearchParams(query)),
  headers: {},
  ...more,
});
const open: ApiResponse = {
  status: 200,
  headers: { vary: 'Cookie', 'content-type': 'text/plain' },
  body: 'for all',
};

/** An API that answers the same until told otherwise, and counts. */
function start(answer: ApiResponse = open, lasts: Repeatability = 'until the database changes') {
  const state = {
    answer,
    lasts,
    made: 0,
    version: '1' as string | undefined,
    by: 'server' as const as RequestStats['answeredBy'],
  };
  const cache = createCaching(createAnswerCache(1_000_000));
  const ask = async (more?: Partial<ApiRequest>) => {
    const request = requestWith(more);
    const key = requestKey(request);
    const hash = hashOf(key ?? request.url ?? '');
    const incoming = { request, key, hash, version: state.version, client: undefined };
    const { response, stats } = await cache(incoming, () => {
      state.made++;
      return Promise.resolve(handled(state.answer, { ...noWork, lasts: state.lasts }, state.by));
    });
    const { status, headers, body } = response;
    return { status, body: String(body), etag: headers['etag'], headers, by: stats.answeredBy };
  };
  return { state, ask };
}

test('what is asked for again gets a validator and is kept until the database changes', async () => {
  const { state, ask } = start();
  const asked = [await ask(), await ask(), await ask({ address: '198.51.100.1' })];
  assert.deepEqual(
    asked.map(({ by, body }) => `${by} ${body}`),
    ['server for all', 'server for all', 'cache for all'],
  );
  assert.equal(asked[0]?.etag, undefined);
  assert.match(String(asked[1]?.etag), /^W\/"[\w-]{22}"$/);
  assert.equal(asked[2]?.etag, asked[1]?.etag);
  state.version = '2';
  state.answer = { ...open, body: 'changed' };
  const changed = await ask();
  assert.equal(changed.body, 'changed');
  assert.notEqual(changed.etag, asked[1]?.etag);
  assert.equal((await ask()).by, 'cache');
  assert.equal(state.made, 3);
});

test('a client that has the same answer gets 304 without a body', async () => {
  const { state, ask } = start();
  await ask();
  const { etag } = await ask();
  for (const given of [etag, `"other", ${String(etag)}`, String(etag).slice(2), '*']) {
    const { status, body, headers } = await ask({ headers: { 'if-none-match': String(given) } });
    assert.deepEqual({ status, body, headers }, { status: 304, body: '', headers: { vary: 'Cookie', etag } });
  }
  assert.equal((await ask({ headers: { 'if-none-match': '"other"' } })).status, 200);
  state.version = '2';
  state.answer = { ...open, body: 'changed' };
  assert.equal((await ask({ headers: { 'if-none-match': String(etag) } })).body, 'changed');
  state.answer = open;
  state.version = undefined;
  // Without a version the answer is made, but need not be sent.
  const again = await ask({ headers: { 'if-none-match': String(etag) } });
  assert.deepEqual([again.status, again.by], [304, 'server']);
});

const never: readonly (readonly [name: string, Partial<ApiRequest>])[] = [
  ['with a cookie', { headers: { cookie: 'a=b' } }],
  ['with a password', { headers: { authorization: 'Basic x' } }],
  ['in a body', { method: 'POST', posted: true }],
  [
    'for a viewer that is given',
    { viewer: { id: 0, name: '', temporary: false, groups: [], rights: new Set(), address: '' } },
  ],
  ['for tokens', { parameters: new Map(Object.entries({ action: 'query', meta: 'tokens' })) }],
  ['as data', { asData: true }],
];
for (const [name, more] of never) {
  test(`no kept answer is sent to a request ${name}`, async () => {
    const { ask } = start();
    for (let i = 0; i < 3; i++) assert.equal((await ask(more)).by, 'server');
    for (let i = 0; i < 3; i++) await ask();
    assert.equal((await ask(more)).by, 'server');
  });
}

const unkept: readonly (readonly [name: string, ApiResponse])[] = [
  ['private', { ...open, headers: {} }],
  ['an error', { ...open, headers: { ...open.headers, 'mediawiki-api-error': 'badvalue' } }],
  ['a failure', { ...open, status: 503 }],
  ['for one session', { ...open, headers: { ...open.headers, 'set-cookie': 'a=b' } }],
];
for (const [name, answer] of unkept) {
  test(`an answer is not kept that is ${name}`, async () => {
    const { ask } = start(answer);
    for (let i = 0; i < 4; i++) assert.equal((await ask()).by, 'server');
  });
}

test('only what this process answered is kept, if it can be repeated', async () => {
  for (const by of ['runner', 'shared', 'refusal'] as const) {
    const { state, ask } = start();
    state.by = by;
    for (let i = 0; i < 4; i++) assert.equal((await ask()).by, by);
  }
  const { ask } = start(open, 'never');
  for (let i = 0; i < 4; i++) assert.equal((await ask()).by, 'server');
});

test('an answer that tells the time is kept for its second', async () => {
  mock.timers.enable({ apis: ['Date'], now: 1_000_100 });
  try {
    const { ask } = start(open, 'for this second');
    const by = async () => (await ask()).by;
    assert.deepEqual([await by(), await by(), await by()], ['server', 'server', 'cache']);
    mock.timers.setTime(1_000_999);
    assert.equal(await by(), 'cache');
    mock.timers.setTime(1_001_000);
    assert.deepEqual([await by(), await by()], ['server', 'cache']);
  } finally {
    mock.timers.reset();
  }
});

test('requests that differ in what answers depend on have answers of their own', async () => {
  const { ask } = start();
  for (let i = 0; i < 3; i++) await ask();
  for (const more of [
    { headers: { 'accept-language': 'de' } },
    { headers: { origin: 'https://other.example' } },
    { headers: { 'treat-as-untrusted': '1' } },
    { server: 'http://wiki.example' },
    { secure: true },
    { method: 'HEAD' },
    { url: `/w/api.php?${query}&callback=x` },
  ])
    assert.equal((await ask(more)).by, 'server', JSON.stringify(more));
  assert.equal((await ask()).by, 'cache');
});

test('an answer for a logged-in viewer has a validator too', async () => {
  const { ask } = start({ ...open, headers: {} });
  const headers = { cookie: 'session=1' };
  await ask({ headers });
  const { etag } = await ask({ headers });
  const again = await ask({ headers: { ...headers, 'if-none-match': String(etag) } });
  assert.deepEqual([again.status, again.by], [304, 'server']);
});
