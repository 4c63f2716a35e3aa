import type { ExpandedPage } from './expand/expand-pages.ts';
import type { Reading } from './reading.ts';
import { deserialize } from './workers/jobs.ts';
import { inOrder } from './workers/pool.ts';
import { openLinks } from './write/links.ts';
import { openNames } from './write/names.ts';
import type { ImportState } from './write/state.ts';

/** Pages per job of a thread, and per commit. */
const AT_ONCE = 50;
const COMMIT_PAGES = 2000;

/** Replaces the links of pages that use templates by those that they have with the templates expanded. */
export async function expandLinks(reading: Reading, from: ImportState): Promise<ImportState> {
  const { database, site, given, pool, keeper, progress } = reading;
  database.exec('CREATE UNIQUE INDEX IF NOT EXISTS page_name_title ON page (page_namespace, page_title)');
  const total =
    database.prepare<[], number>('SELECT count(DISTINCT tl_from) FROM templatelinks').pluck().get() ?? 0;
  const names = openNames(database, site);
  const links = openLinks(database, names, site, { given, mayExist: true });
  const next = database
    .prepare<[number], number>(
      `SELECT DISTINCT tl_from FROM templatelinks WHERE tl_from > ? ORDER BY tl_from LIMIT ${COMMIT_PAGES}`,
    )
    .pluck();
  let state = from;
  let done = 0;
  for (;;) {
    const pages = next.all(state.expanded);
    const last = pages.at(-1);
    if (last === undefined) return state;
    const jobs = (async function* () {
      for (let at = 0; at < pages.length; at += AT_ONCE) yield pages.slice(at, at + AT_ONCE);
    })();
    const found: ExpandedPage[] = [];
    const read = async (ids: readonly number[]) => deserialize(await pool.run({ kind: 'links', pages: ids }));
    for await (const some of inOrder(jobs, read, pool.size + 1)) {
      found.push(...some);
      done += some.length;
      progress.step(`links in templates, ${done} of ${total} pages`, done, total);
    }
    state = { ...state, expanded: last };
    const after = state;
    database.transaction(() => {
      for (const page of found) links.write(page, page.timestamp);
      links.flush();
      names.flush();
      keeper.write(after);
    })();
  }
}
