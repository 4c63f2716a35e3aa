import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Dump } from '../../import/src/dump/identify.ts';
import type { ImportState } from '../../import/src/dump/write/state.ts';
import type { ExpectedImport } from './expected-import.ts';
import { importProgress } from './import-progress.ts';
import { showProgress } from './progress.ts';

const dumpOf = (name: string, size?: number): Dump =>
  ({ source: { name, ...(size !== undefined && { size }) } }) as Dump;
const state = { pages: 12_345, rows: 0 } as ImportState;

const MB = 1_000_000;

/** Shows an import at the speed of the reference, a line for each of its phases; returns the lines and the time. */
function shown(over: Partial<ExpectedImport>): { readonly lines: readonly string[]; readonly total: number } {
  const lines: string[] = [];
  let time = 0;
  const now = () => time;
  const wait = (seconds: number): void => {
    time += seconds * 1000;
  };
  const dumps = [dumpOf('a', 50 * MB), dumpOf('b', 150 * MB)];
  const expected = { dumps, expands: true, indexes: true, offset: 0, text: 0, expandable: 0, ...over };
  const display = showProgress({ write: (text: string) => lines.push(text) }, now);
  const progress = importProgress(expected, display, now);
  for (const dump of expected.dumps) {
    wait(100);
    const { size } = dump.source;
    const unpacked = (size ?? 50 * MB) * 5;
    progress.read(dump, {
      unpacked,
      taken: size ?? 50 * MB,
      text: unpacked / 2,
      expandable: unpacked / 4,
      state: { ...state, rows: lines.length },
    });
  }
  if (expected.expands) {
    for (const done of [0, 1500, 4500]) {
      if (done > 0) wait(done / 10);
      progress.expanded(done, 4500);
    }
  }
  wait(30);
  progress.step('indexes of page', 3, 40);
  if (expected.indexes) {
    for (const done of [0, 3000]) {
      if (done > 0) wait(60);
      progress.indexed({ done, outdated: 12_000, pages: 12_000 });
    }
  }
  return { lines: lines.map((line) => line.trim()), total: time / 1000 };
}

const lineOf = (lines: readonly string[], start: RegExp): string =>
  lines.find((line) => start.test(line)) ?? '';

/** The seconds that a line says are left. */
function leftIn(line: string): number {
  const [, h = 0, min = 0, s = 0] = /, (?:(\d+) h )?(?:(\d+) min ?)?(?:(\d+) s )? ?left$/.exec(line) ?? [];
  return Number(h) * 3600 + Number(min) * 60 + Number(s);
}

test('shows pages, rows and speed over all files, and the phases after reading', () => {
  const { lines } = shown({});
  const shapes = [
    /^\d+ %, reading, 12,345 pages, 2\.5 MB\/s, .* left$/,
    /^\d+ %, reading, 12,345 pages, 1 row, 5\.0 MB\/s, .* left$/,
    /^\d+ %, expanding templates, 1,500 of 4,500 pages, 10 pages\/s, .* left$/,
    /^\d+ %, finishing, 4 of 40: indexes of page, .* left$/,
    /^\d+ %, making the search index, 3,000 of 12,000 pages, 50 pages\/s, .* left$/,
  ];
  for (const shape of shapes) assert.match(lineOf(lines, shape), shape, lines.join('\n'));
});

test('the share grows and the time left has the phases in it that are still to come', () => {
  const { lines } = shown({});
  const shares = lines.map((line) => Number(/^\d+/.exec(line)?.[0]));
  assert.deepEqual(
    shares,
    shares.toSorted((a, b) => a - b),
    lines.join('\n'),
  );
  const reading = /reading/;
  const whole = leftIn(lineOf(lines, reading));
  const withoutIndex = leftIn(lineOf(shown({ indexes: false }).lines, reading));
  const onlyReading = leftIn(lineOf(shown({ indexes: false, expands: false }).lines, reading));
  assert.ok(whole > withoutIndex && withoutIndex > onlyReading, `${whole} ${withoutIndex} ${onlyReading}`);
  // A quarter is read after 100 seconds.
  assert.ok(onlyReading >= 300 && onlyReading < 500, String(onlyReading));
});

test('an import that resumes is measured from where it was interrupted', () => {
  const dumps = [dumpOf('a', 200 * MB)];
  const { lines } = shown({ dumps, offset: 750 * MB, indexes: false, expands: false });
  // The last quarter of it, 250 of 1000 MB, took 100 seconds.
  assert.match(lines[0] ?? '', /reading, 12,345 pages, 2\.5 MB\/s, \d+ s left$/);
  assert.ok(leftIn(lines[0] ?? '') < 60, lines[0]);
});

test('shows no share of standard input, whose length is unknown', () => {
  assert.equal(shown({ dumps: [dumpOf('-')] }).lines[0], 'reading, 12,345 pages, 2.5 MB/s');
});
