import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import { runs } from '../rig/children.ts';

const program = join(import.meta.dirname, '../run.ts');

interface Run {
  readonly status: number | null;
  readonly output: string;
}

/** Runs files of tests by their names. */
function run(
  t: TestContext,
  files: Readonly<Record<string, string>>,
  options: readonly string[] = [],
  variables: Readonly<Record<string, string>> = {},
): Run {
  const folder = mkdtempSync(join(tmpdir(), 'wikiquery-run-tests-'));
  t.after(() => {
    rmSync(folder, { recursive: true });
  });
  for (const [name, text] of Object.entries(files))
    writeFileSync(join(folder, name), `import test from 'node:test';\n${text}\n`);
  const paths = Object.keys(files).map((name) => join(folder, name));
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...options, ...paths], {
    encoding: 'utf8',
    env: { ...process.env, WIKIQUERY_TEST_SKIPS: undefined, ...variables },
  });
  return { status, output: stdout + stderr };
}

const passing = "test('passes', () => {});";

test('what a file writes is shown only if it fails', (t) => {
  const { status, output } = run(t, {
    'quiet.integration.test.ts': `${passing} console.log('said in vain'); console.error('cried in vain');`,
    'loud.integration.test.ts':
      "console.error('a hint'); test('fails', () => { throw new Error('the reason'); });",
  });
  assert.equal(status, 1);
  assert.doesNotMatch(output, /in vain/);
  assert.match(output, /✖ fails\n.*loud\.integration\.test\.ts:2\n +Error: the reason\n[^]*\n +a hint\n/);
  assert.match(
    output,
    /ℹ tests 2\nℹ suites 0\nℹ pass 1\nℹ fail 1\nℹ cancelled 0\nℹ skipped 0\nℹ todo 0\nℹ duration_ms \d+\n/,
  );
});

for (const name of ['ends.integration.test.ts', 'ends.test.ts'])
  test(`${name}: a process that ends before its tests fails, and says where`, (t) => {
    const text = `${passing}\ntest('ends', () => { process.exit(0); });\ntest('never runs', () => {});`;
    const { status, output } = run(t, { [name]: text, 'other.test.ts': passing });
    assert.equal(status, 1);
    assert.match(
      output,
      /exited with 0 before its tests had ended, at .*ends\.(?:integration\.)?test\.ts:3:/,
    );
  });

test('an error after the end of its test is shown, with where the test stands', (t) => {
  const late = `test('leaves a timer', () => { setTimeout(() => { throw new Error('too late'); }); });
test('waits', () => new Promise((resolve) => setTimeout(resolve, 50)));`;
  const { status, output } = run(t, { 'late.integration.test.ts': late });
  assert.equal(status, 1);
  assert.match(output, /exited with [^]*"leaves a timer" at .*late\.integration\.test\.ts:2:[^]*too late/);
});

test('fast files that wait at their top do not meet the tests of others in their process', (t) => {
  const pausing = "import { setTimeout as pause } from 'node:timers/promises';";
  const running = `${pausing}
test('runs for some time', async () => {
  globalThis.begun = pause(100);
  await pause(200);
});`;
  const waiting = `${pausing}
await pause(50);
await globalThis.begun;
let isOpen = true;
test.after(() => { isOpen = false; });
await pause(200);
test('uses what is open', () => {
  if (!isOpen) throw new Error('closed too early');
});`;
  const others = Array.from({ length: availableParallelism() - 1 }, (_, i) => [`b${i}.test.ts`, passing]);
  const files = { 'a.test.ts': running, ...Object.fromEntries(others), 'c.test.ts': waiting };
  const { status, output } = run(t, files);
  assert.equal(status, 0, output);
});

test('a file without tests fails, among fast ones too', (t) => {
  const nothing = 'export {};';
  const files = {
    'a.test.ts': passing,
    'b.test.ts': passing,
    'c.test.ts': passing,
    'd.integration.test.ts': nothing,
  };
  assert.equal(run(t, { 'a.test.ts': passing }).status, 0);
  for (const name of Object.keys(files)) {
    const { status, output } = run(t, { ...files, 'd.integration.test.ts': passing, [name]: nothing });
    assert.equal(status, 1);
    assert.match(output, new RegExp(`✖ .*has no tests(?:: .*${name}\\n|\\n)`));
  }
});

test('a name that fits no file is reported', (t) => {
  const { status, output } = run(t, {}, ['packages/core/src/api/actions/querry.test.ts']);
  assert.deepEqual(
    [status, output],
    [2, 'No test file is named packages/core/src/api/actions/querry.test.ts.\n'],
  );
});

test('a file that takes too long is killed with what it has started', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'wikiquery-run-tests-'));
  t.after(() => {
    rmSync(folder, { recursive: true });
  });
  const children = join(folder, 'children');
  const { status, output } = run(
    t,
    {
      'hangs.integration.test.ts': `
        import { spawn } from 'node:child_process';
        import { writeFileSync } from 'node:fs';
        const sleep = ['-e', 'setInterval(() => {}, 1000)'];
        const started = [{}, { detached: true }].map((how) => spawn(process.execPath, sleep, { ...how, stdio: 'inherit' }));
        writeFileSync(${JSON.stringify(children)}, started.map(({ pid }) => pid).join());
        test('waits for ever', () => new Promise(() => setInterval(() => {}, 1000)));`,
      'passes.integration.test.ts': passing,
    },
    ['--limit', '5'],
  );
  assert.equal(status, 1);
  // On a very busy machine, before its test begins.
  assert.match(
    output,
    /hangs\.integration\.test\.ts did not end within 5 s, and was killed(?: while running "waits for ever")?\n/,
  );
  const pids = existsSync(children) ? readFileSync(children, 'utf8').split(',').map(Number) : [];
  assert.deepEqual(pids.filter(runs), []);
});

const hanging = {
  'loops in a test': "test('loops', () => { for (;;); });",
  'loops at its top': 'for (;;);',
  'waits in a test': "test('waits', () => new Promise(() => setInterval(() => {}, 1000)));",
  'waits at its top': 'await new Promise(() => setInterval(() => {}, 1000));',
};
for (const [how, text] of Object.entries(hanging))
  test(`a fast file that ${how} is killed and named, and all others run`, (t) => {
    const count = 2 * availableParallelism();
    const named = (name: string) =>
      Object.fromEntries(Array.from({ length: count }, (_, i) => [`${name}${i}.test.ts`, passing]));
    const files = { ...named('a'), 'hangs.test.ts': text, ...named('b') };
    const { status, output } = run(t, files, ['--limit', '4']);
    assert.equal(status, 1);
    assert.match(output, /^✖ \S*hangs\.test\.ts did not end within 4 s.*, and was killed/m);
    if (text.startsWith('test')) assert.match(output, /while running "(?:loops|waits)"\n/);
    assert.match(output, new RegExp(`ℹ pass ${2 * count}\nℹ fail 1\n`));
  });

test('a fast process that goes on after all its tests is killed', (t) => {
  const files = { 'a.test.ts': `${passing} setInterval(() => {}, 1000);`, 'b.test.ts': passing };
  const { status, output } = run(t, files, ['--limit', '4']);
  assert.equal(status, 1);
  assert.match(output, /✖ .* did not end within 4 s.*, and was killed\n/);
  assert.match(output, /ℹ pass 2\nℹ fail 1\n/);
});

test('a skip has a reason, and one of those that are expected where these are listed', (t) => {
  const skips = (reason: string) => ({
    'skips.integration.test.ts': `test('flies', { skip: ${reason} }, () => {});`,
  });
  const silent = run(t, skips('true'));
  assert.equal(silent.status, 1);
  assert.match(silent.output, /skips\.integration\.test\.ts: "flies" is skipped without a reason/);
  const told = run(t, skips("'no wings'"));
  assert.equal(told.status, 0);
  assert.match(told.output, /^﹣ .*skips\.integration\.test\.ts: flies # no wings$/m);
  const list = join(mkdtempSync(join(tmpdir(), 'wikiquery-run-tests-')), 'expected');
  t.after(() => {
    rmSync(join(list, '..'), { recursive: true });
  });
  writeFileSync(list, '# of penguins\nno wings\n');
  const variables = { WIKIQUERY_TEST_SKIPS: list };
  assert.equal(run(t, skips("'no wings'"), [], variables).status, 0);
  const other = run(t, skips("'no feathers'"), [], variables);
  assert.equal(other.status, 1);
  assert.match(other.output, /"flies" is skipped, which is not expected: no feathers/);
});
