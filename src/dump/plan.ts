import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Configuration } from '../wiki/configuration.ts';
import { type Dump, identify } from './identify.ts';
import { foreignFile } from './foreign.ts';
import { siteOfHead } from './site/head.ts';
import { siteOfSiteinfo } from './site/siteinfo.ts';
import { findSource } from './source/source.ts';

/** A file that is not read. */
export interface SkippedFile {
  readonly name: string;
  readonly reason: string;
  /** Whether it was named to be imported and cannot be, so that something is missing. */
  readonly isMissed: boolean;
}

/** What an import of some files would read, and why the others are left out. */
export interface Plan {
  /** In the order in which they are read. */
  readonly dumps: readonly Dump[];
  readonly skipped: readonly SkippedFile[];
  /** The database that the dumps were made from; absent where none says. */
  readonly wiki?: string;
  /** All databases that the dumps name. */
  readonly wikis: readonly string[];
  /** Tables whose rows come from SQL dumps. */
  readonly given: ReadonlySet<string>;
  /** What the dumps tell about the wiki, laid over a base. */
  readonly configuration: Configuration;
  /** Whether they tell anything about it. */
  readonly isDescribed: boolean;
  /** Equal for equal files. */
  readonly digest: string;
}

/** Looks at files and folders of dumps. */
export async function planImport(names: readonly string[], base: Configuration): Promise<Plan> {
  const dumps: Dump[] = [];
  const skipped: SkippedFile[] = [];
  const files = [...new Set(names.flatMap(filesOf))];
  for (const name of files) {
    const dump = await identify(await findSource(name));
    if (dump.kind === 'unknown') {
      const reason = foreignFile(dump.head, name, dump.compression, dump.problem);
      skipped.push({ name, reason, isMissed: names.includes(name) });
    } else dumps.push(dump);
  }
  const tables = new Set(dumps.flatMap(({ table }) => table ?? []));
  const hasPages = dumps.some(({ kind }) => kind === 'xml');
  const read = dumps
    .filter(({ kind, table, head, source }) => {
      if (kind === 'siteinfo') return false;
      const isNumbered = kind === 'sql' && needsTargets(table, head) && !tables.has('linktarget');
      if (isNumbered && hasPages)
        skipped.push({
          name: source.name,
          isMissed: false,
          reason: `it names link targets by number and no dump of linktarget is given; ${table ?? 'it'} is read from the pages`,
        });
      return !(isNumbered && hasPages);
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

/** Whether a table's rows tell where links lead by number only. */
const needsTargets = (table: string | undefined, head: string): boolean =>
  table !== undefined &&
  table !== 'linktarget' &&
  /^\s*`\w+_target_id`/m.test(head) &&
  !/^\s*`\w+_(?:to|title)`/m.test(head);

/** What others refer to comes first; pages come last, as what tables give is not read from them. */
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

/** Bytes by which files are told apart. */
const SAME = 4096;

function digestOf(dumps: readonly Dump[]): string {
  const hash = createHash('sha256');
  for (const { source } of dumps)
    hash.update(`${source.size ?? ''}\n`).update(source.beginning.subarray(0, SAME));
  return hash.digest('hex');
}
