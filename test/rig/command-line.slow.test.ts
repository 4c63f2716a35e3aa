import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import test from 'node:test';

const root = join(import.meta.dirname, '../..');

function run(program: string, args: readonly string[], variables: Readonly<Record<string, string>> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, program), ...args], {
    encoding: 'utf8',
    env: { ...process.env, ...variables },
  });
  return { status, stdout, stderr };
}

const programs = [
  'bench/growth.ts',
  'bench/import/run.ts',
  'bench/processes.ts',
  'bench/run.ts',
  'test/clients/run.ts',
  'test/fuzz/run.ts',
  'test/mirror/random.ts',
  'test/overload/run.ts',
  'test/soak/run.ts',
];

for (const program of programs)
  test(`${program} tells its usage, and in a sentence what is wrong with an option`, () => {
    const { status, stdout, stderr } = run(program, ['--help']);
    assert.deepEqual([status, stderr], [0, '']);
    assert.match(stdout, /^usage: (?:npm run|node) /);
    const wrong = run(program, ['--helpp']);
    assert.deepEqual(wrong, {
      status: 2,
      stdout: '',
      stderr: "Unknown option '--helpp'; --help lists the options.\n",
    });
  });

test('what keeps a program from running is told in a sentence', () => {
  const cases = [
    ['test/soak/run.ts', ['--minutes', '0.5'], '--minutes must be a number from 1, not "0.5".\n'],
    ['test/mirror/random.ts', ['--changes', 'x'], '--changes must be a number from 1, not "x".\n'],
    ['test/mirror/random.ts', [], 'MEDIAWIKI_FOLDER names no unpacked MediaWiki.\n'],
    ['test/clients/run.ts', ['nobody'], /^Unknown client: nobody\. There are .*mwn/],
    ['bench/growth.ts', [], 'wrk is not installed: apt-get install wrk\n'],
    ['bench/processes.ts', [], 'wrk is not installed: apt-get install wrk\n'],
    ['bench/run.ts', [], 'wrk is not installed: apt-get install wrk\n'],
  ] as const;
  for (const [program, args, sentence] of cases) {
    const { status, stdout, stderr } = run(program, args, { PATH: '/nowhere', MEDIAWIKI_FOLDER: '/nowhere' });
    assert.deepEqual([status, stdout], [2, ''], stderr);
    if (typeof sentence === 'string') assert.equal(stderr, sentence);
    else assert.match(stderr, sentence);
  }
});
