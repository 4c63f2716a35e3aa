import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { writeDump } from '../dumps/generate.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** Files and folders of the package. */
const parts = [
  'bin',
  'deployments',
  'docs',
  'messages',
  'sample',
  'scripts',
  'src',
  'package.json',
  'README.md',
];

test('the npm package runs without TypeScript', { timeout: 120_000 }, (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'wikiquery-package-'));
  t.after(() => {
    rmSync(folder, { recursive: true });
  });
  const checkout = join(folder, 'checkout');
  for (const part of [...parts, 'tsconfig.json', 'tsconfig.build.json']) {
    cpSync(join(root, part), join(checkout, part), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(checkout, 'node_modules'));
  execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: checkout });
  execFileSync('sh', ['-c', 'tar -xzf wikiquery-*.tgz'], { cwd: folder });
  symlinkSync(join(root, 'node_modules'), join(folder, 'package', 'node_modules'));

  const run = (...args: readonly string[]): string =>
    execFileSync(process.execPath, ['--no-strip-types', 'bin/wikiquery.js', ...args], {
      cwd: join(folder, 'package'),
      encoding: 'utf8',
    });
  const allPages = (...options: readonly string[]): readonly string[] => {
    const { query } = JSON.parse(run('query', ...options, 'list=allpages&aplimit=2')) as {
      readonly query: { readonly allpages: readonly { readonly title: string }[] };
    };
    return query.allpages.map(({ title }) => title);
  };
  assert.equal(allPages().length, 2);
  const dump = join(folder, 'dump.xml');
  writeDump(dump, { bytes: 20_000 });
  const database = `sqlite:${join(folder, 'wiki.sqlite')}`;
  run('import', '--database', database, dump);
  assert.equal(allPages('--database', database).length, 2);
});
