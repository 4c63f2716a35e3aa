import { Namespace } from '@wikiquery/core/wiki';
import { isMirrored, recheckAt, type MirrorContext } from '../context.ts';
import { addDue, duesOf, nextDue, putOff, settleDue, type StoredDue } from '../due.ts';
import type { ApiPage } from '../source/answers.ts';
import { keyOf } from '../titles.ts';
import { forgetUntoldDeletions } from '../write/changes.ts';
import { rowsBy, type Tables } from '../write/database.ts';
import { writeDeletedFiles } from '../write/deleted-files.ts';
import { pagesById, pagesByTitle, removePages } from '../write/pages.ts';
import { pageProperties, revisionProperties, wholeRevisions } from './page-properties.ts';
import { readRest } from './read-pages.ts';
import { accountsRequest, dueAccounts, storeAccounts } from './settle-accounts.ts';
import { storePages } from './store-pages.ts';

/** How often an answer that contradicts what is known is requested again before it is believed. */
const MOST_DOUBTS = 3;

/** Milliseconds until it is read again. */
const DOUBT = 10_000;

/** Reads pages that are due by ID, with revisions and accounts that are due in the same request, and stores them. */
export async function settlePages(context: MirrorContext, limit: number): Promise<void> {
  const dues = await nextDue(context.database, 'page', limit, context.now());
  const revisions = await dueRevisions(context, limit);
  const names = await dueAccounts(context, limit);
  const { pages, query, at } = await context.source.batchOf({
    pageids: dues.map(({ name }) => name),
    ...(names.length > 0 && accountsRequest(names)),
    ...pageProperties,
    prop: `${pageProperties.prop}|revisions`,
    ...(revisions.length > 0 ? wholeRevisions : revisionProperties),
  });
  const found = new Map(pages.map((page) => [String(page.pageid), page]));
  await store(context, 'page', { dues, found, revisions, at });
  await storeAccounts(context, names, query.users ?? []);
}

/** Reads pages that are due by title, and stores them. */
export async function settleTitles(context: MirrorContext, limit: number): Promise<void> {
  const dues = await nextDue(context.database, 'title', limit, context.now());
  const { pages, query, at } = await context.source.batchOf({
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
  await store(context, 'title', { dues, found, revisions: [], at });
}

/** The revisions that are due, which may be the newest ones of their pages. */
const dueRevisions = async ({ database, now }: MirrorContext, limit: number): Promise<readonly number[]> =>
  (await nextDue(database, 'revision', limit, now())).map(({ name }) => Number(name));

/** What was answered about pages that are due. */
interface Answered {
  readonly dues: readonly StoredDue[];
  /** The pages by the names under which they are due. */
  readonly found: ReadonlyMap<string, ApiPage>;
  /** The revisions that are due. */
  readonly revisions: readonly number[];
  /** The source's time of the answer. */
  readonly at: string;
}

async function store(
  context: MirrorContext,
  kind: 'page' | 'title',
  { dues, found, revisions, at }: Answered,
): Promise<void> {
  const { database } = context;
  const answers = dues.flatMap((due) => {
    const page = found.get(due.name);
    return page ? [{ due, page }] : [];
  });
  const doubted = await doubts(database, kind, answers);
  const sure = answers.filter(({ due }) => !doubted.has(due.name));
  const pages = [...new Set(sure.map(({ page }) => page))];
  const histories = new Set(sure.filter(({ due }) => due.history === 1).map(({ page }) => page.pageid ?? 0));
  const deleted = new Set(sure.filter(({ due }) => due.history === 1).map(({ page }) => page.title));
  const rest = await readRest(context, pages, { histories, revisions, ...(kind === 'title' && { deleted }) });
  const missing = sure.filter(({ page }) => page.missing);
  await database.transaction(async (writing) => {
    // That a title is missing says little about the page that has it here, which is read by its ID.
    if (kind === 'title') {
      const titles = missing.map(({ page }) => page);
      const ids = (await pagesByTitle(writing, titles)).map(({ id }) => id);
      await addDue(writing, duesOf('page', ids));
    } else {
      const gone = missing.map(({ page }) => page.pageid ?? 0);
      await removePages(writing, gone);
      await forgetUntoldDeletions(writing, gone);
    }
    if (kind === 'title') {
      const names = [...deleted].map((title) => keyOf({ ns: Namespace.file, title }));
      await writing.orphans.leave('filearchive', 'fa_name', names);
      await writing.remove('filearchive', 'fa_name', names);
    }
    await storePages(context, writing, rest);
    await writeDeletedFiles(writing, rest.deletedFiles ?? []);
    const certain = dues.map(({ name }) => name).filter((name) => !doubted.has(name));
    await settleDue(writing, kind, certain);
    await settleDue(
      writing,
      'revision',
      [...rest.revisions.map(({ revision }) => revision.revid), ...revisions].map(String),
    );
    const fresh = rest.pages.filter(({ touched }) => isFresh(touched, at, context.recheck));
    await addDue(
      writing,
      fresh.map(({ pageid }) => ({ kind: 'page', name: String(pageid) })),
      recheckAt(context),
    );
    await putOff(writing, kind, [...doubted], context.now() + DOUBT);
    await addDue(writing, duesOf('page', unread(context, rest, histories), true));
  });
}

/** Whether a page changed so shortly before the answer that its links may not be updated yet. */
const isFresh = (touched: string, at: string, seconds: number): boolean =>
  Date.parse(at) - Date.parse(touched) < 1000 * seconds;

/** The pages whose history was requested, but whose answer contradicted itself. */
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

/** Returns the pages whose last entry about deletion or restoration in the log is that of a deletion. */
async function deletedPages(tables: Tables, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await rowsBy<{ readonly id: number; readonly action: string }>(
    tables,
    `SELECT log_page AS id, log_action AS action FROM logging
      WHERE log_type = 'delete' AND log_action IN (${actions}) AND log_page IN (?) ORDER BY log_id`,
    ids,
  );
  const last = new Map(rows.map(({ id, action }) => [id, action]));
  return new Set([...last].filter(([, action]) => action !== 'restore').map(([id]) => id));
}

const actions = "'delete', 'delete_redir', 'delete_redir2', 'restore'";
