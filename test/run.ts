/**
 * Runs the tests of some kinds, or all tests: `node test/run.ts [KIND...]`. Every file of tests must be of a kind,
 * whether or not that kind is asked for.
 */
import { isKind, kindOf, testFiles } from './kinds.ts';
import { runTests } from './run-tests.ts';

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !isKind(name));
if (unknown.length > 0) throw new Error(`There is no kind of tests ${unknown.join(', ')}.`);
const files = testFiles().filter((file) => {
  const kind = kindOf(file);
  return asked.length === 0 || asked.includes(kind);
});
process.exitCode = (await runTests(files)) ? 0 : 1;
