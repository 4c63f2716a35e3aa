import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import { startTypeChecker } from './check-types.ts';

const files = {
  'tsconfig.json': JSON.stringify({
    compilerOptions: {
      strict: true,
      noUnusedParameters: true,
      noEmit: true,
      module: 'nodenext',
      allowImportingTsExtensions: true,
      types: [],
    },
    include: ['*.ts'],
  }),
  'a.ts': 'export const sizes = { small: 1, large: 2 };\nexport const half = (n: number): number => n / 2;\n',
  'b.ts': "import { sizes } from './a.ts';\nexport const all = { ...sizes, huge: 9 };\n",
  'c.ts': "import { all } from './b.ts';\nexport const large: number = all.large;\n",
};

function projectIn(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'wikiquery-check-types-'));
  t.after(() => {
    rmSync(folder, { recursive: true });
  });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

test('an error is found in the changed file, and in files that import it through others', (t) => {
  const folder = projectIn(t);
  using checker = startTypeChecker(folder);
  const errorOf = (was: string, is: string): string | undefined =>
    checker.findError('a.ts', files['a.ts'].replace(was, is));
  assert.deepEqual(['a.ts', 'b.ts', 'c.ts'].map(checker.findOriginalError), [
    undefined,
    undefined,
    undefined,
  ]);
  assert.equal(errorOf('', ''), undefined);
  assert.equal(errorOf('n / 2', 'n / 3'), undefined);
  assert.match(errorOf('n / 2', "''") ?? '', /^TS2322: Type 'string' is not assignable to type 'number'/);
  // Here c.ts has the error, which does not import a.ts itself.
  assert.match(errorOf('{ small: 1, large: 2 }', '{}') ?? '', /^TS2339: Property 'large' does not exist/);
  assert.match(errorOf('large: 2', 'large: true') ?? '', /^TS2322: Type 'boolean' is not assignable/);
  assert.match(errorOf('n / 2', 'n /') ?? '', /^TS1109/);
  // An unused parameter is no wrong answer.
  assert.equal(errorOf('n / 2', '1 / 2'), undefined);
  // Nothing is left of the changes before.
  assert.equal(errorOf('small: 1', 'small: 2'), undefined);
  assert.equal(readFileSync(join(folder, 'a.ts'), 'utf8'), files['a.ts']);
});
