import assert from 'node:assert/strict';
import test from 'node:test';
import Sqlite from 'better-sqlite3';
import { whenUnlocked } from './sqlite-faults.ts';

const lock = new Sqlite.SqliteError('database is locked', 'SQLITE_BUSY');

/** Reads with a patience of a second while the lock lasts for some milliseconds. */
async function read(lockedFor: number) {
  let time = 0;
  const attempts: number[] = [];
  const operation = (): string => {
    attempts.push(time);
    if (time < lockedFor) throw lock;
    return 'read';
  };
  const wait = (milliseconds: number): Promise<void> => {
    time += milliseconds;
    return Promise.resolve();
  };
  const outcome = await whenUnlocked(operation, 1000, { now: () => time, wait }).catch(
    (error: unknown) => error,
  );
  return { outcome, attempts };
}

test('a read waits for a lock, and tries again less and less often', async () => {
  const { outcome, attempts } = await read(150);
  assert.equal(outcome, 'read');
  assert.deepEqual(attempts, [0, 1, 3, 7, 15, 31, 63, 113, 163]);
});

test('a read fails when the lock outlasts its patience', async () => {
  const { outcome, attempts } = await read(Infinity);
  assert.equal(outcome, lock);
  const [last = 0] = attempts.slice(-1);
  assert.ok(last >= 1000 && last <= 1050, `the last attempt is at ${last} ms`);
});
