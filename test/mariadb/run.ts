/**
 * Runs the tests of modules and actions on a MariaDB in place of SQLite in memory: `npm run test:mariadb [FILE...]`.
 * The MariaDB is started for it and goes with it.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mariadbMissing, startMariadb } from '../rig/mariadb.ts';

/** Tests whose wikis are read through the store. */
const files = [
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
  const given = process.argv.slice(2);
  const tests = spawn(
    process.execPath,
    ['--test', '--test-force-exit', '--test-reporter=spec', ...(given.length > 0 ? given : files)],
    {
      stdio: 'inherit',
      env: { ...process.env, WIKIQUERY_TEST_DATABASE: `mysql://root@127.0.0.1:${server.port}` },
    },
  );
  const [code] = (await once(tests, 'exit')) as [number | null];
  process.exitCode = code ?? 1;
}
