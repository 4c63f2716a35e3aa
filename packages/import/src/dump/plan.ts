import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Configuration } from '@wikiquery/core/wiki';
import { foreignFile } from './foreign.ts';
import { identify, type Dump } from './identify.ts';
import { needsTargets } from './read-table.ts';
import { siteOfHead } from './site/head.ts';
import { siteOfSiteinfo } from './site/siteinfo.ts';
import { DamagedArchiveError } from './source/damage.ts';
import { findSource } from './source/source.ts';
import { windowProblem } from './source/zstd-window.ts';
import { readDefinition } from './sql/definition.ts';
import { noStatements, splitStatements } from './sql/split-statements.ts';
import { missingColumns } from './write/required-columns.ts';

/** A file that is not imported. */
export interface SkippedFile {
  readonly name: string;
  readonly reason: string;
  /** Whether the import is incomplete without it, so that the command exits with a failure. */
  readonly isMissed: boolean;
}

/** The files that an import reads, in order, and those that it skips. */
export interface Plan {
  /** In the order in which they are read. */
  readonly dumps: readonly Dump[];
  readonly skipped: readonly SkippedFile[];
  /** The name of the wiki's database, if a dump has it. */
  readonly wiki?: string;
  /** The names of all wikis' databases in the dumps; more than one if the dumps do not belong together. */
  readonly wikis: readonly string[];
  /** Tables whose rows come from SQL dumps. */
  readonly given: ReadonlySet<string>;
  /** The wiki's configuration: the given one, overridden by what the dumps say. */
  readonly configuration: Configuration;
  /** Whether the dumps say anything about the configuration. */
  readonly isDescribed: boolean;
  /** Identifies the files by their sizes and first bytes. */
  readonly digest: string;
}

/** Identifies files, including those in folders, and puts them in the order in which they are imported. */
export async function planImport(names: readonly string[], base: Configuration): Promise<Plan> {
  const dumps: Dump[] = [];
  const skipped: SkippedFile[] = [];
  const files = [...new Set(names.flatMap(filesOf))];
  for (const name of files) {
    const source = await findSource(name);
    const tooLarge =
      source.compression === 'zstd' ? windowProblem(source.beginning, process.availableMemory()) : undefined;
    if (tooLarge !== undefined) {
      skipped.push({ name, reason: tooLarge, isMissed: true });
      continue;
    }
    const dump = await identify(source);
    if (dump.kind === 'unknown') {
      const reason = foreignFile(dump.head, name, dump.compression, dump.problem);
      const isMissed = names.includes(name) || dump.problem !== undefined;
      skipped.push({ name, reason, isMissed });
    } else dumps.push(dump);
  }
  const tables = new Set(dumps.flatMap(({ table }) => table ?? []));
  const hasPages = dumps.some(({ kind }) => kind === 'xml');
  const complete: Dump[] = [];
  for (const dump of dumps) {
    if (dump.kind === 'siteinfo') continue;
    const skip = dump.kind === 'sql' ? skipReason(dump, tables, hasPages) : undefined;
    // The other tables of a dump of a whole database are imported.
    if (skip && !(await hasSeveralTables(dump))) skipped.push({ name: dump.source.name, ...skip });
    else complete.push(dump);
  }
  const read = complete.toSorted((a, b) => rank(a) - rank(b) || byName(a.source.name, b.source.name));
  const wikis = [...new Set(read.flatMap((dump) => dump.wiki ?? []))];
  const [wiki] = wikis;
  return {
    dumps: read,
    skipped,
    wikis,
    ...(wiki !== undefined && { wiki }),
    given: new Set(read.flatMap(({ table }) => table ?? [])),
    configuration: configurationOf(dumps, base),
    isDescribed: dumps.some(
      ({ kind, head }) => kind === 'siteinfo' || (kind === 'xml' && head.includes('<siteinfo')),
    ),
    digest: digestOf(read),
  };
}

/** The files of a folder, or the file itself. */
function filesOf(name: string): readonly string[] {
  if (name === '-' || !statSync(name).isDirectory()) return [name];
  return readdirSync(name, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(name, entry.name));
}

/** Why a dump is useless, if its first table is its only one; undefined if it is not. */
function skipReason(
  { table = 'it', head }: Dump,
  tables: ReadonlySet<string>,
  hasPages: boolean,
): Omit<SkippedFile, 'name'> | undefined {
  const definition = readDefinition(head);
  if (!definition) return undefined;
  if (needsTargets(table, definition) && !tables.has('linktarget'))
    return {
      isMissed: !hasPages,
      reason: `it refers to link targets by ID, and the dump of linktarget is missing; ${
        hasPages ? `${table} is read from the pages instead` : 'import both together'
      }`,
    };
  const missing = missingColumns(definition, tables);
  if (missing.length === 0) return undefined;
  return {
    isMissed: true,
    reason: `its table ${table} lacks ${missing.length > 1 ? 'columns' : 'a column'} that an import needs: ${missing.join(', ')}`,
  };
}

/** Whether a dump has more than one table; reads it until it finds the second one. */
async function hasSeveralTables(dump: Dump): Promise<boolean> {
  // Standard input cannot be read a second time.
  if (dump.source.name === '-') return true;
  let { definitions } = noStatements;
  try {
    for await (const { after } of splitStatements(dump.read().chunks, 0, noStatements)) {
      ({ definitions } = after);
      if (Object.keys(definitions).length > 1) return true;
    }
  } catch (error) {
    if (!(error instanceof DamagedArchiveError)) throw error;
  }
  return false;
}

/** Tables that others refer to come first; XML dumps come last, and fill only the tables that have no dump. */
const first = ['collation', 'actor', 'comment', 'linktarget', 'page'];

function rank({ kind, table }: Dump): number {
  if (kind === 'xml') return first.length + 1;
  const place = first.indexOf(table ?? '');
  return place < 0 ? first.length : place;
}

const collator = new Intl.Collator('en', { numeric: true });
const byName = (a: string, b: string): number =>
  a === '-' ? 1 : b === '-' ? -1 : collator.compare(a, b) || (a < b ? -1 : 1);

function configurationOf(dumps: readonly Dump[], base: Configuration): Configuration {
  const head = dumps.find(({ kind }) => kind === 'xml')?.head;
  const told = head === undefined ? base : siteOfHead(head, base);
  const siteinfo = dumps.find(({ kind }) => kind === 'siteinfo')?.head;
  return siteinfo === undefined ? told : siteOfSiteinfo(siteinfo, told);
}

/** Bytes of each file that the digest covers. */
const SAME = 4096;

function digestOf(dumps: readonly Dump[]): string {
  const hash = createHash('sha256');
  for (const { source } of dumps)
    hash.update(`${source.size ?? ''}\n`).update(source.beginning.subarray(0, SAME));
  return hash.digest('hex');
}
