import { Namespace } from '@wikiquery/core/wiki';
import { isMirrored, recheckAt, type MirrorContext } from '../context.ts';
import type { ApiPage } from '../source/answers.ts';
import { keyOf } from '../titles.ts';
import { completeTasks, enqueue, nextTasks, postpone, tasksOf, type StoredTask } from '../work-queue.ts';
import { forgetUntoldDeletions } from '../write/changes.ts';
import { rowsBy, type Tables } from '../write/database.ts';
import { writeDeletedFiles } from '../write/deleted-files.ts';
import { pagesById, pagesByTitle, removePages } from '../write/pages.ts';
import { pageProperties, revisionProperties, wholeRevisions } from './page-properties.ts';
import { readRest } from './read-pages.ts';
import { accountsRequest, queuedAccounts, storeAccounts } from './reconcile-accounts.ts';
import { storePages } from './store-pages.ts';

/** How often an answer that contradicts what is known is requested again before it is believed. */
const MOST_DOUBTS = 3;

/** Milliseconds until it is read again. */
const DOUBT = 10_000;

/** Reads pages queued by ID, with revisions and accounts queued for the same request, and stores them. */
export async function reconcilePages(context: MirrorContext, limit: number): Promise<void> {
  const tasks = await nextTasks(context.database, 'page', limit, context.now());
  const revisions = await dueRevisions(context, limit);
  const names = await queuedAccounts(context, limit);
  const { pages, query, at } = await context.source.batchOf({
    pageids: tasks.map(({ name }) => name),
    ...(names.length > 0 && accountsRequest(names)),
    ...pageProperties,
    prop: `${pageProperties.prop}|revisions`,
    ...(revisions.length > 0 ? wholeRevisions : revisionProperties),
  });
  const found = new Map(pages.map((page) => [String(page.pageid), page]));
  await store(context, 'page', { tasks, found, revisions, at });
  await storeAccounts(context, names, query.users ?? []);
}

/** Reads pages queued by title, and stores them. */
export async function reconcileTitles(context: MirrorContext, limit: number): Promise<void> {
  const tasks = await nextTasks(context.database, 'title', limit, context.now());
  const { pages, query, at } = await context.source.batchOf({
    titles: tasks.map(({ name }) => name),
    ...pageProperties,
    prop: `${pageProperties.prop}|revisions`,
    ...revisionProperties,
  });
  const found = new Map(pages.map((page) => [page.title, page]));
  for (const { from, to } of query.normalized ?? []) {
    const page = found.get(to);
    if (page) found.set(from, page);
  }
  await store(context, 'title', { tasks, found, revisions: [], at });
}

/** The queued revisions, which may be the newest ones of their pages. */
const dueRevisions = async ({ database, now }: MirrorContext, limit: number): Promise<readonly number[]> =>
  (await nextTasks(database, 'revision', limit, now())).map(({ name }) => Number(name));

/** What was answered about queued pages. */
interface Answered {
  readonly tasks: readonly StoredTask[];
  /** The pages by the names under which they are queued. */
  readonly found: ReadonlyMap<string, ApiPage>;
  /** The queued revisions. */
  readonly revisions: readonly number[];
  /** The source's time of the answer. */
  readonly at: string;
}

async function store(
  context: MirrorContext,
  kind: 'page' | 'title',
  { tasks, found, revisions, at }: Answered,
): Promise<void> {
  const { database } = context;
  const answers = tasks.flatMap((due) => {
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
      await enqueue(writing, tasksOf('page', ids));
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
    const certain = tasks.map(({ name }) => name).filter((name) => !doubted.has(name));
    await completeTasks(writing, kind, certain);
    await completeTasks(
      writing,
      'revision',
      [...rest.revisions.map(({ revision }) => revision.revid), ...revisions].map(String),
    );
    const fresh = rest.pages.filter(({ touched }) => isFresh(touched, at, context.recheck));
    await enqueue(
      writing,
      fresh.map(({ pageid }) => ({ kind: 'page', name: String(pageid) })),
      recheckAt(context),
    );
    await postpone(writing, kind, [...doubted], context.now() + DOUBT);
    await enqueue(writing, tasksOf('page', unread(context, rest, histories), true));
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
  answers: readonly { readonly due: StoredTask; readonly page: ApiPage }[],
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
