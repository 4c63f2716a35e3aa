import { isMirrored, type MirrorContext } from '../context.ts';
import { addDue, type Due } from '../due.ts';
import { newlyHiddenAccounts } from '../feed/newly-hidden.ts';
import type { ApiPage } from '../source/answers.ts';
import { keyOf } from '../titles.ts';
import { unknownAccounts } from '../write/accounts.ts';
import { rowsBy, type Writing } from '../write/database.ts';
import { hasOwnFile, writeFiles } from '../write/files.ts';
import { removePages, writePages } from '../write/pages.ts';
import { hideChanges } from '../write/hide-changes.ts';
import { removeRevisions, writeRevisions } from '../write/revisions.ts';
import { writeSearched } from '../write/search.ts';
import { readState } from '../state.ts';
import type { ReadPages } from './read-pages.ts';

/** Makes the rows of pages equal to what was read of them. */
export async function storePages(
  context: MirrorContext,
  writing: Writing,
  { pages: all, redirects, files, revisions, histories: read }: ReadPages,
): Promise<void> {
  const { site } = context;
  const pages = all.filter(({ ns }) => isMirrored(context, ns));
  await removePages(
    writing,
    all.filter(({ ns }) => !isMirrored(context, ns)).map(({ pageid }) => pageid),
  );
  const ids = new Set(pages.map(({ pageid }) => pageid));
  const newest = new Set(pages.map(({ lastrevid }) => lastrevid));
  const kept =
    context.history === 'all'
      ? revisions
      : revisions.filter(({ revision, page }) => newest.has(revision.revid) || !ids.has(page));
  const displaced = await writePages(writing, site, pages, redirects);
  const stored = await existing(
    writing,
    kept.map(({ page }) => page),
  );
  const written = kept.filter(({ page }) => stored.has(page));
  const hidden = await newlyHiddenAccounts(writing, { revisions: written.map(({ revision }) => revision) });
  await addDue(
    writing,
    hidden.map((name) => ({ kind: 'user', name })),
  );
  await writeRevisions(writing, written);
  await hideChanges(
    writing,
    written.map(({ revision }) => revision),
  );
  await removeRevisions(writing, await vanished(context, writing, read, ids, newest));
  if (files.length > 0) await writeFiles(writing, files);
  if (context.files) await addDue(writing, filesDue(files));
  await writeSearched(writing, site, pages, revisions);
  const isComplete = (await readState(writing))?.copy === undefined;
  const histories = (ids: readonly number[]) =>
    ids.map((id) => ({ kind: 'page', name: String(id), history: true }) as const);
  await addDue(writing, histories(displaced));
  if (!isComplete) return;
  if (context.history === 'all') await addDue(writing, histories(await incomplete(writing, newest)));
  const unknown = await unknownAccounts(
    writing,
    written.map(({ revision }) => revision),
  );
  await addDue(
    writing,
    unknown.map((name) => ({ kind: 'user', name })),
  );
}

/** What has to be compared in the folder of files. */
const filesDue = (pages: readonly ApiPage[]): readonly Due[] =>
  pages.map((page) => ({ kind: hasOwnFile(page) ? 'file' : 'gone', name: keyOf(page) }));

/** Those of the ids that are pages here. */
async function existing(writing: Writing, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await rowsBy<{ readonly id: number }>(
    writing,
    (list) => `SELECT page_id AS id FROM page WHERE page_id IN (${list})`,
    ids,
  );
  return new Set(rows.map(({ id }) => id));
}

/** The revisions that are stored, and that the pages no longer have. */
async function vanished(
  { history }: MirrorContext,
  writing: Writing,
  histories: ReadPages['histories'],
  pages: ReadonlySet<number>,
  newest: ReadonlySet<number>,
): Promise<readonly number[]> {
  const rows = await rowsBy<{ readonly id: number; readonly page: number }>(
    writing,
    (list) => `SELECT rev_id AS id, rev_page AS page FROM revision WHERE rev_page IN (${list})`,
    [...(history === 'all' ? histories.keys() : pages)],
  );
  const isKept = (id: number, page: number): boolean =>
    history === 'all' ? (histories.get(page)?.has(id) ?? true) : newest.has(id);
  return rows.filter(({ id, page }) => !isKept(id, page)).map(({ id }) => id);
}

/** The pages whose newest revision has a parent that is not stored with the same page. */
async function incomplete(writing: Writing, newest: ReadonlySet<number>): Promise<readonly number[]> {
  const rows = await rowsBy<{ readonly page: number }>(
    writing,
    (list) => `SELECT child.rev_page AS page FROM revision child
      LEFT JOIN revision parent ON parent.rev_id = child.rev_parent_id AND parent.rev_page = child.rev_page
      WHERE child.rev_id IN (${list}) AND child.rev_parent_id > 0 AND parent.rev_id IS NULL`,
    [...newest],
  );
  return rows.map(({ page }) => page);
}
