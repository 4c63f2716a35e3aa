import assert from 'node:assert/strict';
import test from 'node:test';
import { describeProgress } from './report.ts';

const noted = {
  counts: undefined,
  failed: [],
  skipped: [],
  afterwards: [],
  ended: 0,
  running: [],
  begun: new Map(),
  exit: [],
  loading: undefined,
};

test('files that take long are named while they run, in a process with others too', () => {
  const shared = {
    ...noted,
    ended: 1200,
    running: [{ name: 'a test', file: 'src/a.test.ts', line: 1 }],
    begun: new Map([
      ['src/before.test.ts', 1000],
      ['src/a.test.ts', 40_000],
    ]),
  };
  const running = [
    { name: 'fast files', since: 0, noted: shared },
    { name: 'src/b.integration.test.ts', since: 45_000, noted },
    { name: 'src/c.integration.test.ts', since: 60_000, noted },
  ];
  const results = [
    {
      name: 'src/d.test.ts',
      seconds: 3,
      noted: { ...noted, ended: 34 },
      output: '',
      problem: undefined,
      remaining: [],
      isLate: false,
    },
  ];
  assert.equal(
    describeProgress(results, running, { files: 12, now: 60_000 }),
    '1234 tests, 1 of 12 processes',
  );
  assert.equal(
    describeProgress(results, running, { files: 12, now: 76_500 }),
    '1234 tests, 1 of 12 processes; still running: src/a.test.ts (36 s), src/b.integration.test.ts (31 s)',
  );
});
