import { test } from 'node:test';
import { compareRuns } from './compare.ts';

test('a wiki in a test does what MediaWiki did in all other recorded runs', (t) =>
  compareRuns(t, (seed) => seed !== 1));
