import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Configuration } from '../../wiki/configuration.ts';
import { type Dump, identify } from './identify.ts';
import { foreignFile } from './foreign.ts';
import { siteOfHead } from './site/head.ts';
import { siteOfSiteinfo } from './site/siteinfo.ts';
import { findSource } from './source/source.ts';
import { windowProblem } from './source/zstd-window.ts';
import { readDefinition } from './sql/definition.ts';
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
  const read = dumps
    .filter(({ kind, table, head, source }) => {
      if (kind === 'siteinfo') return false;
      const isNumbered = kind === 'sql' && needsTargets(table, head) && !tables.has('linktarget');
      if (isNumbered)
        skipped.push({
          name: source.name,
          isMissed: !hasPages,
          reason: `it refers to link targets by ID, and the dump of linktarget is missing; ${
            hasPages ? `${table ?? 'it'} is read from the pages instead` : 'import both together'
          }`,
        });
      const missing = isNumbered || kind !== 'sql' ? [] : missingIn(head, tables);
      if (missing.length > 0)
        skipped.push({
          name: source.name,
          isMissed: true,
          reason: `its table ${table ?? ''} lacks ${missing.length > 1 ? 'columns' : 'a column'} that an import needs: ${missing.join(', ')}`,
        });
      return !isNumbered && missing.length === 0;
    })
    .toSorted((a, b) => rank(a) - rank(b) || byName(a.source.name, b.source.name));
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

function missingIn(head: string, tables: ReadonlySet<string>): readonly string[] {
  const definition = readDefinition(head);
  return definition ? missingColumns(definition, tables) : [];
}

/** Whether a table's rows refer to link targets by ID only. */
const needsTargets = (table: string | undefined, head: string): boolean =>
  table !== undefined &&
  table !== 'linktarget' &&
  /^\s*`\w+_target_id`/m.test(head) &&
  !/^\s*`\w+_(?:to|title)`/m.test(head);

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
