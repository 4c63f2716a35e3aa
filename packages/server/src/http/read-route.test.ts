import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import test from 'node:test';
import { answering } from '../../../../test/rig/answering.ts';
import { openApi } from '../../../../test/rig/ask.ts';
import { createWiki } from '../../../../test/rig/wiki.ts';
import { extensions } from '../../../extensions/src/index.ts';
import { createSite } from '../../../core/src/wiki/site.ts';
import type { ServedApi } from '../served-request.ts';
import { createServer, type ServerOptions } from './server.ts';

/** Serves an API, and counts the requests that Fastify answers. */
async function serve(api: ServedApi, options: ServerOptions = {}) {
  const wiki = createWiki({ pages: { Bridge: 'An arch.' } });
  const app = await createServer(api, createSite(wiki.configuration, extensions), options);
  let byFastify = 0;
  app.addHook('onSend', (_request, _reply, _payload, done) => {
    byFastify++;
    done();
  });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const path = `${wiki.configuration.general.scriptpath}/api.php`;
  return {
    app,
    origin,
    path,
    byFastify: () => byFastify,
    [Symbol.asyncDispose]: async () => {
      await app.close();
      wiki.close();
    },
  };
}

/** What is told of a connection or the time, and so of no answer. */
const OF_CONNECTION = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding']);

const ofAnswer = (headers: Iterable<readonly [string, unknown]>): object =>
  Object.fromEntries([...headers].filter(([name]) => !OF_CONNECTION.has(name)));

test('GET requests to the API are answered as by Fastify, but without it', async () => {
  using wiki = createWiki({ pages: { Bridge: 'An arch.' } });
  await using server = await serve(await openApi(wiki), { trustedProxies: ['127.0.0.1'] });
  const requests: readonly [query: string, headers?: Record<string, string>][] = [
    ['action=query&titles=Bridge&format=json'],
    ['action=query&titles=Br%C3%BCcke%FF&format=json&formatversion=2&utf8='],
    ['action=query&meta=siteinfo&siprop=namespaces&format=json', { 'accept-encoding': 'gzip' }],
    ['action=query&meta=siteinfo&siprop=namespaces&format=json', { 'accept-encoding': 'gzip;q=0' }],
    ['action=query&titles=Bridge&format=jsonfm', { 'accept-encoding': 'gzip' }],
    ['action=nothing'],
    ['&'],
    ['action=query&titles[]=Bridge&format=xml'],
    // Without the general information, which has the time.
    ['action=query&meta=siteinfo&siprop=namespaces&origin=*&format=json', { origin: 'https://example.org' }],
    ['action=query&meta=tokens&format=json&origin=https://example.net', { origin: 'https://example.org' }],
    ['action=query&format=json', { 'x-forwarded-proto': 'https', 'x-forwarded-for': '192.0.2.1' }],
    [Array.from({ length: 1001 }, (_, i) => `p${i}=`).join('&')],
  ];
  for (const [query, headers = {}] of requests) {
    const url = `${server.path}?${query}`;
    const before = server.byFastify();
    const answer = await fetch(`${server.origin}${url}`, { headers: { 'accept-encoding': 'x', ...headers } });
    const body = await answer.text();
    assert.equal(server.byFastify(), before, query);
    const injected = await server.app.inject({
      url,
      headers: { host: new URL(server.origin).host, 'accept-encoding': 'x', ...headers },
    });
    assert.equal(server.byFastify(), before + 1);
    assert.equal(answer.status, injected.statusCode, query);
    assert.deepEqual(ofAnswer(answer.headers), ofAnswer(Object.entries(injected.headers)), query);
    if (injected.headers['content-encoding'] === undefined) assert.equal(body, injected.body);
  }
});

test('other requests are left to Fastify', async () => {
  await using server = await serve(answering(async () => ({ status: 200, headers: {}, body: '{}' })));
  const sent = [
    `GET ${server.path} HTTP/1.1`,
    `GET ${server.path}? HTTP/1.1`,
    `GET ${server.path}?action=query&%7eadd=a%3Db HTTP/1.1`,
    `GET ${server.path}/query?action=query HTTP/1.1`,
    `GET ${server.path}?action=query HTTP/1.1\r\nContent-Length: 0`,
    `GET ${server.path}?action=query HTTP/1.1\r\nHost: y`,
    `HEAD ${server.path}?action=query HTTP/1.1`,
    `POST ${server.path}?action=query HTTP/1.1`,
    `POST ${server.path}?action=query HTTP/1.1\r\nContent-Type: application/x-www-form-urlencoded`,
    `OPTIONS ${server.path}?action=query HTTP/1.1`,
  ];
  for (const [index, head] of sent.entries()) {
    const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
    socket.write(`${head}\r\nHost: x\r\nConnection: close\r\n\r\n`);
    const [bytes] = (await once(socket, 'data')) as [Buffer];
    assert.match(bytes.toString(), /^HTTP\/1\.1 (?:200|303|400) /, head);
    assert.equal(server.byFastify(), index + 1, head);
    socket.destroy();
  }
});

test('cookies have a header each, and what has not changed has no body', async () => {
  const headers = { 'set-cookie': ['a=1', 'b=2'], etag: 'W/"x"' };
  await using server = await serve(
    answering(async ({ parameters }) => ({
      status: parameters.has('same') ? 304 : 200,
      headers,
      body: '{}',
    })),
  );
  const whole = await fetch(`${server.origin}${server.path}?action=query`);
  assert.deepEqual(whole.headers.getSetCookie(), ['a=1', 'b=2']);
  assert.equal(await whole.text(), '{}');
  const same = await fetch(`${server.origin}${server.path}?same=`);
  assert.deepEqual([same.status, same.headers.get('etag'), await same.text()], [304, 'W/"x"', '']);
  assert.deepEqual([same.headers.get('content-length'), same.headers.get('content-type')], [null, null]);
  assert.equal(server.byFastify(), 0);
});

test('each response is sent when it is made, also of requests that arrive together', async () => {
  const steps: string[] = [];
  await using server = await serve(
    answering(() => {
      steps.push('answered');
      return { status: 200, headers: {}, body: '{}' };
    }),
  );
  server.app.server.prependListener('request', (_request, response) => {
    response.once('prefinish', () => steps.push('sent'));
  });
  const ask = async (socket: Socket): Promise<void> => {
    socket.write(`GET ${server.path}?action=query HTTP/1.1\r\nHost: x\r\n\r\n`);
    await once(socket, 'data');
  };
  const sockets = Array.from({ length: 3 }, () => connect(Number(new URL(server.origin).port), '127.0.0.1'));
  for (const socket of sockets) await ask(socket);
  steps.length = 0;
  await Promise.all(sockets.map(ask));
  for (const socket of sockets) socket.destroy();
  assert.deepEqual(steps, ['answered', 'sent', 'answered', 'sent', 'answered', 'sent']);
});

test('an answer that cannot be sent is an error', async () => {
  await using server = await serve(
    answering(async () => ({ status: 200, headers: { 'x-title': 'a\nb' }, body: '{}' })),
  );
  const answer = await fetch(`${server.origin}${server.path}?action=query`);
  assert.equal(answer.status, 500);
});

test('an error of the API is answered, and logged by the number that the client gets', async () => {
  const lines: string[] = [];
  const { pino } = await import('pino');
  const logger = pino({}, { write: (line: string) => lines.push(line) });
  await using server = await serve(
    answering(() => Promise.reject(new Error('The disk is gone.'))),
    { logger },
  );
  const answer = await fetch(`${server.origin}${server.path}?action=query`);
  assert.equal(answer.status, 500);
  const { error } = (await answer.json()) as {
    readonly error: { readonly code: string; readonly info: string };
  };
  assert.equal(error.code, 'internal_api_error');
  const logged = lines.map((line) => JSON.parse(line) as Partial<Line>).find(({ err }) => err !== undefined);
  assert.equal(error.info, `Internal error, logged as ${String(logged?.id)}.`);
  assert.equal(logged?.err?.message, 'The disk is gone.');
});

/** What is logged of an error. */
interface Line {
  readonly id: string;
  readonly err: { readonly message: string };
}

test('a server that closes answers what it was asked, and closes the connection', async () => {
  const asked = Promise.withResolvers<undefined>();
  const answers = Promise.withResolvers<undefined>();
  await using server = await serve(
    answering(async () => {
      asked.resolve(undefined);
      await answers.promise;
      return { status: 200, headers: {}, body: '{}' };
    }),
  );
  const asking = fetch(`${server.origin}${server.path}?action=query`);
  await asked.promise;
  const closing = server.app.close();
  await new Promise(setImmediate);
  answers.resolve(undefined);
  const answer = await asking;
  assert.equal(answer.headers.get('connection'), 'close');
  assert.equal(await answer.text(), '{}');
  await closing;
});
