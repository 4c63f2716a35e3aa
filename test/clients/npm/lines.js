import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** Prints a line of an outcome. */
export const print = (...cells) => process.stdout.write(`${cells.join('\t')}\n`);

/** Prints the name and version of a package, and what is run of it, if that is not the package. */
export function begin(name, part = '') {
  const [main] = createRequire(import.meta.url).resolve.paths(name);
  const { version } = JSON.parse(readFileSync(join(main, name, 'package.json'), 'utf8'));
  print('client', `${name} ${version}${part}`);
}
