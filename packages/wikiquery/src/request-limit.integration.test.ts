import assert from 'node:assert/strict';
import test from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { startServing } from '../../../test/program/serve.ts';
import { SHARING_INTERVAL } from '../../server/src/admission/shared-usage.ts';

test('a limit of requests holds over all workers together', async () => {
  await using served = await startServing('--port', '0', '--workers', '2', '--limit', '100/600');
  // On connections of their own, which both workers accept.
  const statusOf = async (number: number): Promise<number> => {
    const url = `${served.url}?action=query&format=json&requestid=${number}`;
    const response = await fetch(url, { headers: { connection: 'close' } });
    await response.text();
    return response.status;
  };
  // Few at a time: a busy machine would refuse some of a hundred for other reasons.
  for (let sent = 0; sent < 100; sent += 5) {
    const statuses = await Promise.all(Array.from({ length: 5 }, (_, i) => statusOf(sent + i)));
    assert.deepEqual(new Set(statuses), new Set([200]));
  }
  // Workers tell each other in the meantime: one that counted for itself would answer as many again.
  let answered = 0;
  for (let refused = 0; refused < 20;) {
    const status = await statusOf(answered + refused);
    if (status === 429) refused++;
    else {
      assert.equal(status, 200);
      assert.ok(++answered < 50, 'each worker counts for itself');
      refused = 0;
      await pause(SHARING_INTERVAL);
    }
  }
  assert.equal(await served.end(), 0);
});
