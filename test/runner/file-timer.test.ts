import assert from 'node:assert/strict';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { root } from '../kinds.ts';
import { noProc } from '../rig/children.ts';
import { countedSeconds, startFileTimer, usageOf, type Usage } from './file-timer.ts';

const start: Usage = { elapsed: 100, processor: 10, starved: 5 };
const after = (elapsed: number, processor: number, starved: number): Usage => ({
  elapsed: start.elapsed + elapsed,
  processor: start.processor + processor,
  starved: start.starved + starved,
});

test(
  'a loop counts its processor time, a wait the time for which nothing was in its way',
  { skip: noProc },
  () => {
    // A loop with a processor of its own, and with a fifth of one.
    assert.equal(countedSeconds(start, after(10, 10, 0)), 10);
    assert.equal(countedSeconds(start, after(10, 2, 8)), 2);
    // Several threads loop, or want to.
    assert.equal(countedSeconds(start, after(10, 20, 0)), 20);
    assert.equal(countedSeconds(start, after(10, 4, 30)), 4);
    // A wait, on an idle machine and a busy one.
    assert.equal(countedSeconds(start, after(10, 0, 0)), 10);
    assert.equal(countedSeconds(start, after(10, 0.5, 7)), 3);
    // A thread with its starved seconds has ended.
    assert.equal(countedSeconds(start, after(10, 1, -5)), 10);
    // It gets nothing at all.
    assert.equal(countedSeconds(start, after(10, 0, 10)), 1);
  },
);

test('the time of each file of a process counts from its own start', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'wikiquery-file-timer-'));
  t.after(() => {
    rmSync(folder, { recursive: true });
  });
  const notes = join(folder, 'notes');
  const note = (text: object): void => {
    appendFileSync(notes, `${JSON.stringify(text)}\n`);
  };
  let seconds = 0;
  const look = startFileTimer({ files: ['a.test.ts', 'b.test.ts'], notes }, () => ({
    elapsed: seconds,
    processor: seconds,
    starved: 0,
  }));
  seconds = 2;
  assert.deepEqual(look(), { file: undefined, seconds: 2 });
  note({ type: 'load', file: join(root, 'a.test.ts') });
  note({ type: 'load', file: join(root, 'b.test.ts') });
  note({ type: 'begin', file: join(root, 'a.test.ts') });
  seconds = 3;
  assert.deepEqual(look(), { file: 'b.test.ts', seconds: 0 });
  note({ type: 'loaded' });
  assert.deepEqual(look(), { file: 'a.test.ts', seconds: 0 });
  // Its test is in another file, as those are that a function of several tests adds.
  note({ type: 'begin', file: join(root, 'rig.ts') });
  seconds = 7;
  assert.deepEqual(look(), { file: 'a.test.ts', seconds: 4 });
  note({ type: 'begin', file: join(root, 'a.test.ts') });
  note({ type: 'begin', file: join(root, 'b.test.ts') });
  appendFileSync(notes, '{"type":"begin","file":');
  seconds = 8;
  assert.deepEqual(look(), { file: 'b.test.ts', seconds: 0 });
  appendFileSync(notes, `${JSON.stringify(join(root, 'a.test.ts'))}}\n`);
  seconds = 9;
  assert.deepEqual(look(), { file: 'a.test.ts', seconds: 0 });
});

test('the usage of a process grows while it computes', { skip: noProc }, () => {
  const before = usageOf(process.pid);
  // Until the kernel has counted a tick.
  for (let i = 0; usageOf(process.pid).processor <= before.processor && i < 1e7; i++);
  const after = usageOf(process.pid);
  assert.ok(after.processor > before.processor && after.elapsed > before.elapsed && after.starved >= 0);
});
