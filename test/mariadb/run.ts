/**
 * Runs the tests of modules and actions on a MariaDB in place of SQLite in memory: `npm run test:mariadb [FILE...]`.
 * The MariaDB is started for it and goes with it.
 */
import { testFiles } from '../kinds.ts';
import { mariadbMissing, startMariadb } from '../rig/mariadb.ts';
import { runTests } from '../run-tests.ts';

/** Tests whose wikis are read through the store. */
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
  'test/shapes/*.test.ts',
];

if (mariadbMissing !== false) {
  console.error(`${mariadbMissing}: apt-get install mariadb-server`);
  process.exitCode = 2;
} else {
  await using server = await startMariadb(['--max-connections=2000']);
  process.env['WIKIQUERY_TEST_DATABASE'] = `mysql://root@127.0.0.1:${server.port}`;
  const given = process.argv.slice(2);
  const files = testFiles(given.length > 0 ? given : patterns);
  // Connections to copies of wikis stay open.
  process.exitCode = (await runTests(files, ['--test-force-exit'])) ? 0 : 1;
}
