import { isMirrored, type MirrorContext } from '../context.ts';
import { addDue, nextDue, putOff, settleDue, type StoredDue } from '../due.ts';
import type { ApiPage } from '../source/answers.ts';
import { rowsBy, type Tables } from '../write/database.ts';
import { watchOrphans } from '../write/orphans.ts';
import { pagesById, pagesByTitle, removePages } from '../write/pages.ts';
import { pageProperties, revisionProperties, wholeRevisions } from './page-properties.ts';
import { readRest } from './read-pages.ts';
import { storePages } from './store-pages.ts';

/** How often an answer that contradicts what is known is asked for again before it is believed. */
const MOST_DOUBTS = 3;

/** Milliseconds until it is asked for again. */
const DOUBT = 10_000;

/** Asks for pages by their ids. */
export async function settlePages(context: MirrorContext, limit: number): Promise<void> {
  const dues = await nextDue(context.database, 'page', limit, context.now());
  const revisions = await dueRevisions(context, limit);
  const { pages } = await context.source.batchOf({
    pageids: dues.map(({ name }) => name),
    ...pageProperties,
    prop: `${pageProperties.prop}|revisions`,
    ...(revisions.length > 0 ? wholeRevisions : revisionProperties),
  });
  await store(context, 'page', dues, new Map(pages.map((page) => [String(page.pageid), page])), revisions);
}

/** Asks for pages by their titles. */
export async function settleTitles(context: MirrorContext, limit: number): Promise<void> {
  const dues = await nextDue(context.database, 'title', limit, context.now());
  const { pages, query } = await context.source.batchOf({
    titles: dues.map(({ name }) => name),
    ...pageProperties,
    prop: `${pageProperties.prop}|revisions`,
    ...revisionProperties,
  });
  const found = new Map(pages.map((page) => [page.title, page]));
  for (const { from, to } of query.normalized ?? []) {
    const page = found.get(to);
    if (page) found.set(from, page);
  }
  await store(context, 'title', dues, found, []);
}

/** The revisions that are due, which may be the newest ones of their pages. */
const dueRevisions = async ({ database, now }: MirrorContext, limit: number): Promise<readonly number[]> =>
  (await nextDue(database, 'revision', limit, now())).map(({ name }) => Number(name));

async function store(
  context: MirrorContext,
  kind: 'page' | 'title',
  dues: readonly StoredDue[],
  found: ReadonlyMap<string, ApiPage>,
  revisions: readonly number[],
): Promise<void> {
  const { database } = context;
  const answers = dues.flatMap((due) => {
    const page = found.get(due.name);
    return page ? [{ due, page }] : [];
  });
  const doubted = await doubts(database, kind, answers);
  const sure = answers.filter(({ due }) => !doubted.has(due.name));
  const pages = [...new Set(sure.map(({ page }) => page))];
  const histories = new Set(
    sure.filter(({ due }) => due.history === 1).map(({ page }) => page.pageid ?? 0),
  );
  const rest = await readRest(context, pages, { histories, revisions });
  const missing = sure.filter(({ page }) => page.missing);
  await database.transaction(async (writing) => {
    const orphans = watchOrphans(writing);
    // A title that nothing has says little of the page that had it here: that is asked for by its id.
    if (kind === 'title')
      await addDue(
        writing,
        (await pagesByTitle(writing, missing.map(({ page }) => page))).map(({ id }) => ({
          kind: 'page',
          name: String(id),
        })),
      );
    else
      await removePages(
        writing,
        missing.map(({ page }) => page.pageid ?? 0),
        orphans,
      );
    await storePages(context, writing, rest, orphans);
    await orphans.remove();
    await settleDue(
      writing,
      kind,
      dues.map(({ name }) => name).filter((name) => !doubted.has(name)),
    );
    await settleDue(
      writing,
      'revision',
      [...rest.revisions.map(({ revision }) => revision.revid), ...revisions].map(String),
    );
    await putOff(writing, kind, [...doubted], context.now() + DOUBT);
    await addDue(
      writing,
      unread(context, rest, histories).map((id) => ({ kind: 'page', name: String(id), history: true })),
    );
  });
}

/** The pages whose history was asked for, and answered in a way that contradicts itself. */
const unread = (
  context: MirrorContext,
  { pages, histories }: Awaited<ReturnType<typeof readRest>>,
  wanted: ReadonlySet<number>,
): readonly number[] =>
  context.history === 'current'
    ? []
    : pages
        .filter(({ pageid, ns }) => wanted.has(pageid) && !histories.has(pageid) && isMirrored(context, ns))
        .map(({ pageid }) => pageid);

/**
 * The answers that may come from a replica that lags: a page is gone without a log entry of its deletion, or its newest
 * revision is older than the one that is stored.
 */
async function doubts(
  tables: Tables,
  kind: 'page' | 'title',
  answers: readonly { readonly due: StoredDue; readonly page: ApiPage }[],
): Promise<ReadonlySet<string>> {
  const ids = answers.map(({ page }) => page.pageid ?? 0).filter((id) => id > 0);
  const stored = new Map((await pagesById(tables, ids)).map((page) => [page.id, page]));
  const deleted = await deletedPages(tables, ids);
  return new Set(
    answers
      .filter(({ due, page }) => {
        const before = stored.get(page.pageid ?? 0);
        if (!before || due.attempts >= MOST_DOUBTS) return false;
        if (page.missing) return kind === 'page' && !deleted.has(before.id);
        return page.lastrevid < before.latest && due.history === 0;
      })
      .map(({ due }) => due.name),
  );
}

/** Those of the pages of whose deletion a log tells. */
async function deletedPages(tables: Tables, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await rowsBy<{ readonly id: number }>(
    tables,
    (list) => `SELECT DISTINCT log_page AS id FROM logging
      WHERE log_type IN ('delete', 'suppress') AND log_page IN (${list})`,
    ids,
  );
  return new Set(rows.map(({ id }) => id));
}
