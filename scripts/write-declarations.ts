import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The folders of declarations for ES modules and for CommonJS, which differ in the `package.json` above them. */
export const declarationFolders = { module: 'types', commonjs: 'types-commonjs' } as const;

/**
 * Keeps only the declarations in a folder that the entries of a package lead to, once for each kind of modules. The
 * folder has one declaration for each source file, at its path in the repository; imports of packages for which
 * `isInlined` holds become relative.
 */
export function writeDeclarations(
  out: string,
  entries: readonly string[],
  isInlined: (specifier: string) => boolean,
  kinds: readonly (keyof typeof declarationFolders)[] = ['module', 'commonjs'],
): void {
  const declarations = new Map<string, string>();
  for (const entry of entries) collectReachable(join(out, entry), out, isInlined, declarations);
  for (const path of globSync('**/*.d.ts', { cwd: out })) rmSync(join(out, path));
  for (const type of kinds) {
    const folder = declarationFolders[type];
    for (const [path, text] of declarations) {
      const target = join(out, folder, relative(out, path));
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, text);
    }
    writeFileSync(join(out, folder, 'package.json'), `${JSON.stringify({ type })}\n`);
  }
}

/** Collects a declaration and all that it imports. The compiler keeps the endings of imports. */
function collectReachable(
  path: string,
  out: string,
  isInlined: (specifier: string) => boolean,
  declarations: Map<string, string>,
): void {
  if (declarations.has(path)) return;
  const imported: string[] = [];
  const text = readFileSync(path, 'utf8').replaceAll(
    /(?<before>\bfrom |\bimport\()(?<quote>['"])(?<specifier>[^'"]+)\k<quote>/g,
    (whole, before: string, quote: string, specifier: string) => {
      const target = sourceOf(specifier, path, out, isInlined);
      if (target === undefined) return whole;
      imported.push(target.replace(/\.ts$/, '.d.ts'));
      const relativePath = relative(dirname(path), target).replaceAll('\\', '/').replace(/\.ts$/, '.js');
      return `${before}${quote}${relativePath.startsWith('.') ? '' : './'}${relativePath}${quote}`;
    },
  );
  // In versions of TypeScript before 5.7, the type has no parameter.
  declarations.set(path, text.replaceAll('Uint8Array<ArrayBufferLike>', 'Uint8Array'));
  for (const one of imported) collectReachable(one, out, isInlined, declarations);
}

/** Returns where the source of an import would be if the repository were `out`; undefined for other packages. */
function sourceOf(
  specifier: string,
  importer: string,
  out: string,
  isInlined: (specifier: string) => boolean,
): string | undefined {
  if (specifier.startsWith('.')) return join(dirname(importer), specifier);
  if (!isInlined(specifier)) return undefined;
  return join(out, relative(root, fileURLToPath(import.meta.resolve(specifier))));
}
