/**
 * Runs the tests of modules and actions on MariaDB instead of SQLite in memory: `npm run test:mariadb [FILE...]`.
 * Starts a temporary MariaDB server for it.
 */
import { testFiles } from '../kinds.ts';
import { mariadbMissing, startMariadb } from '../rig/mariadb.ts';
import { runTests } from '../run-tests.ts';

/** Tests that read wikis through the store. */
const patterns = [
  'src/actions/**/*.test.ts',
  'src/api/**/*.test.ts',
  'src/extensions/**/*.test.ts',
  'src/messages/**/*.test.ts',
  'src/modules/**/*.test.ts',
  'src/query/**/*.test.ts',
  'src/rendering/**/*.test.ts',
  'src/session/**/*.test.ts',
  'src/store/**/*.test.ts',
  'test/properties/*.test.ts',
  'test/secrets/*.test.ts',
  'test/schemas/*.test.ts',
];

if (mariadbMissing !== false) {
  console.error(`${mariadbMissing}: apt-get install mariadb-server`);
  process.exitCode = 2;
} else {
  await using server = await startMariadb(['--max-connections=2000']);
  process.env['WIKIQUERY_TEST_DATABASE'] = `mysql://root@127.0.0.1:${server.port}`;
  const files = process.argv.slice(2);
  const selected = testFiles(files.length > 0 ? files : patterns);
  // Tests leave their connections open.
  process.exitCode = (await runTests(selected, ['--test-force-exit'])) ? 0 : 1;
}
