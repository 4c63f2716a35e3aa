import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { userInfo } from 'node:os';
import test from 'node:test';
import { deflateSync } from 'node:zlib';
import { programMissing } from '../../../../../test/rig/find-program.ts';
import { startServer } from '../../../../../test/rig/server-process.ts';
import { openMemcachedSessionStore } from './memcached-store.ts';

const skip = programMissing('memcached');
/** With fewer connections than memcached takes by default, for which a user may have too few open files. */
const start = () =>
  startServer('memcached', (port) => {
    const address = ['-l', '127.0.0.1', '-p', String(port)];
    return [...address, '-u', userInfo().username, '-c', '64'];
  });

const plain = Buffer.from(`a:1:{s:1:"a";s:4000:"${'gull '.repeat(800)}";}`);

/** The text compressed by PHP's extension below; the two levels of FastLZ apply from different lengths. */
const parts = [0, 1, 2, 3, 4, 5, 6, 7].map((number) => hash('md5', String(number))).join('');
const long = `${parts}${'z'.repeat(9000)}${parts.slice(0, 100)}${'abcdefgh'.repeat(7000)}${parts}`;
const serialized = (text: string): Buffer => Buffer.from(`a:1:{s:1:"t";s:${text.length}:"${text}";}`);
const nearFastLz = Buffer.from(
  '+S4AAAxhOjE6e3M6MToidCI7IAcfMjAwMDoiY2ZjZDIwODQ5NWQ1NjVlZjY2ZTdkZmY5ZjkRODc2NGRhYzRjYTQyMzhhMGI5IAYMMjBkY2M1MDlhNmY3NSA1H2JjODFlNzI4ZDlkNGMyZjYzNmYwNjdmODljYzE0ODYyA2NlY2MgIx83ZTRiNWNlMmZlMjgzMDhmZDlmMmE3YmFmM2E4N2ZmNhc3OWEyZjNlNzFkOTE4MWE2N2I3NTQyMTIgPyCDBTNiN2ZiYiA+CDM0NWQ3NzcyYiBjBzRhMzE4ZDUxIDsSMDkxYzVhODgwZmFmNmZiNWU2MCBxEWIxYjJkYzhmMTRlNDVmY2VlYSArEWE1YTM2ZGVkZDRiZWEyNTQzeuD9AOD9AOD9AOD9AOD9AOD9AOD9AOD9AOD9AOD9AOD9AOD9AOD9AOD9AOD9AOD9AOD9AOD9AOD9AOD9AOD9AOD9AOD9AOD9AOD9AOD9AOD9AOD9AOD9AOD9AOD9AOD9AOD9AOD9AOBSAB9jZmNkMjA4NDk1ZDU2NWVmNjZlN2RmZjlmOTg3NjRkYQtjNGNhNDIzOGEwYjkgBgwyMGRjYzUwOWE2Zjc1IDUfYmM4MWU3MjhkOWQ0YzJmNjM2ZjA2N2Y4OWNjMTQ4NjIMY2VjY2JhYmNkZWZnaOD9B+D9B+D9B+D9B+D9B+D9B+D9B+D9B+D9B+D9B+AHBwIiO30=',
  'base64',
);
const farFastLz = Buffer.from(
  'ZQABAD9hOjE6e3M6MToidCI7czo2NTYxMjoiY2ZjZDIwODQ5NR9kNTY1ZWY2NmU3ZGZmOWY5ODc2NGRhYzRjYTQyMzhhMAFiOSAGDDIwZGNjNTA5YTZmNzUgNR9iYzgxZTcyOGQ5ZDRjMmY2MzZmMDY3Zjg5Y2MxNDg2MgNjZWNjICMfN2U0YjVjZTJmZTI4MzA4ZmQ5ZjJhN2JhZjNhODdmZjYXNzlhMmYzZTcxZDkxODFhNjdiNzU0MjEyID8ggwUzYjdmYmIgPggzNDVkNzc3MmIgYwc0YTMxOGQ1MSA7EjA5MWM1YTg4MGZhZjZmYjVlNjAgcRFiMWIyZGM4ZjE0ZTQ1ZmNlZWEgKxFhNWEzNmRlZGQ0YmVhMjU0M3rg//////////////////////////////////////////////9BAP9b/wQoB2FiY2RlZmdo4P///////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////4oH/1v/uyT/k//fTAIiO30=',
  'base64',
);

const lengthOf = (data: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(data.length);
  return length;
};

test(
  "sessions are read from a memcached, as MediaWiki's client and PHP's extension write them",
  { skip },
  async () => {
    await using server = await start();
    const set = async (key: string, flags: number, data: Buffer): Promise<void> => {
      const request = Buffer.concat([
        Buffer.from(`set ${key} ${flags} 0 ${data.length}\r\n`),
        data,
        Buffer.from('\r\n'),
      ]);
      assert.equal(await server.send(request, '\r\n'), 'STORED\r\n');
    };
    await set('own', 1, plain);
    await set('own-packed', 3, deflateSync(plain));
    await set('extension', 4, plain);
    await set('extension-zlib', 4 | 16 | 32, Buffer.concat([lengthOf(plain), deflateSync(plain)]));
    await set('extension-near', 4 | 16 | 64, nearFastLz);
    await set('extension-far', 4 | 16 | 64, farFastLz);
    await set('integer', 4 | 1, Buffer.from('7'));
    await set('text', 0, plain);
    await set('damaged', 3, plain);
    await set('too-long', 4 | 16 | 64, Buffer.concat([Buffer.alloc(4, 0xff), plain]));
    await set('cut-off', 4 | 16 | 64, farFastLz.subarray(0, 200));

    const store = openMemcachedSessionStore('127.0.0.1', server.port);
    try {
      const all = await Promise.all(['own', 'own-packed', 'extension', 'extension-zlib'].map(store.read));
      for (const values of all) assert.deepEqual(values, [plain]);
      assert.deepEqual(await store.read('extension-near'), [serialized(long.slice(0, 12_000))]);
      assert.deepEqual(await store.read('extension-far'), [serialized(long)]);
      for (const key of [
        'integer',
        'text',
        'damaged',
        'too-long',
        'cut-off',
        'none',
        'a b',
        '',
        'x\r\nflush_all',
      ]) {
        assert.deepEqual(await store.read(key), [], key);
      }
      assert.deepEqual(await store.read('own'), [plain]);
      await server.stop();
      await assert.rejects(store.read('secret'), {
        name: 'DBConnectionError',
        message: "Cannot read MediaWiki's sessions from memcached.",
      });
    } finally {
      await store.close();
    }
  },
);
