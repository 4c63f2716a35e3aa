import { Namespace } from '@wikiquery/core/wiki';
import type { Reading } from './reading.ts';
import { deserialize } from './workers/jobs.ts';
import { inOrder } from './workers/pool.ts';
import { countExpandable, expandableBatches } from './write/expandable.ts';
import { openLinks } from './write/links.ts';
import { openNames } from './write/names.ts';
import type { ImportState } from './write/state.ts';

/** Limits of a thread's job, and pages per commit. */
const MOST = { pages: 50, bytes: 1 << 20 };
const COMMIT_PAGES = 2000;

/** Milliseconds that a commit waits for reading threads. */
const PATIENCE = 600_000;

/** Reads the recorded pages, with their templates expanded, and writes the links found; returns the state at the end. */
export async function expandLinks(reading: Reading, from: ImportState): Promise<ImportState> {
  const { database, site, given, pool, keeper, progress, signal, expands: expand } = reading;
  database.exec('CREATE UNIQUE INDEX IF NOT EXISTS page_name_title ON page (page_namespace, page_title)');
  const total = countExpandable(database);
  let done = total - countExpandable(database, from.expanded);
  const names = openNames(database, site);
  const links = openLinks(database, names, site, { given });
  const isPart = lacksTemplates(reading);
  const mayExist = !from.wasEmpty || from.isReread === true;
  const results = inOrder(
    expandableBatches(database, from.expanded, MOST),
    async (pages) => {
      const found = await pool.run({ kind: 'links', pages, isPart, expand });
      return { found: deserialize(found), count: pages.length, last: pages.at(-1) ?? 0 };
    },
    pool.size + 1,
  );
  let state = from;
  const commit = (): void => {
    links.flush();
    names.flush();
    keeper.write(state);
    database.exec('COMMIT');
  };
  // Threads read while rows are written, so uncommitted pages have to stay in memory, and commits wait for the threads.
  database.pragma('cache_spill = OFF');
  const patience = Number(database.pragma('busy_timeout', { simple: true }));
  database.pragma(`busy_timeout = ${PATIENCE}`);
  database.exec('BEGIN IMMEDIATE');
  try {
    let committed = done;
    for await (const { found, count, last } of results) {
      for (const page of found) links.write(page, page.timestamp, mayExist);
      state = { ...state, expanded: last };
      done += count;
      progress.expanded(done, total);
      if (done - committed < COMMIT_PAGES && !signal?.aborted) continue;
      commit();
      signal?.throwIfAborted();
      committed = done;
      database.exec('BEGIN IMMEDIATE');
    }
    commit();
  } catch (error) {
    if (database.inTransaction) database.exec('ROLLBACK');
    throw error;
  } finally {
    database.pragma('cache_spill = ON');
    database.pragma(`busy_timeout = ${patience}`);
  }
  return state;
}

/** Whether templates that pages use may exist although the database does not have them. */
function lacksTemplates({ database, options }: Reading): boolean {
  const { namespaces = [Namespace.template], limit } = options;
  const template = database.prepare<[number]>('SELECT 1 FROM page WHERE page_namespace = ? LIMIT 1');
  return (
    limit !== undefined ||
    !namespaces.includes(Namespace.template) ||
    template.get(Namespace.template) === undefined
  );
}
