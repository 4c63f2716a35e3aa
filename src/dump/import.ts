import type { Database } from 'better-sqlite3';
import type { Configuration } from '../wiki/configuration.ts';
import { createSite, type Site } from '../wiki/site.ts';
import type { Dump } from './identify.ts';
import type { ImportOptions } from './options.ts';
import type { Progress } from './progress.ts';
import { inOrder, type Pool, startPool } from './workers/pool.ts';
import { dropLateIndexes } from './write/open.ts';
import { finishSteps } from './write/finish.ts';
import { openPages } from './write/pages.ts';
import { type ImportState, openState, type StateKeeper } from './write/state.ts';
import { splitPages } from './xml/split.ts';

/** What one import works with. */
export interface ImportJob {
  readonly database: Database;
  readonly configuration: Configuration;
  readonly wiki: string;
  /** In the order in which they are read. */
  readonly dumps: readonly Dump[];
  readonly asked: string;
  readonly options: ImportOptions;
  readonly progress: Progress;
}

/** Imports dumps, or goes on with an import that was broken off; answers how it ended. */
export async function importDumps(job: ImportJob): Promise<ImportState> {
  const { database, dumps, options, progress } = job;
  const keeper = openState(database);
  let state = begin(job, keeper);
  const site = createSite(job.configuration);
  const given = new Set(dumps.flatMap(({ table }) => table ?? []));
  if (state.file < dumps.length) {
    const { links, latestOnly, namespaces, compress } = options;
    const pool = startPool(options.workers, {
      configuration: job.configuration,
      wishes: { links, latestOnly, compress, ...(namespaces && { namespaces }) },
    });
    try {
      for (const [index, dump] of dumps.entries()) {
        if (index < state.file) continue;
        state = await readXml(job, dump, state, { pool, keeper, site, given });
        state = { ...state, file: index + 1, offset: 0 };
        keeper.write(state);
      }
    } finally {
      await pool.close();
    }
  }
  const steps = finishSteps(site, given);
  for (const [index, step] of steps.entries()) {
    if (index < state.step) continue;
    progress.step(step.name, index, steps.length);
    state = { ...state, step: index + 1, isFinished: index + 1 === steps.length };
    const done = state;
    database.transaction(() => {
      step.run(database);
      keeper.write(done);
    })();
  }
  return state;
}

function begin({ database, wiki, asked, configuration }: ImportJob, keeper: StateKeeper): ImportState {
  const before = keeper.read();
  if (before && !before.isFinished && before.asked === asked) return before;
  const wasEmpty = database.prepare('SELECT 1 FROM page LIMIT 1').get() === undefined;
  const state: ImportState = {
    wiki,
    asked,
    file: 0,
    offset: 0,
    step: 0,
    isFinished: false,
    wasEmpty,
    pages: 0,
    revisions: 0,
    rows: 0,
  };
  database.transaction(() => {
    dropLateIndexes(database);
    keeper.forgetProblems();
    keeper.writeValue('configuration', JSON.stringify(configuration));
    keeper.write(state);
  })();
  return state;
}

/** Bytes of a dump after which what was read is committed. */
const COMMIT_BYTES = 32 << 20;

interface Parts {
  readonly pool: Pool;
  readonly keeper: StateKeeper;
  readonly site: Site;
  readonly given: ReadonlySet<string>;
}

async function readXml(job: ImportJob, dump: Dump, from: ImportState, parts: Parts): Promise<ImportState> {
  const { database, options, progress } = job;
  const { pool, keeper, site, given } = parts;
  let state = from;
  let committed = from.offset;
  const mayExist = !from.wasEmpty || from.file > 0;
  const writer = openPages(database, site, { ...options, given, mayExist });
  const unpacking = dump.read(from.offset);
  const batches = splitPages(unpacking.chunks, from.offset);
  const parsed = inOrder(
    batches,
    async (batch) => ({ end: batch.end, parsed: await pool.run({ kind: 'pages', batch }) }),
    pool.size + 1,
  );
  const commit = (): void => {
    writer.flush();
    keeper.write(state);
    database.exec('COMMIT');
    committed = state.offset;
  };
  database.exec('BEGIN IMMEDIATE');
  try {
    for await (const { end, parsed: batch } of parsed) {
      const { pages, revisions } = writer.write(batch);
      keeper.note(dump.source.name, batch.problems);
      state = {
        ...state,
        offset: end,
        pages: state.pages + pages,
        revisions: state.revisions + revisions,
      };
      progress.read(dump, { unpacked: end, taken: unpacking.taken(), state });
      if (end - committed < COMMIT_BYTES || !writer.isBetweenPages()) continue;
      commit();
      database.exec('BEGIN IMMEDIATE');
    }
    commit();
  } catch (error) {
    if (database.inTransaction) database.exec('ROLLBACK');
    throw error;
  }
  return state;
}
