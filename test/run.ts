/**
 * Runs tests of the given kinds, or all tests: `node test/run.ts [KIND...]`. Fails if any test file is of no kind.
 */
import { isKind, kindOf, testFiles } from './kinds.ts';
import { runTests } from './run-tests.ts';

const kinds = process.argv.slice(2);
const unknown = kinds.filter((name) => !isKind(name));
if (unknown.length > 0) throw new Error(`Unknown kind of tests: ${unknown.join(', ')}.`);
const files = testFiles().filter((file) => {
  const kind = kindOf(file);
  return kinds.length === 0 || kinds.includes(kind);
});
process.exitCode = (await runTests(files)) ? 0 : 1;
