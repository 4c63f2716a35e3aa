import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import test from 'node:test';
import { deflateSync } from 'node:zlib';
import { openMemcachedSessionStore } from './memcached-store.ts';

interface Stored {
  readonly flags: number;
  readonly data: Buffer;
}

/** Answers the requests of memcached's protocol for values. */
async function serve(values: ReadonlyMap<string, Stored>) {
  const requests: string[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (request) => {
      for (const line of request.toString('latin1').split('\r\n').slice(0, -1)) {
        requests.push(line);
        const key = line.replace(/^get /, '');
        const value = values.get(key);
        if (value) {
          socket.write(`VALUE ${key} ${value.flags} ${value.data.length}\r\n`);
          socket.write(value.data);
          socket.write('\r\n');
        }
        socket.write('END\r\n');
      }
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const store = openMemcachedSessionStore('127.0.0.1', (server.address() as AddressInfo).port);
  return {
    requests,
    store,
    [Symbol.asyncDispose]: async () => {
      await store.close();
      server.close();
    },
  };
}

const plain = Buffer.from('a:1:{s:1:"a";s:4:"gull";}');
const lengthOf = (length: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(length);
  return bytes;
};
/** The shortest FastLZ of the text: all its bytes as they are. */
const fastLz = Buffer.concat([Buffer.from([plain.length - 1]), plain]);

test("values of MediaWiki's client and of PHP's extension are read, and no others", async () => {
  const cases: readonly (readonly [flags: number, data: Buffer, value: Buffer | undefined])[] = [
    [1, plain, plain],
    [3, deflateSync(plain), plain],
    [4, plain, plain],
    [4 | 16 | 32, Buffer.concat([lengthOf(plain.length), deflateSync(plain)]), plain],
    [4 | 16 | 64, Buffer.concat([lengthOf(plain.length), fastLz]), plain],
    // The compression has no meaning where nothing is compressed.
    [4 | 32, plain, plain],
    [0, plain, undefined],
    [2, plain, undefined],
    [5, plain, undefined],
    [4 | 16, Buffer.concat([lengthOf(plain.length), fastLz]), undefined],
    [4 | 16 | 32, Buffer.concat([lengthOf(plain.length - 1), deflateSync(plain)]), undefined],
    [4 | 16 | 64, Buffer.concat([lengthOf(plain.length + 1), fastLz]), undefined],
    [4 | 16 | 64, Buffer.concat([lengthOf(2 ** 24 + 1), fastLz]), undefined],
    [4 | 16 | 32, Buffer.from('ab'), undefined],
    [3, plain, undefined],
  ];
  await using opened = await serve(new Map(cases.map(([flags, data], i) => [`k${i}`, { flags, data }])));
  for (const [i, [flags, , value]] of cases.entries())
    assert.deepEqual(await opened.store.read(`k${i}`), value ? [value] : [], `flags ${flags}, ${i}`);
});

test('an invalid key is not sent, and values arrive in order', async () => {
  const keys = ['k'.repeat(250), '!', '~'];
  await using opened = await serve(new Map(keys.map((key) => [key, { flags: 1, data: Buffer.from(key) }])));
  const { store, requests } = opened;
  for (const key of ['', 'k'.repeat(251), 'a b', 'a\r\nflush_all', '\u007F', 'ä', '\n'])
    assert.deepEqual(await store.read(key), [], JSON.stringify(key));
  assert.deepEqual(requests, []);
  const read = await Promise.all([...keys, 'none', ...keys].map((key) => store.read(key)));
  const expected = keys.map((key) => [Buffer.from(key)]);
  assert.deepEqual(read, [...expected, [], ...expected]);
  assert.deepEqual(
    requests,
    [...keys, 'none', ...keys].map((key) => `get ${key}`),
  );
  await store.close();
  await assert.rejects(store.read('!'), {
    name: 'DBConnectionError',
    message: "Cannot read MediaWiki's sessions from memcached.",
  });
});
