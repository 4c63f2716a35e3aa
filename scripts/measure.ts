/**
 * Measures the structure of the repository: `npm run measure [-- --walk] [-- --install]`. With `--walk`, it starts a
 * server to count the files that a small request executes; with `--install`, it packs and installs the packages.
 */
import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { fileOf, sourceFiles } from '../test/structure/sources.ts';
import { findWalks } from '../test/structure/walk.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const { values } = parseArgs({ options: { walk: { type: 'boolean' }, install: { type: 'boolean' } } });

const files = sourceFiles();
const packageOf = (path: string): string => path.slice(0, path.indexOf('/'));
const linesOf = (text: string): number => text.split('\n').length - 1;
const rows: (readonly [figure: string, value: string])[] = [];

for (const [name, own] of Map.groupBy(files, ({ path }) => packageOf(path))) {
  const lines = own.reduce((sum, { text }) => sum + linesOf(text), 0);
  rows.push([`packages/${name}`, `${own.length} files, ${lines} lines`]);
}

/** Names in braces after `import` or `export`, without aliases and `type`. */
const namesIn = (list: string): readonly string[] =>
  list
    .split(',')
    .map((name) =>
      name
        .replace(/^\s*(?:type\s)?\s*/, '')
        .replace(/\s+as\s.*$/s, '')
        .trim(),
    )
    .filter((name) => name !== '');

const contractEntry = '@wikiquery/core/extension';
/** The namespaces of the extension contract. */
const namespaces = ['parameter', 'shape'];

/** What a package imports from others of the repository: the names by entry; of a namespace, the members used. */
function importsOf(folder: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { path, text } of files) {
    if (!path.startsWith(`${folder}/`)) continue;
    for (const match of text.matchAll(
      /^(?:import|export) (?:type )?\{(?<names>[^}]*)\} from '(?<entry>@wikiquery\/(?!common)[^']+|wikiquery-client[^']*)'/gm,
    )) {
      const { names = '', entry = '' } = match.groups ?? {};
      for (const one of namesIn(names)) {
        const members =
          entry === contractEntry ? [...text.matchAll(new RegExp(`\\b${one}[.](\\w+)`, 'g'))] : [];
        if (!namespaces.includes(one)) found.add(`${entry} ${one}`);
        else for (const [, member = ''] of members) found.add(`${entry} ${one}.${member}`);
      }
    }
    for (const match of text.matchAll(/^import \* as (?<space>\w+) from '(?<entry>@wikiquery\/[^']+)'/gm)) {
      const { space = '', entry = '' } = match.groups ?? {};
      for (const [, member = ''] of text.matchAll(new RegExp(`\\b${space}[.](\\w+)`, 'g')))
        found.add(`${entry} ${member}`);
    }
  }
  return found;
}

for (const name of new Set(files.map(({ path }) => packageOf(path)))) {
  const entries = files.filter(({ path }) => path.startsWith(`${name}/exports/`));
  if (entries.length === 0) continue;
  const names = entries.flatMap(({ text }) =>
    [...text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, list = '']) => namesIn(list)),
  );
  rows.push([`public names of ${name}`, `${names.length} in ${entries.length} entries`]);
}
rows.push(['names that extensions import', String(importsOf('extensions').size)]);
for (const name of new Set(files.flatMap(({ path }) => /^extensions\/[^/.]+(?=\/)/.exec(path)?.[0] ?? []))) {
  const names = [...importsOf(name)];
  const others = names.filter(
    (one) => !one.startsWith(`${contractEntry} `) && !one.startsWith(`${contractEntry}/`),
  );
  rows.push([
    `names that ${name} imports`,
    `${names.length}, ${others.length} of them not from the contract`,
  ]);
}

const soon = files.flatMap(({ text }) => [...text.matchAll(/\b(?:andThen|orElse|andFinally|inTurn)\(/g)]);
rows.push(['calls of functions for values or promises', String(soon.length)]);

if (values.walk) {
  const { list } = await findWalks();
  const lines = list.reduce((sum, path) => sum + linesOf(readFileSync(fileOf(path), 'utf8')), 0);
  rows.push(['files executed by list=allpages&apprefix=A', `${list.length} (${lines} lines)`]);
}

/** Installs packages without optional ones in an empty project; returns megabytes and the number of packages. */
function installedSize(tarballs: readonly string[]): string {
  const project = mkdtempSync(join(tmpdir(), 'wikiquery-measure-'));
  try {
    writeFileSync(join(project, 'package.json'), '{}');
    execFileSync('npm', ['install', '--silent', '--no-audit', '--no-fund', '--omit=optional', ...tarballs], {
      cwd: project,
    });
    const installed = globSync('node_modules/**/*', { cwd: project })
      .map((path) => statSync(join(project, path)))
      .filter((stats) => stats.isFile());
    const bytes = installed.reduce((sum, { size }) => sum + size, 0);
    const packages = globSync(['node_modules/*/package.json', 'node_modules/@*/*/package.json'], {
      cwd: project,
    });
    const native = globSync('node_modules/**/*.node', { cwd: project });
    return `${Math.round(bytes / 1e6)} MB, ${packages.length} packages, ${native.length} native files`;
  } finally {
    rmSync(project, { recursive: true });
  }
}

if (values.install) {
  const folder = join(root, '.cache/tarballs');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const packed = execFileSync('npm', ['run', '--silent', 'tarballs', '--', '--to', folder], {
    cwd: root,
    encoding: 'utf8',
  })
    .trim()
    .split('\n');
  const of = (...names: readonly string[]): readonly string[] =>
    packed.filter((path) => names.some((name) => new RegExp(`${name}-\\d[^/]*$`).test(path)));
  rows.push(['installed: mcp', installedSize(of('wikiquery-mcp', 'wikiquery-client'))]);
  const program = packed.filter((path) => !/wikiquery-mcp-/.test(path));
  rows.push(['installed: wikiquery', installedSize(program)]);
}

const width = Math.max(...rows.map(([figure]) => figure.length));
for (const [figure, value] of rows) console.log(`${figure.padEnd(width)}  ${value}`);
