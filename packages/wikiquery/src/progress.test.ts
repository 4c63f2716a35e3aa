import assert from 'node:assert/strict';
import { test } from 'node:test';
import { showProgress } from './progress.ts';

function watch(isTTY: boolean) {
  const written: string[] = [];
  let time = 0;
  const output = { isTTY, write: (text: string) => written.push(text) };
  const progress = showProgress(output, () => time);
  const at = (seconds: number, done: number, total?: number): void => {
    time = seconds * 1000;
    progress.at(done, total, () => `${done} pages`);
  };
  const step = (seconds: number, text: string): void => {
    time = seconds * 1000;
    progress.step(text);
  };
  return { at, step, note: progress.note, end: progress.end, written };
}

test('elsewhere than on a terminal, the first line comes after a second, the others every ten seconds', () => {
  const { at, step, end, written } = watch(false);
  at(0.9, 900, 10_000);
  assert.deepEqual(written, []);
  at(2, 2000, 10_000);
  at(11, 4000, 10_000);
  at(12, 4000, 10_000);
  step(13, 'indexes');
  step(22, 'counts');
  assert.deepEqual(written, ['20 %, 2000 pages, 8 s left\n', '40 %, 4000 pages, 18 s left\n', 'counts\n']);
  assert.equal(end(), 22);
  assert.equal(written.length, 3);
});

test('a terminal has one line, which changes and is removed at the end', () => {
  const { at, step, end, written } = watch(true);
  at(2, 0, 10_000);
  at(2.1, 100, 10_000);
  at(3, 2500, 10_000);
  step(3.1, 'indexes');
  end();
  assert.deepEqual(written, [
    '\r\u001b[K[                    ] 0 % 0 pages',
    '\r\u001b[K[=====               ] 25 % 2500 pages, 9 s left',
    '\r\u001b[Kindexes',
    '\r\u001b[K',
  ]);
});

test('a note stays above the line of a terminal', () => {
  const { note, at, written } = watch(true);
  note('first');
  at(2, 2500, 10_000);
  note('second');
  assert.deepEqual(written.slice(-3), [
    'first\n',
    '\r\u001b[K[=====               ] 25 % 2500 pages, 6 s left',
    '\r\u001b[Ksecond\n',
  ]);
});

test('a task of unknown length shows neither a share nor the time that is left', () => {
  const { at, written } = watch(false);
  at(2, 2000);
  assert.deepEqual(written, ['2000 pages\n']);
});

test('a short task shows nothing', () => {
  const { at, end, written } = watch(true);
  at(0.9, 900, 1000);
  end();
  assert.deepEqual(written, []);
});

test('the share never goes back', () => {
  let time = 0;
  const lines: string[] = [];
  const progress = showProgress({ write: (text) => lines.push(text) }, () => time);
  for (const part of [0.5, 0.3, 0.6]) {
    time += 20_000;
    progress.show(
      () => ({ part, seconds: 10 }),
      () => 'reading',
    );
  }
  assert.deepEqual(lines, [
    '50 %, reading, 10 s left\n',
    '50 %, reading, 10 s left\n',
    '60 %, reading, 10 s left\n',
  ]);
});
