import assert from 'node:assert/strict';
import test from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { startServing } from '../../test/program/serve.ts';

test('a limit of requests holds over all workers together', async () => {
  await using served = await startServing('--port', '0', '--workers', '2', '--limit', '10/600');
  // On connections of their own, which both workers accept.
  const statusOf = async (number: number): Promise<number> => {
    const url = `${served.url}?action=query&format=json&requestid=${number}`;
    const response = await fetch(url, { headers: { connection: 'close' } });
    await response.text();
    return response.status;
  };
  const first = await Promise.all(Array.from({ length: 10 }, (_, i) => statusOf(i)));
  assert.deepEqual(new Set(first), new Set([200]));
  // Workers tell each other ten times a second.
  await pause(1000);
  const later = await Promise.all(Array.from({ length: 30 }, (_, i) => statusOf(i)));
  assert.deepEqual(new Set(later), new Set([429]));
  assert.equal(await served.end(), 0);
});
