import type { Database } from 'better-sqlite3';
import { createSite, type Configuration, type Site } from '@wikiquery/core/wiki';
import { dumpDate, wholeSets } from './dump-names.ts';
import { expandLinks } from './expand-links.ts';
import { finishDatabase } from './finish-database.ts';
import type { Dump } from './identify.ts';
import type { ImportOptions } from './options.ts';
import { readPages } from './read-pages.ts';
import { noTables, readTables } from './read-table.ts';
import type { ImportProgress, Reading } from './reading.ts';
import { startPool } from './workers/pool.ts';
import { completeTables } from './write/complete-tables.ts';
import { beginCounting, endCounting } from './write/counted-pages.ts';
import { endEarlier, restoreAllEarlier, restoreEarlier } from './write/earlier-rows.ts';
import { beginExpansion, endExpansion, rereadPages } from './write/expandable.ts';
import { readsLinks } from './write/links.ts';
import { completePages } from './write/missing-ids.ts';
import { dropLateIndexes } from './write/open.ts';
import { beginUpdate, endUpdate, noteSeen } from './write/seen-pages.ts';
import { isDamaged, settlePages, truncations } from './write/settle-pages.ts';
import { dropStaged } from './write/staged.ts';
import { openState, type DumpTables, type ImportState, type StateKeeper } from './write/state.ts';

/** What one import needs, and where it reports. */
export interface ImportJob {
  readonly database: Database;
  readonly configuration: Configuration;
  /** In the order in which they are read. */
  readonly dumps: readonly Dump[];
  /** Tables whose rows come from SQL dumps. */
  readonly given: ReadonlySet<string>;
  /** Identifies the files and options: an unfinished import with the same value is resumed. */
  readonly asked: string;
  readonly options: ImportOptions;
  readonly progress: ImportProgress;
  /** When aborted, stops the import, which commits what has been read and rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Interwiki prefixes of the configuration that are assumed: those of which the wiki has pages are removed. */
  readonly assumedInterwikis?: readonly string[];
  /** Creates or updates what is derived from the complete tables, such as the search index. */
  readonly derive?: (configuration: Configuration) => Promise<void>;
  /**
   * Reports the result. The import is marked as finished only afterwards: if the program is killed before that, the
   * same command reports again instead of importing the same dumps once more.
   */
  readonly report: (state: ImportState) => void;
}

/** Imports dumps, or resumes an unfinished import of the same ones. */
export async function importDumps(job: ImportJob): Promise<void> {
  const keeper = openState(job.database);
  const begun = begin(job, keeper);
  if (begun.step === 0) await readDumps(job, keeper, begun);
  job.signal?.throwIfAborted();
  const configuration = corrected(job, keeper);
  const read = keeper.read() ?? begun;
  await finishDatabase({ ...job, configuration, given: givenTables(read), kept: keptTables(job, read) });
  job.signal?.throwIfAborted();
  const done = keeper.read() ?? begun;
  await job.derive?.(configuration);
  job.report(done);
  keeper.write({ ...done, isFinished: true });
}

/** The configuration without assumed interwiki prefixes that titles of pages have disproved. */
function corrected({ configuration, assumedInterwikis = [] }: ImportJob, keeper: StateKeeper): Configuration {
  const wrong = keeper.disproved().filter((prefix) => assumedInterwikis.includes(prefix));
  if (wrong.length === 0) return configuration;
  const interwikimap = configuration.interwikimap.filter(({ prefix }) => !wrong.includes(prefix));
  return { ...configuration, interwikimap };
}

/** The tables whose rows come from SQL dumps, in the database. */
export const givenTables = ({ tables }: Pick<ImportState, 'tables'>): ReadonlySet<string> =>
  new Set(tables?.names);

/** The tables of SQL dumps whose earlier rows stay, except those that the dumps have again. */
function keptTables({ database, dumps, options }: ImportJob, read: ImportState): ReadonlySet<string> {
  if (read.wasEmpty) return new Set();
  if (options.complete === false) return givenTables(read);
  return truncatedTables(database, read.tables?.files ?? [], dumps);
}

function begin(job: ImportJob, keeper: StateKeeper): ImportState {
  const { database, asked, configuration, dumps } = job;
  const before = keeper.read();
  if (before && !before.isFinished && before.asked === asked) return before;
  const date = dumpDate(dumps.map(({ source }) => source.name));
  const dateBefore = keeper.readValue('date');
  const state: ImportState = {
    asked,
    file: 0,
    offset: 0,
    hasEnd: false,
    expanded: 0,
    step: 0,
    isFinished: false,
    wasEmpty: database.prepare('SELECT 1 FROM page LIMIT 1').get() === undefined,
    heldThisWiki: keeper.readValue('wiki') === configuration.general.wikiid,
    isOlder: date !== undefined && dateBefore !== undefined && date < dateBefore,
    pages: 0,
    revisions: 0,
    rows: 0,
  };
  database.transaction(() => {
    dropLateIndexes(database);
    dropStaged(database);
    endUpdate(database);
    restoreAllEarlier(database);
    if (!state.wasEmpty) beginUpdate(database);
    endCounting(database);
    beginCounting(database);
    endExpansion(database);
    if (expands(job)) beginExpansion(database);
    keeper.forgetProblems();
    keeper.writeValue('wiki', configuration.general.wikiid);
    if (!state.heldThisWiki) keeper.forgetDisproved();
    keeper.writeValue('configuration', JSON.stringify(corrected(job, keeper)));
    if (date !== undefined && !state.isOlder) keeper.writeValue('date', date);
    keeper.write(state);
  })();
  return state;
}

/** Whether templates are expanded once all pages are imported. */
const expands = ({ options, given }: ImportJob): boolean =>
  options.links && options.expand && readsLinks(given);

async function readDumps(job: ImportJob, keeper: StateKeeper, begun: ImportState): Promise<void> {
  const { links, latestOnly, namespaces, compress, workers } = job.options;
  const { dumps, assumedInterwikis = [] } = job;
  const expand = expands(job);
  const options = {
    links,
    expand,
    latestOnly,
    compress,
    assumedInterwikis,
    ...(namespaces && { namespaces }),
  };
  const withReading = async (read: (reading: Reading) => Promise<ImportState>): Promise<ImportState> => {
    const configuration = corrected(job, keeper);
    const pool = startPool(workers, { configuration, options, path: job.database.name });
    try {
      return await read({ ...job, pool, keeper, expands: expand, site: createSite(configuration, []) });
    } finally {
      await pool.close();
    }
  };
  const before = keeper.disproved();
  const read = await withReading(async (reading) => {
    let state = begun;
    for (const [index, dump] of dumps.entries()) {
      if (index < state.file) continue;
      // SQL dumps come before those of pages.
      if (dump.kind !== 'sql') state = complete(job, keeper, state, reading.site);
      state = await (dump.kind === 'sql'
        ? readTables(reading, dump, state)
        : readPages({ ...reading, given: givenTables(state) }, dump, state));
      state = { ...state, file: index + 1, offset: 0, hasEnd: false };
      keeper.write(state);
      job.signal?.throwIfAborted();
    }
    state = complete(job, keeper, state, reading.site);
    if (!state.settled) state = settle(job, keeper, state);
    if (!expand || keeper.disproved().length > before.length) return state;
    return expandLinks({ ...reading, given: givenTables(state) }, state);
  });
  // What was read with prefixes that turned out to be parts of titles is read again, by threads that do not know them.
  const isCorrected = keeper.disproved().length > before.length || read.isReread === true;
  const given = givenTables(read);
  if (isCorrected && links && readsLinks(given))
    await withReading((reading) => expandLinks({ ...reading, given }, read));
}

/** Completes the rows of the SQL dumps, once all of them are read. */
function complete(
  { database, dumps }: ImportJob,
  keeper: StateKeeper,
  read: ImportState,
  site: Site,
): ImportState {
  if (read.tables?.isComplete === true) return read;
  return database.transaction(() => {
    const { tables, problems } = completeTables(database, read.tables ?? noTables, site);
    keeper.note(dumps.find(({ kind }) => kind === 'sql')?.source.name ?? '', problems);
    const state = { ...read, tables };
    if (!read.wasEmpty) completeUpdate(database, tables, dumps);
    keeper.write(state);
    return state;
  })();
}

/** Notes which pages the dumps of `page` have, and restores earlier rows of other tables whose dumps are truncated. */
function completeUpdate(database: Database, { files, names }: DumpTables, dumps: readonly Dump[]): void {
  const pageFile = files.find(({ table }) => table === 'page')?.file;
  if (pageFile !== undefined) noteSeen(database, pageFile);
  const truncated = truncatedTables(database, files, dumps);
  for (const table of names) {
    if (table === 'page') continue;
    if (truncated.has(table)) restoreEarlier(database, table);
    else endEarlier(database, table);
  }
}

/** The tables whose dumps were not read to their ends. */
function truncatedTables(
  database: Database,
  files: DumpTables['files'],
  dumps: readonly Dump[],
): ReadonlySet<string> {
  const names = dumps.map(({ source }) => source.name);
  const isTruncated = (file: number): boolean => isDamaged(database, [file], names, truncations);
  return new Set(files.filter(({ file }) => isTruncated(file)).map(({ table }) => table));
}

/** Deletes the pages that the dumps no longer have, before links are resolved. */
function settle(job: ImportJob, keeper: StateKeeper, read: ImportState): ImportState {
  const { database, dumps, options, progress } = job;
  progress.settling();
  const { complete, namespaces, limit } = options;
  const files = read.tables?.files ?? [];
  const xml = dumps.flatMap(({ kind, source }, file) =>
    kind === 'xml' ? [{ file, name: source.name }] : [],
  );
  return database.transaction(() => {
    restoreEarlier(database, 'page');
    completePages(database);
    const settled = settlePages(database, {
      names: dumps.map(({ source }) => source.name),
      given: givenTables(read),
      pageFiles: files.filter(({ table }) => table === 'page').map(({ file }) => file),
      sets: wholeSets(xml),
      latestOnly: options.latestOnly,
      isUpdate: !read.wasEmpty,
      mayDelete: read.heldThisWiki && complete !== false && !namespaces && limit === undefined,
      isComplete: complete === true,
      isOlder: read.isOlder,
    });
    const disproved = keeper.disproved();
    keeper.writeValue('configuration', JSON.stringify(corrected(job, keeper)));
    const isReread = disproved.length > 0 && rereadPages(database, disproved) > 0;
    const state = { ...read, settled, isReread };
    keeper.write(state);
    return state;
  })();
}
