import assert from 'node:assert/strict';
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import { LONGEST_SESSION } from './cookie.ts';
import { createRevocations } from './revocations.ts';

const begin = 1000 * LONGEST_SESSION;

function folderFor(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'wikiquery-state-'));
  t.after(() => {
    rmSync(folder, { recursive: true });
  });
  return folder;
}

test('a session that was logged out stays so in this and other processes, and after a restart', async (t) => {
  const folder = join(folderFor(t), 'made', 'when needed');
  const [one, other] = [createRevocations(folder), createRevocations(folder)];
  const session = { key: 'gull', began: begin };
  assert.equal(one.has(session, begin), false);
  assert.equal(other.has(session, begin), false);
  await one.add('gull', begin + 5);
  for (const revocations of [one, other, createRevocations(folder)]) {
    assert.equal(revocations.has(session, begin + LONGEST_SESSION + 4), true);
    assert.equal(revocations.has({ key: 'tern', began: begin }, begin + 5), false);
  }
  assert.ok(!readFileSync(join(folder, 'logged-out-1000'), 'utf8').includes('gull'));
});

test('logouts are forgotten when the cookies have expired, and their files deleted', async (t) => {
  const folder = folderFor(t);
  writeFileSync(join(folder, 'notes.txt'), 'kept');
  const revocations = createRevocations(folder);
  for (const period of [0, 1, 2]) {
    await revocations.add(`key ${period}`, begin + period * LONGEST_SESSION);
    revocations.has({ key: 'tern', began: begin }, begin + period * LONGEST_SESSION);
  }
  assert.deepEqual(readdirSync(folder).toSorted(), ['logged-out-1001', 'logged-out-1002', 'notes.txt']);
  const later = begin + 2 * LONGEST_SESSION;
  assert.equal(revocations.has({ key: 'key 0', began: begin }, later), false);
  assert.equal(revocations.has({ key: 'key 2', began: begin }, later), true);
});

test('of more sessions than are remembered, all that are as old end', async () => {
  const revocations = createRevocations();
  for (let i = 0; i <= 100_000; i++) await revocations.add(String(i), begin + i);
  assert.equal(revocations.has({ key: '0', began: begin - 1 }, begin), true);
  assert.equal(revocations.has({ key: 'tern', began: begin - 1 }, begin), true);
  assert.equal(revocations.has({ key: 'tern', began: begin + 1 }, begin), false);
  assert.equal(revocations.has({ key: '1', began: begin + 1 }, begin), true);
});

for (const [what, damage] of [
  ['a line that makes no sense', 'nonsense\n'],
  ['half a line', 'AAAA'],
  ['nothing but zeros', '\0'.repeat(200_000)],
] as const) {
  test(`${what} in the file ends all sessions, and is reported once`, async (t) => {
    const folder = folderFor(t);
    await createRevocations(folder).add('gull', begin);
    const path = join(folder, 'logged-out-1000');
    appendFileSync(path, damage);
    const reported: string[] = [];
    const revocations = createRevocations(folder, (sentence) => reported.push(sentence));
    assert.equal(revocations.has({ key: 'tern', began: begin }, begin + 9), true);
    assert.equal(revocations.has({ key: 'tern', began: begin + 10 }, begin + 10), false);
    const later = createRevocations(folder, (sentence) => reported.push(sentence));
    assert.equal(later.has({ key: 'tern', began: begin }, begin + 20), true);
    assert.equal(later.has({ key: 'tern', began: begin + 10 }, begin + 20), false);
    assert.deepEqual(reported, [
      `${path} was damaged: all earlier sessions have ended, and users must log in again.`,
    ]);
  });
}

test('a file that cannot be written or read is an error; this process knows of the logout', async (t) => {
  const folder = folderFor(t);
  const revocations = createRevocations(folder);
  mkdirSync(join(folder, 'logged-out-1000'));
  await assert.rejects(
    revocations.add('gull', begin),
    /^Error: A session was only logged out in this process: EISDIR/,
  );
  const session = { key: 'gull', began: begin };
  assert.throws(
    () => revocations.has(session, begin),
    /^Error: Cannot read which sessions were logged out: EISDIR/,
  );
  rmSync(join(folder, 'logged-out-1000'), { recursive: true });
  assert.equal(revocations.has(session, begin), true);
});
