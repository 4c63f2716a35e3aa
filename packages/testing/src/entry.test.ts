import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import * as testing from './index.ts';

test('the entry of the package names all that it exports', () => {
  const entry = createRequire(import.meta.url)('../../wikiquery/bin/testing.cjs') as object;
  assert.deepEqual(Object.keys(entry).toSorted(), Object.keys(testing).toSorted());
});
