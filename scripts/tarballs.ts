/** Builds and packs packages: `npm run tarballs -- [PACKAGE]... [--to FOLDER]`; prints the paths of the tarballs. */
import { globSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { packPackage } from './build-package.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Packages that are only part of others. */
const unpublished = ['common', 'explorer'];

const packages = globSync('packages/{*,extensions/*}/package.json', { cwd: root, exclude: ['**/dist'] })
  .map((path) => path.split(/[/\\]/).slice(1, -1).join('/'))
  .filter((name) => !unpublished.includes(name));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { to: { type: 'string', default: '.' } },
});
const unknown = positionals.filter((name) => !packages.includes(name));
if (unknown.length > 0) {
  console.error(`There is no package "${unknown.join('", "')}". Packages: ${packages.join(', ')}.`);
  process.exitCode = 2;
} else {
  const to = resolve(values.to);
  for (const name of positionals.length > 0 ? positionals : packages)
    console.log(await packPackage(name, to));
}
