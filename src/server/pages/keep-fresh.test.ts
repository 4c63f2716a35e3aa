import assert from 'node:assert/strict';
import test from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { keepFresh } from './keep-fresh.ts';

test('a value is read once a minute, and nobody waits for the next reading', async () => {
  let now = 0;
  let reads = 0;
  const value = keepFresh(
    async (_keep: unknown, name: string) => {
      await turn();
      return { name, number: ++reads };
    },
    () => now,
  );
  const together = await Promise.all([value('a'), value('b')]);
  assert.deepEqual(together, [
    { name: 'a', number: 1 },
    { name: 'a', number: 1 },
  ]);
  now = 59_999;
  assert.equal((await value('c'))?.number, 1);
  now = 60_001;
  assert.equal((await value('d'))?.number, 1);
  await turn();
  await turn();
  assert.deepEqual(await value('e'), { name: 'd', number: 2 });
  now = 900_000;
  assert.equal((await value('f'))?.number, 3);
});

test('what is found later takes the place of what was read', async () => {
  const value = keepFresh(async (keep: (value: { readonly text: string }) => void) => {
    await turn();
    setImmediate(() => {
      keep({ text: 'better' });
    });
    return { text: 'first' };
  });
  assert.equal((await value())?.text, 'first');
  await turn();
  await turn();
  assert.equal((await value())?.text, 'better');
});

test('a reading that fails is tried again after some seconds, and the value before it stays', async () => {
  let now = 0;
  let fails = true;
  let reads = 0;
  const value = keepFresh(
    async () => {
      reads++;
      await turn();
      if (fails) throw new Error('busy');
      return { reads };
    },
    () => now,
  );
  assert.equal(await value(), undefined);
  assert.equal(await value(), undefined);
  assert.equal(reads, 1);
  fails = false;
  now = 5000;
  assert.deepEqual(await value(), { reads: 2 });
  fails = true;
  now = 700_000;
  assert.deepEqual(await value(), { reads: 2 });
});
