import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/**
 * Keeps only the declarations in a folder that the entries of a package lead to: for ES modules, and again for
 * CommonJS, whose files are told apart by the `package.json` above them.
 */
export function writeDeclarations(out: string, ...entries: readonly string[]): void {
  const declarations = new Map<string, string>();
  for (const entry of entries) reachableFrom(join(out, entry), declarations);
  for (const path of globSync('**/*.d.ts', { cwd: out })) rmSync(join(out, path));
  for (const [folder, type] of [
    ['types', 'module'],
    ['types-commonjs', 'commonjs'],
  ] as const) {
    for (const [path, text] of declarations) {
      const target = join(out, folder, relative(out, path));
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, text);
    }
    writeFileSync(join(out, folder, 'package.json'), `${JSON.stringify({ type })}\n`);
  }
}

/** Collects a declaration and all that it imports. The compiler leaves the endings of imports as they are. */
function reachableFrom(path: string, found: Map<string, string>): ReadonlyMap<string, string> {
  if (found.has(path)) return found;
  const imported: string[] = [];
  const text = readFileSync(path, 'utf8').replaceAll(
    /(['"])(\.[^'"]*)\.ts\1/g,
    (_, quote: string, name: string) => {
      imported.push(join(dirname(path), `${name}.d.ts`));
      return `${quote}${name}.js${quote}`;
    },
  );
  // What older compilers than 5.7 know is the same type.
  found.set(path, text.replaceAll('Uint8Array<ArrayBufferLike>', 'Uint8Array'));
  for (const one of imported) reachableFrom(one, found);
  return found;
}
