import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { API, SymbolFlags, type Project, type Snapshot } from 'typescript/unstable/sync';

/** Flags of `typeToString`: whole types, and what an alias stands for. */
const WHOLE_TYPES = 1 | (1 << 23);

/** Most characters of an error's text: some name whole types. */
const MOST_TEXT = 120;

/** A running type checker. */
export interface TypeChecker extends Disposable {
  /** Returns the first error in a file as it is; undefined if it has none. */
  readonly findOriginalError: (path: string) => string | undefined;
  /** Returns the first error that the program has if a file has another text; undefined if it has none. */
  readonly findError: (path: string, text: string) => string | undefined;
}

/**
 * Starts TypeScript in a process that keeps the program, so that a mutant takes a tenth of a second and not the seconds
 * of a `tsc`. No file is written: TypeScript reads the mutated one from here.
 */
export function startTypeChecker(root: string, project = 'tsconfig.json'): TypeChecker {
  const config = join(root, project);
  const texts = new Map<string, string>();
  const api = new API({ cwd: root, fs: { readFile: (path) => texts.get(path) } });
  const projectOf = (snapshot: Snapshot): Project => {
    const project = snapshot.getProject(config);
    if (!project) throw new Error(`TypeScript does not open ${config}.`);
    return project;
  };
  const original = projectOf(api.updateSnapshot({ openProjects: [config] }));
  const importers = readImporters(root, original.program.getSourceFileNames());
  let last: readonly string[] = [];
  const originalTypes = new Map<string, unknown>();
  const originalTypesOf = (file: string): unknown => {
    if (!originalTypes.has(file)) originalTypes.set(file, exportedTypes(original, file));
    return originalTypes.get(file);
  };
  return {
    findOriginalError: (path) => firstError(original, join(root, path)),
    findError: (path, text) => {
      const file = join(root, path);
      texts.set(file, text);
      // The file of the mutant before has its own text again.
      using snapshot = api.updateSnapshot({ fileChanges: { changed: [file, ...last] } });
      texts.delete(file);
      last = [file];
      const project = projectOf(snapshot);
      const affected = new Set([file]);
      // A set also yields values that are added during iteration.
      for (const each of affected) {
        const error = firstError(project, each);
        if (error !== undefined) return error;
        // Other files see only the types of what a file exports.
        if (exportedTypes(project, each) !== originalTypesOf(each))
          for (const importer of importers.get(each) ?? []) affected.add(importer);
      }
      return undefined;
    },
    [Symbol.dispose]: () => {
      api.close();
    },
  };
}

/** Reads which files import each file, types included; one too many only costs time. */
function readImporters(root: string, files: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const importers = new Map<string, string[]>();
  for (const file of files.filter((path) => path.startsWith(root) && !path.includes('/node_modules/')))
    for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(
      /\b(?:from|import) ?\(?'([^'\n]+)'/g,
    )) {
      const imported = specifier.startsWith('.') ? resolve(dirname(file), specifier) : packageFile(specifier);
      importers.set(imported, [...(importers.get(imported) ?? []), file]);
    }
  return importers;
}

/** Returns the file of a package of the workspace; of others, any text. */
function packageFile(specifier: string): string {
  try {
    return fileURLToPath(import.meta.resolve(specifier));
  } catch {
    return specifier;
  }
}

/**
 * Errors about what is declared and not used. Wrong code seldom has them, but mutants often do, since they drop the only
 * use: they would count as noticed without being understood.
 */
const unused = new Set([6133, 6138, 6192, 6196, 6198, 6199, 6205]);

function firstError({ program }: Project, file: string): string | undefined {
  const errors = [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)];
  const error = errors.find(({ code }) => !unused.has(code));
  return error && `TS${error.code}: ${error.text.slice(0, MOST_TEXT)}`;
}

/** Describes the types of what a file exports. A class never equals itself, since its type has only its name. */
function exportedTypes({ program, checker }: Project, file: string): unknown {
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  if (!module) return '';
  const symbols = checker.getExportsOfModule(module);
  if (symbols.some(({ flags }) => (flags & SymbolFlags.Class) !== 0)) return NaN;
  return symbols
    .map((symbol) => {
      const types = [checker.getTypeOfSymbol(symbol), checker.getDeclaredTypeOfSymbol(symbol)];
      return [
        symbol.name,
        ...types.map((type) => type && checker.typeToString(type, source, WHOLE_TYPES)),
      ].join(': ');
    })
    .join('\n');
}
