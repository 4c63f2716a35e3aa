/**
 * Runs the tests of modules and actions on MariaDB instead of SQLite in memory: `npm run test:mariadb [FILE...]`.
 * Starts a temporary MariaDB server for it.
 */
import { mariadbMissing, startMariadb } from '../rig/mariadb.ts';
import { runTests } from '../runner/run-tests.ts';
import { selectFiles } from '../runner/select-files.ts';

/** Tests that read wikis through the store. */
const patterns = [
  'packages/core/src/api/actions/**/*.test.ts',
  'packages/core/src/api/**/*.test.ts',
  'packages/extensions/*/src/**/*.test.ts',
  'packages/search/src/**/*.test.ts',
  'packages/core/src/wikitext/messages/**/*.test.ts',
  'packages/core/src/modules/**/*.test.ts',
  'packages/core/src/query/**/*.test.ts',
  'packages/core/src/wikitext/rendering/**/*.test.ts',
  'packages/core/src/sessions/**/*.test.ts',
  'packages/core/src/data/store/**/*.test.ts',
  'test/cirrussearch/*.test.ts',
  'test/properties/*.test.ts',
  'test/secrets/*.test.ts',
  'test/schemas/*.test.ts',
];

const names = process.argv.slice(2);
const files = selectFiles(names.length > 0 ? names : patterns);
if (files === undefined) process.exitCode = 2;
else if (mariadbMissing !== false) {
  console.error(`${mariadbMissing}: apt-get install mariadb-server`);
  process.exitCode = 2;
} else {
  await using server = await startMariadb(['--max-connections=2000']);
  process.env['WIKIQUERY_TEST_DATABASE'] = `mysql://root@127.0.0.1:${server.port}`;
  // Tests leave their connections open, and wait for a server that has to wait for a processor itself.
  process.exitCode = (await runTests(files, { execArgv: ['--test-force-exit'], limit: 600 })) ? 0 : 1;
}
