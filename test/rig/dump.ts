import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import type Sqlite from 'better-sqlite3';
import type { Configuration } from '../../packages/core/src/wiki/configuration.ts';
import { standardProtocols } from '../../packages/core/src/wiki/url-parts.ts';
import { importDumps, type ImportJob } from '../../packages/import/src/dump/import.ts';
import type { ImportOptions } from '../../packages/import/src/dump/options.ts';
import { planImport } from '../../packages/import/src/dump/plan.ts';
import { openForImport } from '../../packages/import/src/dump/write/open.ts';
import { openState, type ImportState } from '../../packages/import/src/dump/write/state.ts';
import { exampleSite } from './site.ts';

const folder = mkdtempSync(join(tmpdir(), 'wikiquery-import-'));
after(() => {
  rmSync(folder, { recursive: true });
});

const defaultOptions: ImportOptions = {
  links: true,
  expand: false,
  compress: false,
  latestOnly: false,
  commitBytes: 1_000_000,
  workers: 1,
};

const example = exampleSite().configuration;
/** The configuration that dumps are imported with. */
export const configuration: Configuration = {
  ...example,
  namespaces: {
    ...example.namespaces,
    10: {
      id: 10,
      name: 'Template',
      case: 'first-letter',
      subpages: true,
      content: false,
      nonincludable: false,
    },
  },
  magicwords: [],
  variables: [],
  functionhooks: ['defaultsort'],
  extensiontags: ['<nowiki>'],
  protocols: standardProtocols,
};
let imports = 0;

/** Ignores the progress of an import. */
export const noProgress: ImportJob['progress'] = {
  read: () => undefined,
  settling: () => undefined,
  expanded: () => undefined,
  step: () => undefined,
};

/** Creates an empty database for an import. */
export const newDatabase = (): Sqlite.Database =>
  openForImport(join(mkdtempSync(join(folder, 'database-')), 'wiki.sqlite'));

/** Imports files, given by name and content, into a new or existing database. */
export async function imported(
  files: Readonly<Record<string, string | Uint8Array>>,
  over: Partial<ImportOptions> = {},
  database: Sqlite.Database = newDatabase(),
  job: Partial<
    Pick<ImportJob, 'asked' | 'report' | 'configuration' | 'assumedInterwikis' | 'signal' | 'progress'>
  > = {},
): Promise<Sqlite.Database> {
  // They are read in the order of their paths.
  const place = mkdtempSync(join(folder, 'dumps-'));
  const paths = Object.entries(files).map(([name, text]) => {
    const path = join(place, name);
    writeFileSync(path, text);
    return path;
  });
  const plan = await planImport(paths, configuration);
  await importDumps({
    ...plan,
    configuration,
    database,
    asked: String(++imports),
    options: { ...defaultOptions, ...over },
    progress: noProgress,
    report: () => undefined,
    ...job,
  });
  return database;
}

/** Returns the rows of a query, as lists of values. */
export const all = (database: Sqlite.Database, sql: string): readonly unknown[][] =>
  database.prepare<[], unknown[]>(sql).raw().all();

/** Returns the state of the last import into a database. */
export const stateOf = (database: Sqlite.Database): ImportState | undefined => openState(database).read();

/** Formats a revision of a dump. */
export const revision = (
  id: number,
  text: string,
  author = '<contributor><username>Mira</username><id>7</id></contributor>',
  attributes = '',
  at = '2020-01-01',
): string => `<revision><id>${id}</id>
  <timestamp>${at}T00:00:00Z</timestamp>${author}
  <comment>made</comment><model>wikitext</model>${
    attributes === '' ? `<text>${text.replaceAll('<', '&lt;')}</text>` : `<text${attributes} />`
  }</revision>`;

/** Formats a page of a dump, with one revision. */
export const page = (
  id: number,
  title: string,
  text: string,
  newest = id * 10,
  ns = 0,
  at = '2020-01-01',
): string =>
  `<page><title>${title}</title><ns>${ns}</ns><id>${id}</id>${revision(newest, text, undefined, '', at)}</page>`;

/** Formats a dump of pages. */
export const dump = (...pages: readonly string[]): string =>
  `<mediawiki><siteinfo><dbname>here</dbname></siteinfo>${pages.join('\n')}</mediawiki>\n`;

/** Formats an SQL dump of a table. */
export const table = (name: string, columns: string, rows: string): string =>
  `CREATE TABLE \`${name}\` (\n${columns
    .split(' ')
    .map((column) => `  \`${column}\` int(10) DEFAULT NULL`)
    .join(
      ',\n',
    )}\n) ENGINE=InnoDB;\nINSERT INTO \`${name}\` VALUES ${rows};\n-- Dump completed on 2026-01-01\n`;
