import { test } from 'node:test';
import { compareRuns } from './compare.ts';

test('a wiki in a test does what MediaWiki did in the first of the recorded runs', (t) =>
  compareRuns(t, (seed) => seed === 1));
