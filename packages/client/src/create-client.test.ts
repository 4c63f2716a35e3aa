import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { until } from '../../../test/rig/until.ts';
import { ApiError, createClient, type ApiWarning, type ClientOptions } from './index.ts';

/** What a server was sent. */
interface Received {
  readonly method: string;
  readonly parameters: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
}
interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body: unknown;
}

const userAgent = 'LampBot/1.2 (lamps@example.org)';

/** Starts a server that gives the replies in turn, and a client for it. */
async function serve(
  t: TestContext,
  replies: readonly (Reply | ((received: Received) => Reply | Promise<Reply>))[],
  options: Partial<ClientOptions> = {},
) {
  const received: Received[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const { method = '', url = '', headers } = request;
    const query = url.split('?')[1] ?? '';
    const one = { method, headers, parameters: new URLSearchParams(method === 'POST' ? body : query) };
    const next = replies[received.push(one) - 1];
    const reply = typeof next === 'function' ? await next(one) : (next ?? { body: {} });
    const text = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body);
    const zips = headers['accept-encoding']?.includes('gzip') ?? false;
    response.writeHead(reply.status ?? 200, {
      'content-type': 'application/json',
      ...(zips && { 'content-encoding': 'gzip' }),
      ...(reply.headers as Record<string, string | string[]>),
    });
    response.end(zips ? gzipSync(text) : text);
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/w/api.php`;
  return { received, url, client: createClient({ url, userAgent, ...options }) };
}

const failure = (code: string, info = 'No.') => ({ error: { code, info } });

test('requests name the program, take gzip, and are of formatversion 2', async (t) => {
  const { client, received } = await serve(t, [{ body: { batchcomplete: true } }]);
  const answer = await client.request({
    list: ['allpages', 'allusers'],
    titles: ['A|B', 'C'],
    apminsize: 3,
    converttitles: true,
    redirects: false,
  });
  assert.equal(answer.batchcomplete, true);
  const [{ method, headers, parameters } = assert.fail()] = received;
  assert.equal(method, 'GET');
  assert.equal(headers['user-agent'], userAgent);
  assert.match(String(headers['accept-encoding']), /gzip/);
  assert.deepEqual(Object.fromEntries(parameters), {
    action: 'query',
    format: 'json',
    formatversion: '2',
    maxlag: '5',
    list: 'allpages|allusers',
    titles: '\u001FA|B\u001FC',
    apminsize: '3',
    converttitles: '1',
  });
});

test('an address to write to is required', () => {
  const url = 'https://wiki.example/w/api.php';
  assert.throws(() => createClient({ url, userAgent: 'LampBot' }), /an address to write to/);
  assert.throws(() => createClient({ url: 'wiki.example', userAgent }), /not the address of an api\.php/);
});

test('long requests, and those with secrets, are posted', async (t) => {
  const { client, received } = await serve(t, []);
  await client.request({ titles: Array.from({ length: 300 }, (_, i) => `Page ${i}`) });
  await client.request({ action: 'checktoken', type: 'csrf', token: '+\\' });
  await client.request({ action: 'login', lgname: 'A', lgpassword: 'B' });
  assert.deepEqual(
    received.map(({ method }) => method),
    ['POST', 'POST', 'POST'],
  );
  assert.equal(received[0]?.parameters.get('titles')?.split('|').length, 300);
});

test('errors have a code, a text and the answer', async (t) => {
  const modern = { errors: [{ code: 'badtitle', text: 'Bad.', module: 'main' }] };
  const { client, url } = await serve(t, [
    { body: failure('nosuchthing', 'There is none.') },
    { body: modern },
    { status: 404, body: '<!doctype html><p>Not here' },
  ]);
  const expected = { name: 'ApiError', code: 'nosuchthing', info: 'There is none.' };
  await assert.rejects(client.request({ meta: 'siteinfo' }), expected);
  await assert.rejects(client.request({ meta: 'siteinfo' }), {
    code: 'badtitle',
    info: 'Bad.',
    data: modern,
  });
  await assert.rejects(client.request({ meta: 'siteinfo' }), (error) => {
    assert.ok(error instanceof ApiError);
    assert.equal(error.status, 404);
    assert.match(error.message, /answered with HTTP status 404/);
    return true;
  });
  const closed = createClient({ url: new URL(':1/', url).href.replace(/:\d+/, ':1'), userAgent, retries: 0 });
  await assert.rejects(closed.request({ meta: 'siteinfo' }), { code: 'unreachable' });
});

test('warnings are told, in old and new error formats', async (t) => {
  const warnings: ApiWarning[] = [];
  const { client } = await serve(
    t,
    [
      { body: { warnings: { allpages: { warnings: 'Too many.' } } } },
      { body: { warnings: [{ code: 'x', text: 'Odd.', module: 'main' }] } },
    ],
    { onWarning: (warning) => warnings.push(warning) },
  );
  await client.request({ list: 'allpages' });
  await client.request({ list: 'allpages', errorformat: 'plaintext' });
  assert.deepEqual(warnings, [
    { module: 'allpages', text: 'Too many.' },
    { module: 'main', text: 'Odd.', code: 'x' },
  ]);
});

test('a busy wiki is asked again when it says so', async (t) => {
  const { client, received } = await serve(t, [
    { status: 429, headers: { 'retry-after': '0' }, body: 'Slow down' },
    { headers: { 'retry-after': '0' }, body: failure('maxlag') },
    { status: 503, headers: { 'retry-after': new Date(0).toUTCString() }, body: 'Later' },
    { body: { batchcomplete: true } },
  ]);
  assert.equal((await client.request({ list: 'allpages' })).batchcomplete, true);
  assert.equal(received.length, 4);
});

test('it is not asked for ever', async (t) => {
  const busy = { headers: { 'retry-after': '0' }, body: failure('maxlag', 'Waiting for a replica.') };
  const { client, received } = await serve(t, [busy, busy, busy], { retries: 1 });
  await assert.rejects(client.request({ list: 'allpages' }), {
    code: 'maxlag',
    info: 'Waiting for a replica.',
  });
  assert.equal(received.length, 2);
});

test('what may have been done already is not sent again', async (t) => {
  const { client, received } = await serve(t, [
    { headers: { 'retry-after': '0' }, body: failure('maxlag') },
    { status: 504, headers: { 'retry-after': '0' }, body: 'Lost' },
  ]);
  await assert.rejects(client.request({ action: 'edit', title: 'A', text: 'B', token: 'T' }), {
    code: 'notjson',
    status: 504,
  });
  assert.equal(received.length, 2);
});

test('requests are sent one after the other', async (t) => {
  let running = 0;
  const alone = async (): Promise<Reply> => {
    assert.equal(++running, 1);
    await new Promise((resolve) => setImmediate(resolve));
    running--;
    return { body: {} };
  };
  const { client, received } = await serve(t, [alone, alone, alone]);
  await Promise.all([1, 2, 3].map(async () => client.request({ meta: 'siteinfo' })));
  assert.equal(received.length, 3);
});

test('an aborted request ends, while it waits too', async (t) => {
  const { client, received } = await serve(t, [
    { status: 503, headers: { 'retry-after': '60' }, body: 'Later' },
  ]);
  const control = new AbortController();
  const listening = t.mock.method(control.signal, 'addEventListener');
  const first = client.request({ list: 'allpages' }, { signal: control.signal });
  const second = client.request({ list: 'allusers' }, { signal: control.signal });
  await until(() => listening.mock.callCount() > 1, 'both requests wait');
  control.abort(new Error('Enough'));
  await assert.rejects(first, /Enough/);
  await assert.rejects(second, /Enough/);
  assert.equal(received.length, 1);
});

test('tokens are fetched where an action needs them, and again when they are refused', async (t) => {
  const { client, received } = await serve(t, [
    { body: { query: { tokens: { csrftoken: 'old' } } } },
    { body: failure('badtoken') },
    { body: { query: { tokens: { csrftoken: 'new' } } } },
    { body: { edit: { result: 'Success' } } },
    { body: { edit: { result: 'Success' } } },
  ]);
  const edit = { action: 'edit', title: 'A', appendtext: 'B' } as const;
  await client.request(edit);
  await client.request(edit);
  assert.deepEqual(
    received.map(({ parameters }) => parameters.get('token') ?? parameters.get('type')),
    ['csrf', 'old', 'csrf', 'new', 'new'],
  );
});

test('cookies of the login are kept until they expire', async (t) => {
  const { client, received } = await serve(t, [
    {
      headers: { 'set-cookie': ['session=1; path=/; HttpOnly', 'gone=1; Max-Age=0'] },
      body: { query: { tokens: { logintoken: 'L+\\' } } },
    },
    {
      headers: { 'set-cookie': ['user=Warden', 'session=2'] },
      body: { login: { result: 'Success' } },
    },
    { headers: { 'set-cookie': 'user=x; expires=Thu, 01 Jan 1970 00:00:00 GMT' }, body: {} },
    { body: {} },
  ]);
  await client.login('Warden@lamps', 'secret');
  await client.request({ meta: 'userinfo' });
  await client.request({ meta: 'userinfo' });
  assert.deepEqual(
    received.map(({ headers }) => headers.cookie),
    [undefined, 'session=1', 'session=2; user=Warden', 'session=2'],
  );
  assert.equal(received[1]?.parameters.get('lgtoken'), 'L+\\');
});

test('a failed login is an error', async (t) => {
  const { client } = await serve(t, [
    { body: { query: { tokens: { logintoken: 'L' } } } },
    { body: { login: { result: 'Failed', reason: 'Wrong password.' } } },
  ]);
  await assert.rejects(client.login('A', 'B'), { code: 'login-failed', info: 'Wrong password.' });
});

test('pages come when their batch is complete, with the properties of all parts', async (t) => {
  const { client, received } = await serve(t, [
    {
      body: {
        continue: { plcontinue: '1|0|B', continue: '||' },
        query: { pages: [{ pageid: 1, title: 'A', links: [{ title: 'A' }], length: 3 }] },
      },
    },
    {
      body: {
        batchcomplete: true,
        continue: { gapcontinue: 'C', continue: 'gapcontinue||' },
        query: { pages: [{ pageid: 1, title: 'A', links: [{ title: 'B' }], length: 3 }] },
      },
    },
    { body: { batchcomplete: true, query: { pages: [{ ns: 0, title: 'C', missing: true }] } } },
  ]);
  const pages = [];
  for await (const page of client.pages({ generator: 'allpages', prop: 'links|info' })) {
    pages.push({ asked: received.length, page });
  }
  assert.deepEqual(pages, [
    {
      asked: 2,
      page: { pageid: 1, title: 'A', links: [{ title: 'A' }, { title: 'B' }], length: 3 },
    },
    { asked: 3, page: { ns: 0, title: 'C', missing: true } },
  ]);
  assert.equal(received[2]?.parameters.get('gapcontinue'), 'C');
  assert.equal(received[2]?.parameters.has('plcontinue'), false);
});

test('it needs nothing of Node', async () => {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('./index.ts', import.meta.url))],
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    write: false,
  });
  assert.ok((outputFiles[0]?.contents.length ?? Infinity) < 15_000, String(outputFiles[0]?.contents.length));
});

test('an answer is read up to a limit', async (t) => {
  const { client } = await serve(
    t,
    [{ body: { batchcomplete: true } }, { body: { text: 'a'.repeat(1001) } }, { body: '['.repeat(600) }],
    { maxResponseBytes: 1000 },
  );
  await client.request({ meta: 'siteinfo' });
  await assert.rejects(client.request({ meta: 'siteinfo' }), {
    code: 'toolarge',
    info: /more than 1000 bytes: request fewer items/,
  });
  await assert.rejects(client.request({ meta: 'siteinfo' }), { code: 'toodeep', info: /512 levels/ });
});

test('a list that returns to an earlier position is given up', async (t) => {
  const reply = { body: { continue: { apcontinue: 'A', continue: '-||' }, query: { allpages: [] } } };
  const { client, received } = await serve(t, [reply, reply, reply, reply]);
  const list = async (): Promise<void> => {
    for await (const _ of client.items({ list: 'allpages' }, 'allpages'));
  };
  await assert.rejects(list(), { code: 'repeatedcontinue' });
  assert.equal(received.length, 2);
});

test('what is posted is not sent on, and cookies of another origin are not kept', async (t) => {
  const other = await serve(t, [
    { headers: { 'set-cookie': 'session=theirs' }, body: { batchcomplete: true } },
  ]);
  const moved = { status: 307, headers: { location: other.url }, body: '' };
  const { client, received } = await serve(t, [moved, moved, { body: {} }]);
  await client.request({ meta: 'siteinfo' });
  await assert.rejects(client.request({ action: 'login', lgname: 'A', lgpassword: 'B' }), {
    code: 'notjson',
    info: /redirects to .*: give the URL of api\.php there/,
  });
  await client.request({ meta: 'siteinfo' });
  assert.equal(received[2]?.headers.cookie, undefined);
  assert.equal(other.received.length, 1);
});
