import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The folders of declarations for ES modules and for CommonJS, which differ in the `package.json` above them. */
export const declarationFolders = { module: 'types', commonjs: 'types-commonjs' } as const;

/** Where `tsc --build` writes declarations, each at the path of its source file in the repository. */
const built = join(root, '.cache/types');

/**
 * Writes the declarations that the entries of a package import, directly or not, into the folder of its build, once for
 * each kind of modules. Imports of packages for which `isInlined` holds become relative.
 */
export function writeDeclarations(
  out: string,
  entries: readonly string[],
  isInlined: (specifier: string) => boolean,
  kinds: readonly (keyof typeof declarationFolders)[] = ['module', 'commonjs'],
): void {
  const declarations = new Map<string, string>();
  for (const entry of entries) collectReachable(join(built, entry), isInlined, declarations);
  for (const type of kinds) {
    const folder = declarationFolders[type];
    for (const [path, text] of declarations) {
      const target = join(out, folder, relative(built, path));
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, text);
    }
    writeFileSync(join(out, folder, 'package.json'), `${JSON.stringify({ type })}\n`);
  }
}

/** Collects a declaration and all that it imports. The compiler keeps the endings of imports. */
function collectReachable(
  path: string,
  isInlined: (specifier: string) => boolean,
  declarations: Map<string, string>,
): void {
  if (declarations.has(path)) return;
  const imported: string[] = [];
  const text = readFileSync(path, 'utf8').replaceAll(
    /(?<before>\bfrom |\bimport\()(?<quote>['"])(?<specifier>[^'"]+)\k<quote>/g,
    (whole, before: string, quote: string, specifier: string) => {
      const target = sourceOf(specifier, path, isInlined);
      if (target === undefined) return whole;
      imported.push(target.replace(/\.ts$/, '.d.ts'));
      const relativePath = relative(dirname(path), target).replaceAll('\\', '/').replace(/\.ts$/, '.js');
      return `${before}${quote}${relativePath.startsWith('.') ? '' : './'}${relativePath}${quote}`;
    },
  );
  // In versions of TypeScript before 5.7, the type has no parameter.
  declarations.set(path, text.replaceAll('Uint8Array<ArrayBufferLike>', 'Uint8Array'));
  for (const one of imported) collectReachable(one, isInlined, declarations);
}

/** Returns where the source of an import would be among the declarations; undefined for other packages. */
function sourceOf(
  specifier: string,
  importer: string,
  isInlined: (specifier: string) => boolean,
): string | undefined {
  if (specifier.startsWith('.')) return join(dirname(importer), specifier);
  if (!isInlined(specifier)) return undefined;
  return join(built, relative(root, fileURLToPath(import.meta.resolve(specifier))));
}
