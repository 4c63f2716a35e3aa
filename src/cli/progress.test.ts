import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createProgress, duration } from './progress.ts';

function watch(isTTY: boolean) {
  const written: string[] = [];
  let time = 0;
  const output = { isTTY, write: (text: string) => written.push(text) };
  const progress = createProgress(10_000, 'pages', output, () => time);
  const at = (seconds: number, done: number): void => {
    time = seconds * 1000;
    progress.at(done);
  };
  return { at, end: progress.end, written };
}

test('nothing is shown for a second, then a line every five seconds', () => {
  const { at, end, written } = watch(false);
  at(0.9, 900);
  assert.deepEqual(written, []);
  at(2, 2000);
  at(4, 4000);
  at(8, 4000);
  assert.deepEqual(written, [
    '2,000 of 10,000 pages, 1,000 pages/s, 8 s left\n',
    '4,000 of 10,000 pages, 500 pages/s, 12 s left\n',
  ]);
  assert.equal(end(), 8000);
});

test('in a terminal one line is updated and cleared at the end', () => {
  const { at, end, written } = watch(true);
  at(2, 0);
  at(2.1, 100);
  at(3, 3000);
  end();
  assert.deepEqual(written, [
    '\r\u001b[K0 of 10,000 pages, 0 pages/s',
    '\r\u001b[K3,000 of 10,000 pages, 1,000 pages/s, 7 s left',
    '\r\u001b[K',
  ]);
});

test('durations have two units at most', () => {
  assert.deepEqual([400, 61_000, 3_661_000].map(duration), ['0 s', '1 min 1 s', '1 h 1 min']);
});
