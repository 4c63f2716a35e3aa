import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import test from 'node:test';
import { answering } from '../../../../test/rig/answering.ts';
import { createWiki } from '../../../../test/rig/wiki.ts';
import { createSite } from '../../../core/src/wiki/site.ts';
import { extensions } from '../../../extensions/src/index.ts';
import type { ServedApi } from '../served-request.ts';
import { createServer, type ServerOptions } from './server.ts';

/** Serves an API. */
async function serve(api: ServedApi, options: ServerOptions = {}) {
  const wiki = createWiki({ pages: { Bridge: 'An arch.' } });
  const app = await createServer(api, createSite(wiki.configuration, extensions), options);
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const path = `${wiki.configuration.general.scriptpath}/api.php`;
  return {
    app,
    origin,
    path,
    [Symbol.asyncDispose]: async () => {
      await app.close();
      wiki.close();
    },
  };
}

test('requests are answered whatever their method, and with or without a body and its type', async () => {
  await using server = await serve(answering(async () => ({ status: 200, headers: {}, body: '{}' })));
  const query = `${server.path}?action=query`;
  const form = 'Content-Type: application/x-www-form-urlencoded';
  const requests: readonly [head: string, status: number][] = [
    [`GET ${query} HTTP/1.1`, 200],
    [`GET ${query}&%7eadd=a%3Db HTTP/1.1`, 303],
    [`GET ${server.path}/query?action=query HTTP/1.1`, 200],
    [`GET ${query} HTTP/1.1\r\nContent-Length: 0`, 200],
    [`GET ${query} HTTP/1.1\r\n${form}`, 200],
    [`GET ${query} HTTP/1.1\r\nHost: y`, 400],
    [`HEAD ${query} HTTP/1.1`, 200],
    [`OPTIONS ${query} HTTP/1.1`, 200],
    [`POST ${query} HTTP/1.1`, 200],
    [`POST ${query} HTTP/1.1\r\n${form}`, 200],
    [`PUT ${query} HTTP/1.1\r\n${form}`, 200],
  ];
  for (const [head, status] of requests) {
    const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
    socket.write(`${head}\r\nHost: x\r\nConnection: close\r\n\r\n`);
    const [bytes] = (await once(socket, 'data')) as [Buffer];
    assert.equal(bytes.toString('latin1', 0, 12), `HTTP/1.1 ${status}`, head);
    socket.destroy();
  }
});

test('outside the API, a body that is too large is rejected, and an internal error is logged', async () => {
  const lines: string[] = [];
  const { pino } = await import('pino');
  const logger = pino({}, { write: (line: string) => lines.push(line) });
  await using server = await serve(
    answering(() => Promise.reject(new Error('The disk is gone.'))),
    { logger, bodyLimit: 100 },
  );
  const errorOf = async (response: Response) =>
    ((await response.json()) as { readonly error: { readonly code: string; readonly info: string } }).error;
  const large = await fetch(`${server.origin}/nowhere`, { method: 'POST', body: 'a'.repeat(101) });
  assert.equal(large.status, 413);
  assert.equal((await errorOf(large)).code, 'badrequest');
  assert.deepEqual(lines, []);
  const page = await fetch(server.origin);
  assert.equal(page.status, 500);
  const { code, info } = await errorOf(page);
  assert.equal(code, 'internal_api_error');
  const { id, err } = JSON.parse(lines[0] ?? '{}') as Line;
  assert.equal(info, `Internal error, logged as ${id}.`);
  assert.equal(err.message, 'The disk is gone.');
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
});

test('each response is sent when it is made, also of requests that arrive together', async () => {
  const steps: string[] = [];
  await using server = await serve(
    answering(async () => {
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
