/**
 * Runs tests: `node test/run.ts [--limit SECONDS] [KIND|FILE...]`, by default all. Fails if any test file is of no kind.
 * A file is killed after the seconds; by default after as long as its kind may take.
 */
import { parseArgs } from 'node:util';
import { isKind, kindOf, testFiles } from './kinds.ts';
import { runTests } from './runner/run-tests.ts';
import { selectFiles } from './runner/select-files.ts';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { limit: { type: 'string' } } });
const all = testFiles().map((file) => ({ file, kind: kindOf(file) }));
const byKind = all.filter(({ kind }) => positionals.length === 0 || positionals.includes(kind));
const files = selectFiles(positionals.filter((name) => !isKind(name)));
if (files === undefined) process.exitCode = 2;
else {
  const selected = [...byKind.map(({ file }) => file), ...files];
  const limit = values.limit === undefined ? undefined : Number(values.limit);
  process.exitCode = (await runTests(selected, { limit })) ? 0 : 1;
}
