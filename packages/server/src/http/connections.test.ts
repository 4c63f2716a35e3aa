import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { connect, type Socket } from 'node:net';
import test from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { answering } from '../../../../test/rig/answering.ts';
import { until } from '../../../../test/rig/until.ts';
import { createWiki } from '../../../../test/rig/wiki.ts';
import { createSite } from '../../../core/src/wiki/site.ts';
import { extensions } from '../../../extensions/src/index.ts';
import { clientOf } from './network.ts';
import { createServer, type ServerOptions } from './server.ts';

const LARGE = 20_000_000;

/** Serves `large` as an answer that no socket's buffers take, and anything else at once but one request at a time. */
async function serve(options: ServerOptions) {
  using wiki = createWiki({ pages: { Bridge: 'An arch.' } });
  const path = `${wiki.configuration.general.scriptpath}/api.php`;
  const responses = new EventEmitter();
  let running = 0;
  let most = 0;
  const app = await createServer(
    answering(async ({ parameters }) => {
      most = Math.max(most, ++running);
      await pause(1);
      running--;
      const size = parameters.has('large') ? LARGE : 1;
      setImmediate(() => responses.emit('sent'));
      return { status: 200, headers: {}, body: `${parameters.get('n') ?? ''};${'x'.repeat(size)}` };
    }),
    createSite(wiki.configuration, extensions),
    options,
  );
  // One machine has many addresses, another only one: the server is told which clients have.
  const addresses: string[] = [];
  let closed = 0;
  app.server.prependListener('connection', (socket) => {
    // A connection comes again after an upgrade.
    if (Object.hasOwn(socket, 'remoteAddress')) return;
    Object.defineProperty(socket, 'remoteAddress', { value: addresses.shift() });
    socket.once('close', () => closed++);
  });
  const url = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  /** Connects from an address, and sends. */
  const open = async (text: string, address: string): Promise<Socket> => {
    addresses.push(address);
    const socket = connect({ host: '127.0.0.1', port: Number(url.port) });
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    if (text) socket.write(text);
    return socket;
  };
  const request = (query: string): string => `GET ${path}?${query} HTTP/1.1\r\nHost: x\r\n\r\n`;
  return {
    open,
    request,
    /** Resolves when the next response is sent, as far as the client reads it. */
    sent: () => once(responses, 'sent'),
    mostAtOnce: () => most,
    closed: () => closed,
    [Symbol.asyncDispose]: async () => {
      app.server.closeAllConnections();
      await app.close();
    },
  };
}

test('beyond the limit, the client with most connections loses its longest waiting one', async () => {
  await using server = await serve({ connections: 4 });
  const editor = await server.open('', '127.0.0.2');
  const crawler = [];
  for (const text of ['GET / HT', '', server.request('n=1')])
    crawler.push(await server.open(text, '127.0.0.3'));
  const [longest, , active] = crawler;
  assert.ok(longest && active);
  await once(active, 'data');
  const another = await server.open('', '127.0.0.4');
  longest.resume();
  await once(longest, 'close');
  for (const socket of [editor, another]) {
    socket.write(server.request('n=2'));
    assert.match(String((await once(socket, 'data'))[0]), /^HTTP\/1.1 200[^]*2;x$/);
  }
  assert.equal(server.closed(), 1);
});

test('beyond the limit of unread responses, the client with most loses its longest waiting one', async () => {
  await using server = await serve({ responseMemory: 2.5 * LARGE });
  const sockets = [];
  for (const address of ['127.0.0.2', '127.0.0.3', '127.0.0.3']) {
    const socket = await server.open('', address);
    socket.pause();
    const sent = server.sent();
    socket.write(server.request('large='));
    await sent;
    sockets.push(socket);
  }
  const received = sockets.map(async (socket) => {
    let size = 0;
    socket.on('data', (data: Buffer) => (size += data.length));
    socket.resume();
    await until(() => size >= LARGE || socket.closed, 'the response is read or the connection closed');
    return size >= LARGE;
  });
  assert.deepEqual(await Promise.all(received), [true, false, true]);
});

test('the connection of a response that nobody reads is closed after a time', async () => {
  await using server = await serve({ readTimeout: 200 });
  const socket = await server.open('', '127.0.0.1');
  socket.pause();
  socket.write(server.request('large='));
  await until(() => server.closed() > 0, 'the connection is closed');
  let size = 0;
  socket.on('data', (data: Buffer) => (size += data.length));
  socket.resume();
  await once(socket, 'close');
  assert.ok(size < LARGE);
});

test('pipelined requests are answered one by one and in order, too many are not', async () => {
  await using server = await serve({});
  const numbers = Array.from({ length: 30 }, (_, i) => i);
  const polite = await server.open(numbers.map((n) => server.request(`n=${n}`)).join(''), '127.0.0.1');
  let text = '';
  polite.on('data', (data: Buffer) => (text += data.toString()));
  await until(() => text.endsWith('29;x'), 'all requests are answered');
  assert.deepEqual(
    [...text.matchAll(/(\d+);x/g)].map(([, n]) => Number(n)),
    numbers,
  );
  assert.equal(server.mostAtOnce(), 1);
  const rude = await server.open(server.request('n=1').repeat(500), '127.0.0.1');
  rude.resume();
  await once(rude, 'close');
});

test('an IPv6 network of 64 bits counts as one client', () => {
  assert.equal(clientOf('192.0.2.7'), '192.0.2.7/32');
  assert.equal(clientOf('::ffff:192.0.2.7'), '192.0.2.7/32');
  assert.equal(clientOf('2001:db8:1:2:3:4:5:6'), '2001:db8:1:2::/64');
  assert.equal(clientOf('2001:db8::1'), '2001:db8::/64');
  assert.equal(clientOf('::1'), '::/64');
});

/** Sends bytes as they are, closes this side, and returns what arrives until the other side is closed, too. */
async function exchange(
  server: Awaited<ReturnType<typeof serve>>,
  text: string,
  closes: boolean,
): Promise<string> {
  const socket = await server.open('', '127.0.0.1');
  let received = '';
  socket.on('data', (data: Buffer) => (received += data.toString()));
  if (closes) socket.end(text);
  else socket.write(text);
  await once(socket, 'close');
  return received;
}

const answersIn = (received: string): readonly string[] =>
  [...received.matchAll(/(\d+);x|HTTP\/1\.1 (4\d\d)/g)].map(([, n, status]) => n ?? status ?? '');

test('requests before one that cannot be read are answered, in order', async () => {
  await using server = await serve({});
  const good = [1, 2, 3].map((n) => server.request(`n=${n}`)).join('');
  const bad = 'GET /\0 garbage\r\n\r\n';
  assert.deepEqual(answersIn(await exchange(server, good + bad, false)), ['1', '2', '3', '400']);
  assert.deepEqual(answersIn(await exchange(server, good + bad + bad, true)), ['1', '2', '3', '400']);
  assert.deepEqual(answersIn(await exchange(server, bad + good, false)), ['400']);
  const long = `${good}GET /${'x'.repeat(70_000)} HTTP/1.1\r\n\r\n`;
  assert.deepEqual(answersIn(await exchange(server, long, false)), ['1', '2', '3', '431']);
});

test('a body that cannot be read is refused, after the requests before it', async () => {
  await using server = await serve({});
  const broken =
    `POST ${server.request('n=9').slice(4, -2)}Content-Type: application/x-www-form-urlencoded\r\n` +
    'Transfer-Encoding: chunked\r\n\r\nnonsense\r\n';
  const good = [1, 2].map((n) => server.request(`n=${n}`)).join('');
  assert.deepEqual(answersIn(await exchange(server, good + broken, false)), ['1', '2', '400']);
  assert.deepEqual(answersIn(await exchange(server, broken, false)), ['400']);
});

test('a client that closes its side gets all responses', async () => {
  await using server = await serve({});
  const numbers = Array.from({ length: 30 }, (_, i) => String(i));
  const requests = numbers.map((n) => server.request(`n=${n}`)).join('');
  assert.deepEqual(answersIn(await exchange(server, requests, true)), numbers);
  // Half a request is refused after them.
  assert.deepEqual(answersIn(await exchange(server, `${requests}GET / HT`, true)), [...numbers, '400']);
});

const upgrade = '\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n\r\n';

test('an upgrade is ignored, and the requests behind it are answered in order', async () => {
  await using server = await serve({});
  const request = (n: number): string => server.request(`n=${n}`);
  const upgrading = (n: number): string => request(n).replace('\r\n\r\n', upgrade);
  const form = (n: number): string =>
    `POST ${server.request('').slice(4, -4)}\r\nContent-Type: application/x-www-form-urlencoded\r\n` +
    `Content-Length: ${`n=${n}`.length}${upgrade}n=${n}`;
  const sequences = [
    [upgrading(1), request(2)],
    [request(1), upgrading(2), request(3), request(4)],
    [upgrading(1), upgrading(2), request(3), upgrading(4)],
    [form(1), request(2), form(3), upgrading(4), form(5)],
    Array.from({ length: 40 }, (_, i) => upgrading(i + 1)),
  ];
  for (const requests of sequences) {
    const numbers = requests.map((_, i) => String(i + 1));
    assert.deepEqual(answersIn(await exchange(server, requests.join(''), true)), numbers);
    const last = [...requests.slice(0, -1), requests.slice(-1).join('').replace('HTTP/1.1', 'HTTP/1.0')];
    assert.deepEqual(answersIn(await exchange(server, last.join(''), false)), numbers);
  }
  assert.equal(server.mostAtOnce(), 1);
  const bad = 'GET /\0 garbage\r\n\r\n';
  assert.deepEqual(answersIn(await exchange(server, request(1) + upgrading(2) + bad, false)), [
    '1',
    '2',
    '400',
  ]);
});

test('a request behind an ignored upgrade may arrive in parts', async () => {
  await using server = await serve({});
  const socket = await server.open('', '127.0.0.1');
  let text = '';
  socket.on('data', (data: Buffer) => (text += data.toString()));
  const [before, behind] = [server.request('n=1').replace('\r\n\r\n', upgrade), server.request('n=2')];
  socket.write(before + behind.slice(0, 9));
  await until(() => text.endsWith('1;x'), 'the first request is answered');
  socket.write(behind.slice(9));
  await until(() => text.endsWith('2;x'), 'the second request is answered');
  assert.equal(server.closed(), 0);
  socket.destroy();
  await until(() => server.closed() === 1, 'the connection is closed');
});
