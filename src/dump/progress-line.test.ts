import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Dump } from './identify.ts';
import { showProgress } from './progress-line.ts';
import { duration, grouped, inUnits, problemLines } from './summary.ts';
import type { ImportState } from './write/state.ts';

const dump = { source: { name: 'a' } } as Dump;
const state = { pages: 12_345, rows: 0 } as ImportState;

function shown(
  isTTY: boolean,
  tell: (progress: ReturnType<typeof showProgress>, wait: (ms: number) => void) => void,
) {
  let written = '';
  let time = 0;
  const stream = { isTTY, write: (text: string) => (written += text) };
  const progress = showProgress(stream, { total: 1_000_000, before: new Map([['a', 0]]) }, () => time);
  tell(progress, (ms) => (time += ms));
  return written;
}

test('a terminal has one line that changes, with pages, speed and the time that is left', () => {
  const text = shown(true, (progress, wait) => {
    wait(1000);
    progress.read(dump, { unpacked: 4_000_000, taken: 250_000, state });
    progress.read(dump, { unpacked: 4_000_001, taken: 250_001, state });
    progress.end();
  });
  assert.equal(text, '\r[=====               ] 25 % 12,345 pages, 4.0 MB/s, 3 s left\u001b[K\r\u001b[K');
});

test('elsewhere there is a line now and then', () => {
  const text = shown(false, (progress, wait) => {
    progress.read(dump, { unpacked: 1, taken: 1, state });
    wait(10_000);
    progress.read(dump, { unpacked: 20_000_000, taken: 500_000, state });
    progress.step('indexes of page', 3, 40);
    wait(10_000);
    progress.step('indexes of page', 3, 40);
    progress.end();
  });
  assert.equal(text, '50 %, 12,345 pages, 2.0 MB/s, 10 s left\nfinishing, 4 of 40: indexes of page\n');
});

test('numbers are written as people read them', () => {
  assert.deepEqual([0, 999, 1234, 123_456_789, 5e12].map(inUnits), [
    '0 bytes',
    '999 bytes',
    '1.2 kB',
    '123 MB',
    '5.0 TB',
  ]);
  assert.deepEqual([0.4, 61, 7325].map(duration), ['0 s', '1 min 1 s', '2 h 2 min']);
  assert.equal(grouped(1_234_567), '1,234,567');
});

test('the report has a line for each thing that could not be read', () => {
  const problem = { file: 'a.xml', offset: 12, kind: 'page', title: 'Gull_Cape', message: 'It is cut off.' };
  assert.deepEqual(problemLines([problem]), ['a.xml\t12\tpage\tGull Cape\tIt is cut off.']);
});
