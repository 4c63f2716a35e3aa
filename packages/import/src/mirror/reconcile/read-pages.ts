import { Namespace } from '@wikiquery/core/wiki';
import type { MirrorContext } from '../context.ts';
import type { ApiDeletedFile, ApiPage, ApiRedirect, ApiRevision } from '../source/answers.ts';
import { allParts } from '../source/source.ts';
import { keyOf } from '../titles.ts';
import { columnBy } from '../write/database.ts';
import type { ExistingPage } from '../write/links.ts';
import { pagesById } from '../write/pages.ts';
import { withoutText, type PageRevision } from '../write/revisions.ts';
import { deletedFileRequest, fileProperties, revisionProperties, wholeRevisions } from './page-properties.ts';

/** Everything that was read about some pages. */
export interface ReadPages {
  readonly pages: readonly ExistingPage[];
  readonly redirects: readonly ApiRedirect[];
  readonly files: readonly ApiPage[];
  /** The deleted versions of files that were read because of a log entry. */
  readonly deletedFiles?: readonly ApiDeletedFile[];
  readonly revisions: readonly PageRevision[];
  /** The IDs of all revisions of each page whose whole history was read. */
  readonly histories: ReadonlyMap<number, ReadonlySet<number>>;
}

/** Reads what pages have besides their properties: redirect targets, files, and revisions that are not stored yet. */
export async function readRest(
  context: MirrorContext,
  answered: readonly ApiPage[],
  wanted: {
    readonly histories: ReadonlySet<number>;
    readonly revisions: readonly number[];
    /** The titles whose deleted versions may have changed. */
    readonly deleted?: ReadonlySet<string>;
  },
): Promise<ReadPages> {
  const pages = answered.filter((page): page is ExistingPage => !page.missing && (page.pageid ?? 0) > 0);
  const redirects = await readRedirects(
    context,
    pages.filter(({ redirect }) => redirect),
  );
  const files = await readFiles(
    context,
    answered.filter(({ ns }) => ns === Namespace.file).map(({ title }) => title),
  );
  const deletedFiles: ApiDeletedFile[] = [];
  for (const page of answered)
    if (page.ns === Namespace.file && wanted.deleted?.has(page.title))
      deletedFiles.push(...(await readDeleted(context, keyOf(page))));
  const read = new Map<number, PageRevision>();
  for (const { pageid, revisions = [] } of pages)
    for (const revision of revisions) read.set(revision.revid, { page: pageid, revision });
  const histories = new Map<number, ReadonlySet<number>>();
  for (const { pageid, lastrevid } of pages) {
    if (!wanted.histories.has(pageid) || context.history === 'current') continue;
    const history = await readHistory(context, pageid);
    // A history without its newest revision was read from a replica that lags.
    if (!history.some(({ revid }) => revid === lastrevid)) continue;
    histories.set(pageid, new Set(history.map(({ revid }) => revid)));
    for (const revision of history) read.set(revision.revid, { page: pageid, revision });
  }
  const lacking = await withoutText(
    context.database,
    [...read.values()].map(({ revision }) => revision).filter(hasNoContent),
  );
  const latest = (await newlyLatest(context, pages)).filter((id) => {
    const known = read.get(id);
    return !known || hasNoContent(known.revision);
  });
  const asked = new Set([...wanted.revisions.filter((id) => !read.has(id)), ...latest, ...lacking]);
  for (const one of await readRevisions(context, [...asked])) read.set(one.revision.revid, one);
  return { pages, redirects, files, deletedFiles, revisions: [...read.values()], histories };
}

const hasNoContent = ({ slots }: ApiRevision): boolean =>
  Object.values(slots).every(({ content }) => content === undefined);

async function readRedirects(
  { source }: MirrorContext,
  pages: readonly ExistingPage[],
): Promise<readonly ApiRedirect[]> {
  if (pages.length === 0) return [];
  const { query } = await source.batchOf({ pageids: pages.map(({ pageid }) => pageid), redirects: true });
  return query.redirects ?? [];
}

async function readFiles({ source }: MirrorContext, titles: readonly string[]): Promise<readonly ApiPage[]> {
  if (titles.length === 0) return [];
  return (await source.batchOf({ titles, ...fileProperties })).pages;
}

async function readDeleted({ source }: MirrorContext, name: string): Promise<readonly ApiDeletedFile[]> {
  const { query } = await source.ask({
    list: 'filearchive',
    ...deletedFileRequest,
    fafrom: name,
    fato: name,
  });
  return query?.filearchive ?? [];
}

/** Reads the revisions of a page, without their texts. */
async function readHistory({ source }: MirrorContext, page: number): Promise<readonly ApiRevision[]> {
  const revisions: ApiRevision[] = [];
  for await (const answer of allParts(source, {
    pageids: page,
    prop: 'revisions',
    ...revisionProperties,
    rvlimit: 'max',
  })) {
    revisions.push(...(answer.query?.pages?.[0]?.revisions ?? []));
  }
  return revisions;
}

/** Reads revisions with their texts; those that are deleted are left out. */
export async function readRevisions(
  { source }: MirrorContext,
  ids: readonly number[],
): Promise<readonly PageRevision[]> {
  const read: PageRevision[] = [];
  for (let at = 0; at < ids.length; at += source.batch) {
    const revids = ids.slice(at, at + source.batch);
    const { pages } = await source.batchOf({ revids, prop: 'revisions', ...wholeRevisions });
    for (const { pageid = 0, revisions = [] } of pages)
      for (const revision of revisions) if (pageid > 0) read.push({ page: pageid, revision });
  }
  return read;
}

/**
 * Returns the newest revisions of pages that have another one here: their texts are not in the search index even if
 * they are stored, as after a page was deleted and restored without its last revisions.
 */
async function newlyLatest(
  { database }: MirrorContext,
  pages: readonly ExistingPage[],
): Promise<readonly number[]> {
  const ids = pages.map(({ pageid }) => pageid);
  const rows = await pagesById(database, ids);
  const known = new Map(rows.map(({ id, latest }) => [id, latest]));
  const latest = pages.map(({ lastrevid }) => lastrevid);
  const revisions = new Set(
    await columnBy<number>(database, 'SELECT rev_id FROM revision WHERE rev_id IN (?)', latest),
  );
  return pages
    .filter((page) => known.get(page.pageid) !== page.lastrevid || !revisions.has(page.lastrevid))
    .map((page) => page.lastrevid);
}
