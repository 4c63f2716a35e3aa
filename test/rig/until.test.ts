import assert from 'node:assert/strict';
import test from 'node:test';
import { until } from './until.ts';

test('what is waited for is returned, or named where it does not come', async () => {
  let tries = 0;
  assert.equal(await until(() => (tries++ < 3 ? undefined : 'a ship'), 'a ship comes'), 'a ship');
  assert.equal(await until(async () => tries === 4, 'it was tried four times'), true);
  await assert.rejects(
    until(() => false, 'pigs fly', { patience: 0.02 }),
    { message: 'Waited in vain until pigs fly.' },
  );
});
