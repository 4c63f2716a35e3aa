import assert from 'node:assert/strict';
import test from 'node:test';
import { parseArgs } from 'node:util';
import { sampleConfiguration } from '../../testing/sample/wiki.ts';
import { options } from './help/import.ts';
import { readImportOptions } from './import-options.ts';

const read = (...args: readonly string[]) =>
  readImportOptions(
    parseArgs({ args: [...args], options, allowNegative: true }).values,
    sampleConfiguration(),
  );

test('an import with --append deletes nothing, as one with --no-complete', () => {
  assert.equal(read('--append').complete, false);
  assert.equal(read('--no-complete').complete, false);
  assert.equal(read('--complete').complete, true);
  assert.equal(read().complete, undefined);
  assert.throws(() => read('--append', '--complete'), /cannot be combined with --append/);
});
