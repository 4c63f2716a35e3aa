import { isMirrored, type MirrorContext } from '../context.ts';
import { newlyHiddenAccounts } from '../feed/newly-hidden.ts';
import type { ApiPage } from '../source/answers.ts';
import { readState } from '../state.ts';
import { keyOf } from '../titles.ts';
import { enqueue, tasksOf, type Task } from '../work-queue.ts';
import { unknownAccounts } from '../write/accounts.ts';
import { columnBy, rowsBy, type Writing } from '../write/database.ts';
import { hasOwnFile, writeFiles } from '../write/files.ts';
import { hideChanges } from '../write/hide-changes.ts';
import { removePages, writePages } from '../write/pages.ts';
import { removeRevisions, writeRevisions } from '../write/revisions.ts';
import { writeSearched } from '../write/search.ts';
import type { ReadPages } from './read-pages.ts';

/** Makes the stored rows of pages match what was read; deletes pages of namespaces that are not mirrored. */
export async function storePages(
  context: MirrorContext,
  writing: Writing,
  { pages: all, redirects, files, revisions, histories: read }: ReadPages,
): Promise<void> {
  const { site } = context;
  const pages = all.filter(({ ns }) => isMirrored(context, ns));
  const others = all.filter(({ ns }) => !isMirrored(context, ns)).map(({ pageid }) => pageid);
  await removePages(writing, others);
  const ids = new Set(pages.map(({ pageid }) => pageid));
  const newest = new Set(pages.map(({ lastrevid }) => lastrevid));
  const kept =
    context.history === 'all'
      ? revisions
      : revisions.filter(({ revision, page }) => newest.has(revision.revid) || !ids.has(page));
  const displaced = await writePages(writing, site, pages, redirects);
  const owners = kept.map(({ page }) => page);
  const stored = await existing(writing, owners);
  const written = kept.filter(({ page }) => stored.has(page));
  const shown = written.map(({ revision }) => revision);
  const hidden = await newlyHiddenAccounts(writing, { revisions: shown });
  await enqueue(writing, tasksOf('user', hidden));
  await writeRevisions(writing, written);
  await hideChanges(writing, shown);
  await removeRevisions(writing, await vanished(context, writing, read, ids, newest));
  if (files.length > 0) await writeFiles(writing, files);
  if (context.files) await enqueue(writing, filesDue(files));
  if (context.words?.isComplete() !== true) await writeSearched(writing, site, pages, revisions);
  const isComplete = (await readState(writing))?.copy === undefined;
  const histories = (ids: readonly number[]) => tasksOf('page', ids, true);
  await enqueue(writing, histories(displaced));
  if (!isComplete) return;
  if (context.history === 'all') await enqueue(writing, histories(await incomplete(writing, newest)));
  await enqueue(writing, tasksOf('user', await unknownAccounts(writing, shown)));
}

/** The files that have to be compared with the folder of files. */
const filesDue = (pages: readonly ApiPage[]): readonly Task[] =>
  pages.map((page) => ({ kind: hasOwnFile(page) ? 'file' : 'gone', name: keyOf(page) }));

/** Returns those of the IDs that are stored pages. */
async function existing(writing: Writing, ids: readonly number[]): Promise<ReadonlySet<number>> {
  return new Set(await columnBy<number>(writing, 'SELECT page_id FROM page WHERE page_id IN (?)', ids));
}

/** Returns the stored revisions that their pages no longer have. */
async function vanished(
  { history }: MirrorContext,
  writing: Writing,
  histories: ReadPages['histories'],
  pages: ReadonlySet<number>,
  newest: ReadonlySet<number>,
): Promise<readonly number[]> {
  const rows = await rowsBy<{ readonly id: number; readonly page: number }>(
    writing,
    'SELECT rev_id AS id, rev_page AS page FROM revision WHERE rev_page IN (?)',
    [...(history === 'all' ? histories.keys() : pages)],
  );
  const isKept = (id: number, page: number): boolean =>
    history === 'all' ? (histories.get(page)?.has(id) ?? true) : newest.has(id);
  return rows.filter(({ id, page }) => !isKept(id, page)).map(({ id }) => id);
}

/** Returns the pages whose newest revision has a parent that is not stored with the same page. */
async function incomplete(writing: Writing, newest: ReadonlySet<number>): Promise<readonly number[]> {
  return columnBy<number>(
    writing,
    `SELECT child.rev_page FROM revision child
      LEFT JOIN revision parent ON parent.rev_id = child.rev_parent_id AND parent.rev_page = child.rev_page
      WHERE child.rev_id IN (?) AND child.rev_parent_id > 0 AND parent.rev_id IS NULL`,
    [...newest],
  );
}
