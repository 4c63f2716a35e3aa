import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { pathToFileURL } from 'node:url';
import { hasRun, readCoverage, reportName } from './coverage.ts';

const url = (path: string): string => pathToFileURL(join('/tree', path)).href;
const range = (startOffset: number, endOffset: number, count: number) => ({ startOffset, endOffset, count });
const report = (secondBranch: number) => ({
  result: [
    {
      url: url('src/a.ts'),
      functions: [
        { ranges: [range(0, 100, 1)] },
        { ranges: [range(10, 50, 3), range(20, 30, 0), range(22, 25, 1), range(40, 45, secondBranch)] },
        { ranges: [range(60, 70, 0)] },
      ],
    },
    { url: url('src/a.test.ts'), functions: [{ ranges: [range(0, 100, 1)] }] },
    { url: pathToFileURL('/elsewhere/src/b.ts').href, functions: [{ ranges: [range(0, 100, 1)] }] },
    { url: 'node:fs', functions: [{ ranges: [range(0, 100, 1)] }] },
  ],
});

test('a place has run if the smallest part around it has, in any process', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'wikiquery-coverage-'));
  t.after(() => {
    rmSync(folder, { recursive: true });
  });
  for (const [i, count] of [0, 2].entries())
    writeFileSync(join(folder, `${i}.json`), JSON.stringify(report(count)));
  writeFileSync(join(folder, reportName(0)), JSON.stringify({ result: [] }));
  writeFileSync(join(folder, reportName(2)), JSON.stringify(report(0)));
  const { shared, byPlace } = readCoverage(folder, '/tree');
  assert.deepEqual(Object.keys(shared), ['src/a.ts']);
  assert.deepEqual([...byPlace.keys()], [2]);
  const places = [0, 5, 15, 20, 22, 24, 25, 29, 30, 42, 50, 59, 60, 69, 70, 99, 100];
  const ran = [0, 5, 15, 22, 24, 30, 42, 50, 59, 70, 99];
  assert.deepEqual(
    places.filter((place) => hasRun(shared, 'src/a.ts', place)),
    ran,
  );
  assert.deepEqual(
    places.filter((place) => hasRun(byPlace.get(2) ?? {}, 'src/a.ts', place)),
    ran.filter((place) => place !== 42),
  );
  assert.equal(hasRun(shared, 'src/b.ts', 5), false);
});
