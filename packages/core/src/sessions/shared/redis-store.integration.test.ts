import assert from 'node:assert/strict';
import test from 'node:test';
import { programMissing } from '../../../../../test/rig/find-program.ts';
import { startServer } from '../../../../../test/rig/server-process.ts';
import { openRedisSessionStore } from './redis-store.ts';

const skip = programMissing('redis-server');
const start = () =>
  startServer('redis-server', (port) =>
    `--port ${port} --bind 127.0.0.1 --save  --appendonly no --requirepass oars`.split(' '),
  );

test('sessions are read from Redis as bytes', { skip }, async () => {
  await using server = await start();
  const bytes = Buffer.from('a:1:{s:1:"a";s:3:"\xff\0\xfe";}', 'latin1');
  const set = Buffer.concat([
    Buffer.from(`*2\r\n$4\r\nAUTH\r\n$4\r\noars\r\n*3\r\n$3\r\nSET\r\n$3\r\nkey\r\n$${bytes.length}\r\n`),
    bytes,
    Buffer.from('\r\n'),
  ]);
  assert.equal(await server.send(set, '+OK\r\n+OK\r\n'), '+OK\r\n+OK\r\n');
  const store = openRedisSessionStore(`redis://:oars@127.0.0.1:${server.port}`);
  try {
    assert.deepEqual(await store.read('key'), [bytes]);
    assert.deepEqual(await store.read('other'), []);
    await server.stop();
    await assert.rejects(store.read('key'), {
      name: 'DBConnectionError',
      message: "Cannot read MediaWiki's sessions from Redis.",
    });
  } finally {
    await store.close();
  }
});

test('Redis errors are reported without the key', { skip }, async () => {
  await using server = await start();
  const store = openRedisSessionStore(`redis://127.0.0.1:${server.port}`);
  try {
    await assert.rejects(store.read('secret'), (error: Error) => {
      assert.equal(error.name, 'DBConnectionError');
      assert.ok(!`${error.message} ${String(error.cause)}`.includes('secret'));
      return true;
    });
  } finally {
    await store.close();
  }
});

test(
  'a Redis account and database are chosen, other types and long values are no sessions',
  { skip },
  async () => {
    await using server = await startServer('redis-server', (port) =>
      `--port ${port} --bind 127.0.0.1 --save  --appendonly no`.split(' '),
    );
    const commands = [
      'ACL SETUSER reader on >oars ~* +@all',
      'SELECT 2',
      'SET key a:0:{}',
      'LPUSH list a',
      'INCRBY number 7',
      // 512 MiB are the most that a string may have.
      'SETRANGE long 300000000 x',
    ];
    for (const command of commands)
      assert.doesNotMatch(await server.send(`SELECT 2\r\n${command}\r\n`, '\r\n'), /^-/m, command);
    const store = openRedisSessionStore(`redis://reader:oars@127.0.0.1:${server.port}/2`);
    try {
      assert.deepEqual((await store.read('key')).map(String), ['a:0:{}']);
      assert.deepEqual(await store.read('list'), []);
      assert.deepEqual((await store.read('number')).map(String), ['7']);
      const before = process.memoryUsage.rss();
      await assert.rejects(store.read('long'), { name: 'DBConnectionError' });
      assert.ok(process.memoryUsage.rss() - before < 100_000_000);
      assert.deepEqual((await store.read('key')).map(String), ['a:0:{}'], 'over another connection');
    } finally {
      await store.close();
    }
    const other = openRedisSessionStore(`redis://reader:wrong@127.0.0.1:${server.port}/2`);
    await assert.rejects(other.read('key'), { name: 'DBConnectionError' });
    await other.close();
  },
);
