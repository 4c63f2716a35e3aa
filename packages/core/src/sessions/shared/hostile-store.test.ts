import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import test from 'node:test';
import { openMemcachedSessionStore } from './memcached-store.ts';
import { openRedisSessionStore } from './redis-store.ts';
import type { SessionStore } from './session-store.ts';

/** Serves the same bytes as the reply to each read, and more bytes after it until the client is gone. */
async function serving(reply: string, more?: Buffer) {
  let sent = 0;
  const { promise: gone, resolve } = Promise.withResolvers<void>();
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('close', () => {
      resolve();
    });
    socket.on('data', () => {
      socket.write(reply, 'latin1');
      const send = (): void => {
        if (!more || socket.destroyed) return;
        sent += more.length;
        socket.write(more, send);
      };
      send();
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    gone,
    sent: () => sent,
    [Symbol.asyncDispose]: async () => {
      server.close();
      await gone;
    },
  };
}

const stores: Readonly<Record<'Redis' | 'memcached', (port: number) => SessionStore>> = {
  Redis: (port) => openRedisSessionStore(`redis://127.0.0.1:${port}`),
  memcached: (port) => openMemcachedSessionStore('127.0.0.1', port),
};

const read = async (kind: keyof typeof stores, reply: string): Promise<readonly string[] | string> => {
  await using server = await serving(reply);
  const store = stores[kind](server.port);
  try {
    return (await store.read('secret')).map(String);
  } catch (error) {
    assert.ok(error instanceof Error);
    assert.equal(error.name, 'DBConnectionError', reply);
    const cause = String(error.cause);
    assert.doesNotMatch(`${error.message} ${cause}`, /secret/);
    return cause.replace(/^Error: /, '');
  } finally {
    await store.close();
  }
};

test('every kind of reply of Redis is a session, no session or an error', async () => {
  const replies: readonly [reply: string, result: readonly string[] | string][] = [
    ['$3\r\na:b\r\n', ['a:b']],
    ['$0\r\n\r\n', ['']],
    ['=7\r\ntxt:a:b\r\n', ['txt:a:b']],
    ...['$-1', '*-1', '_', '+OK', ':7', ',1.5', '#t', '(12345678901234567890'].map(
      (line): [string, readonly string[]] => [`${line}\r\n`, []],
    ),
    ['-WRONGTYPE Operation against a key\r\n', []],
    ['-NOAUTH Authentication required.\r\n', 'Redis replied NOAUTH'],
    ["-ERR unknown command 'GET', with args beginning with: 'secret'\r\n", 'Redis replied ERR'],
    ['!9\r\nERR never\r\n', 'Redis replied ERR'],
    ...['*1', '%1', '~1', '>1', '|1', '', '?', 'HTTP/1.1 400 Bad Request'].map((line): [string, string] => [
      `${line}\r\n`,
      'Unexpected reply from Redis',
    ]),
    ['$3\r\na:bcd', 'Unexpected reply from Redis'],
    ['$x\r\n', 'The reply declares an invalid length'],
    ['$1048577\r\n', 'A session has 1048577 bytes, more than the maximum of 1048576'],
    ['x'.repeat(2000), 'The reply begins with too long a line'],
  ];
  for (const [reply, result] of replies) assert.deepEqual(await read('Redis', reply), result, reply);
});

test('every kind of reply of memcached is a session, no session or an error', async () => {
  const replies: readonly [reply: string, result: readonly string[] | string][] = [
    ['VALUE secret 1 3\r\na:b\r\nEND\r\n', ['a:b']],
    ['END\r\n', []],
    ['ERROR\r\n', 'memcached replied ERROR'],
    ['SERVER_ERROR out of memory reading secret\r\n', 'memcached replied SERVER_ERROR'],
    ['VALUE secret 1 3\r\na:bcdefghij', 'Unexpected reply from memcached'],
    ['VALUE secret 1 x\r\n', 'Unexpected reply from memcached'],
    ['STORED\r\n', 'Unexpected reply from memcached'],
    ['VALUE secret 1 1048577\r\n', 'A session has 1048577 bytes, more than the maximum of 1048576'],
    ['x'.repeat(2000), 'The reply begins with too long a line'],
  ];
  for (const [reply, result] of replies) assert.deepEqual(await read('memcached', reply), result, reply);
});

for (const [kind, head] of [
  ['Redis', '$1073741824\r\n'],
  ['memcached', 'VALUE secret 1 1073741824\r\n'],
] as const) {
  test(`a huge value of ${kind} is refused when its length is declared`, async () => {
    const mebibyte = Buffer.alloc(1024 * 1024, 'x');
    await using server = await serving(head, mebibyte);
    const store = stores[kind](server.port);
    await assert.rejects(store.read('secret'), { name: 'DBConnectionError' });
    await server.gone;
    // What the buffers of both sides take.
    assert.ok(server.sent() < 64 * mebibyte.length, `${server.sent()} bytes were sent`);
    await store.close();
  });
}
