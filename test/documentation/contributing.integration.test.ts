import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = join(root, '.cache', 'contributing');
after(() => {
  rmSync(folder, { recursive: true, force: true });
});

test('the example of a module in CONTRIBUTING.md compiles', async () => {
  const text = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
  const section = text.slice(text.indexOf('## A module in ten minutes'));
  const [module, ownTest] = [...section.matchAll(/```ts\n(.*?)```/gs)].map(([, code = '']) => code);
  assert.ok(module !== undefined && ownTest !== undefined);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'bylength.ts'), module.replaceAll("'../../", `'${root}packages/core/src/`));
  writeFileSync(join(folder, 'bylength.test.ts'), ownTest.replaceAll("'../../../../../", `'${root}`));
  const project = { extends: '../../tsconfig.json', include: ['*.ts'], references: [] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(project));
  const compiler = join(root, 'node_modules/.bin/tsc');
  const errors = await new Promise<string>((resolve) => {
    execFile(
      compiler,
      ['--noEmit', '--incremental', 'false', '--pretty', 'false'],
      { cwd: folder },
      (_, output) => {
        resolve(output);
      },
    );
  });
  assert.equal(errors, '');
});
