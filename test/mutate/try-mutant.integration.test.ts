import assert from 'node:assert/strict';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { runBaseline, type Baseline } from './baseline.ts';
import { orderMutants, type Mutant } from './mutants.ts';
import { notRun } from './outcome.ts';
import { createOverlay, type Overlay } from './overlay.ts';
import { lanes } from './run-tests-in.ts';
import { tryMutant } from './try-mutant.ts';

const source = `export const isLarge = (n: number): boolean => n > 9;
export const isHuge = (n: number): boolean => n > 99;
export const isSmall = (n: number): boolean => n < 3;
`;

const testOf = (assertion: string): string => `import assert from 'node:assert/strict';
import test from 'node:test';
import { isHuge, isLarge } from '@test/sizes/sizes.ts';
test('sizes', () => { ${assertion} });
`;

test('tests run on mutants in a copy, and only where they run the mutated place', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'wikiquery-try-mutant-'));
  t.after(() => {
    rmSync(folder, { recursive: true });
  });
  const original = join(folder, 'original');
  // As npm links a package of the workspace, which must lead to the copy there.
  for (const path of ['node_modules/@test', 'packages/sizes', 'src'])
    mkdirSync(join(original, path), { recursive: true });
  symlinkSync('../../packages/sizes', join(original, 'node_modules/@test/sizes'));
  const files = {
    'packages/sizes/package.json': '{ "name": "@test/sizes", "type": "module" }',
    'packages/sizes/sizes.ts': source,
    'src/loose.test.ts': testOf('assert.ok(isLarge(100));'),
    'src/strict.test.ts': testOf('assert.ok(!isLarge(9) && isHuge(200));'),
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(original, name), text);
  const scratch = join(folder, 'scratch');
  const overlays = lanes().map((lane) => createOverlay(original, join(scratch, `tree-${lane}`)));
  const { signal } = new AbortController();
  const tests = ['src/loose.test.ts', 'src/strict.test.ts'];
  const records = join(folder, 'records');
  const run = async (copies: readonly Overlay[]): Promise<Baseline> =>
    await runBaseline(copies, [{ tests, key: 'all' }], {
      folder: scratch,
      records,
      signal,
      progress: () => {},
    });
  const baseline = await run(overlays);
  assert.deepEqual(baseline.failures, []);
  const comparisons = orderMutants([{ path: 'packages/sizes/sizes.ts', text: source }], 1).filter(
    ({ operator }) => operator === 'comparison',
  );
  const mutantAt = (text: string): Mutant => {
    const mutant = comparisons.find(({ start }) => source.startsWith(text, start));
    assert.ok(mutant);
    return mutant;
  };
  const large = mutantAt('> 9');
  const small = mutantAt('< 3');
  const reached = ({ reaches }: Baseline): unknown =>
    tests.map((each) => [large, mutantAt('> 99'), small].map((mutant) => reaches(each, mutant)));
  const expected = [
    [true, false, false],
    [true, true, false],
  ];
  assert.deepEqual(reached(baseline), expected);
  // Without a copy to run in, it is what was recorded.
  assert.deepEqual(reached(await run([])), expected);
  const [overlay] = overlays;
  assert.ok(overlay);
  const outcomeOf = async (mutant: Mutant, files: readonly string[]): Promise<unknown> => {
    const { killedBy, detail } = await tryMutant(mutant, files, overlay, {
      folder: scratch,
      signal,
      seconds: baseline.seconds,
    });
    return [killedBy, detail];
  };
  assert.deepEqual(await outcomeOf(large, tests), ['tests', 'src/strict.test.ts: sizes']);
  assert.deepEqual(await outcomeOf(large, ['src/loose.test.ts']), [undefined, '1 test files run it']);
  assert.deepEqual(await outcomeOf(small, []), [undefined, notRun]);
  for (const root of [original, overlay.root])
    assert.equal(readFileSync(join(root, 'packages/sizes/sizes.ts'), 'utf8'), source);
});

test('a baseline that fails says why', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'wikiquery-try-mutant-'));
  t.after(() => {
    rmSync(folder, { recursive: true });
  });
  const original = join(folder, 'original');
  mkdirSync(original);
  writeFileSync(
    join(original, 'a.test.ts'),
    "import test from 'node:test';\ntest('fails', () => { throw new Error('why'); });\n",
  );
  const overlays = lanes().map((lane) => createOverlay(original, join(folder, `tree-${lane}`)));
  const { failures } = await runBaseline(overlays, [{ tests: ['a.test.ts'], key: 'all' }], {
    folder,
    records: join(folder, 'records'),
    signal: new AbortController().signal,
    progress: () => {},
  });
  assert.match(failures.join('\n'), /✖ fails\n[^]*Error: why/);
  assert.deepEqual(readdirSync(original), ['a.test.ts']);
});
