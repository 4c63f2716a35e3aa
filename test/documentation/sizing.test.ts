import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { writePage } from '../../bench/sizing/page.ts';
import type { SizingResults } from '../../bench/sizing/results.ts';

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

test('docs/sizing.md has the tables of the last measurement', async () => {
  const page = read('docs/sizing.md');
  const results = JSON.parse(read('bench/results/sizing.json')) as SizingResults;
  assert.ok((await writePage(page, results)) === page, 'docs/sizing.md: run npm run bench:sizing -- --write');
});
