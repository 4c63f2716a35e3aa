import assert from 'node:assert/strict';
import test from 'node:test';
import { programMissing } from '../../../test/rig/find-program.ts';
import { startServer } from '../../../test/rig/server-process.ts';
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
  const store = await openRedisSessionStore(`redis://:oars@127.0.0.1:${server.port}`);
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
  const store = await openRedisSessionStore(`redis://127.0.0.1:${server.port}`);
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
