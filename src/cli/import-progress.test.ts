import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Dump } from '../dump/identify.ts';
import type { ImportState } from '../dump/write/state.ts';
import { importProgress } from './import-progress.ts';
import { showProgress } from './progress.ts';

const dumpOf = (name: string, size?: number): Dump =>
  ({ source: { name, ...(size !== undefined && { size }) } }) as Dump;
const state = { pages: 12_345, rows: 0 } as ImportState;

function shown(dumps: readonly Dump[]): readonly string[] {
  const lines: string[] = [];
  let time = 0;
  const progress = showProgress({ write: (text: string) => lines.push(text) }, () => time);
  const begin = () => showProgress({ write: (text: string) => lines.push(text) }, () => time);
  const { read, expanded, step } = importProgress({ dumps }, progress, begin);
  for (const dump of dumps) {
    time += 10_000;
    read(dump, { unpacked: 20_000_000, taken: 500_000, state: { ...state, rows: lines.length } });
  }
  expanded(500, 4500);
  time += 10_000;
  expanded(1500, 4500);
  time += 10_000;
  step('indexes of page', 3, 40);
  return lines;
}

test('shows pages, rows and speed over all files, and the steps at the end', () => {
  assert.deepEqual(shown([dumpOf('a', 500_000), dumpOf('b', 1_500_000)]), [
    '25 %, 12,345 pages, 2.0 MB/s, 30 s left\n',
    '50 %, 12,345 pages, 1 rows, 2.0 MB/s, 20 s left\n',
    '25 %, expanding templates, 1,500 of 4,500 pages, 100 pages/s, 30 s left\n',
    'finishing, 4 of 40: indexes of page\n',
  ]);
});

test('shows no share of standard input, whose length is unknown', () => {
  assert.equal(shown([dumpOf('-')])[0], '12,345 pages, 2.0 MB/s\n');
});
