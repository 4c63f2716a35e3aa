import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { pathToFileURL } from 'node:url';
import { hasRun, readCoverage } from './coverage.ts';

test('a place has run if the smallest part around it has, in any process', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'wikiquery-coverage-'));
  t.after(() => {
    rmSync(folder, { recursive: true });
  });
  const url = (path: string): string => pathToFileURL(join('/tree', path)).href;
  const range = (startOffset: number, endOffset: number, count: number) => ({
    startOffset,
    endOffset,
    count,
  });
  const report = (secondBranch: number) => ({
    result: [
      {
        url: url('src/a.ts'),
        functions: [
          { ranges: [range(0, 100, 1)] },
          { ranges: [range(10, 50, 3), range(20, 30, 0), range(40, 45, secondBranch)] },
        ],
      },
      { url: url('src/other.ts'), functions: [{ ranges: [range(0, 100, 1)] }] },
      { url: 'node:fs', functions: [{ ranges: [range(0, 100, 1)] }] },
    ],
  });
  for (const [i, count] of [0, 2].entries())
    writeFileSync(join(folder, `${i}.json`), JSON.stringify(report(count)));
  const coverage = readCoverage(folder, '/tree', new Set(['src/a.ts', 'src/b.ts']));
  assert.deepEqual([...coverage.keys()], ['src/a.ts']);
  const runAt = [5, 15, 20, 29, 30, 42, 99, 100].filter((place) => hasRun(coverage, 'src/a.ts', place));
  assert.deepEqual(runAt, [5, 15, 30, 42, 99]);
  assert.equal(hasRun(coverage, 'src/b.ts', 5), false);
});
