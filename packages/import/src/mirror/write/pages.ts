import { makeTitle, Namespace, type Site } from '@wikiquery/core/wiki';
import { pageLanguage } from '@wikiquery/core/wiki/language';
import { pageRow } from '../../rows/pages.ts';
import type { ApiRedirect } from '../source/answers.ts';
import { digitsOf, keyOf } from '../titles.ts';
import { countCategories } from './categories.ts';
import { forgetChanges } from './changes.ts';
import { columnBy, rowsBy, type Tables, type Writing } from './database.ts';
import { removeLinks, writeLinks, type ExistingPage } from './links.ts';
import { removeRevisions } from './revisions.ts';
import { removeSearched } from './search.ts';

/** A stored page: its ID, its title, and its newest revision. */
export interface StoredPage {
  readonly id: number;
  readonly namespace: number;
  readonly name: string;
  readonly latest: number;
}

const stored = 'page_id AS id, page_namespace AS namespace, page_title AS name, page_latest AS latest';

/** Reads the stored pages with these IDs. */
export const pagesById = (tables: Tables, ids: readonly number[]): Promise<readonly StoredPage[]> =>
  rowsBy(tables, `SELECT ${stored} FROM page WHERE page_id IN (?)`, ids);

/** Reads the stored pages with these titles. */
export async function pagesByTitle(
  tables: Tables,
  titles: readonly { readonly ns: number; readonly title: string }[],
): Promise<readonly StoredPage[]> {
  const found: StoredPage[] = [];
  for (const namespace of new Set(titles.map(({ ns }) => ns)))
    found.push(
      ...(await rowsBy<StoredPage>(
        tables,
        `SELECT ${stored} FROM page WHERE page_namespace = ${namespace} AND page_title IN (?)`,
        titles.filter(({ ns }) => ns === namespace).map(keyOf),
      )),
    );
  return found;
}

/**
 * Replaces pages and their links with what the source answers. Returns the IDs of other pages that had one of the
 * titles here; their rows are deleted, and they have to be read.
 */
export async function writePages(
  writing: Writing,
  site: Site,
  pages: readonly ExistingPage[],
  redirects: readonly ApiRedirect[],
): Promise<readonly number[]> {
  const ids = pages.map(({ pageid }) => pageid);
  const given = new Set(ids);
  const displaced = (await pagesByTitle(writing, pages)).map(({ id }) => id).filter((id) => !given.has(id));
  const before = await membershipsOf(writing, ids);
  const categoriesBefore = categoryNames(await pagesById(writing, ids));
  await writing.remove('page', 'page_id', [...ids, ...displaced]);
  await writing.put(
    'page',
    pages.map((page) =>
      pageRow({
        id: page.pageid,
        namespace: page.ns,
        key: keyOf(page),
        isRedirect: page.redirect === true,
        isNew: page.new === true,
        touched: digitsOf(page.touched),
        linksUpdated: digitsOf(page.touched),
        latest: page.lastrevid,
        size: page.length,
        model: page.contentmodel,
        language: languageOf(page, site),
      }),
    ),
  );
  await writeLinks(writing, site, pages, redirects);
  const after = await membershipsOf(writing, ids);
  const categoriesAfter = categoryNames(await pagesById(writing, ids));
  // Only where something changed, since the source's counts may differ from the numbers of members.
  await countCategories(writing, [
    ...differing(before, after).map(({ name }) => name),
    ...categoriesBefore.symmetricDifference(categoriesAfter),
  ]);
  return displaced;
}

/** Returns a page's language if it differs from the one that follows from its title and content model. */
function languageOf({ ns, title, contentmodel, pagelanguage }: ExistingPage, site: Site): string | null {
  const usual = pageLanguage(makeTitle(ns, keyOf({ ns, title })), null, contentmodel, site, undefined);
  return pagelanguage === usual ? null : pagelanguage;
}

/** A time later than any other. */
const LATEST = '99991231235959';

/** Deletes pages with everything that belongs to them, and counts their categories anew. */
export async function removePages(writing: Writing, ids: readonly number[]): Promise<void> {
  const pages = await pagesById(writing, ids);
  const memberships = await membershipsOf(writing, ids);
  const revisions = await columnBy<number>(writing, 'SELECT rev_id FROM revision WHERE rev_page IN (?)', ids);
  await removeRevisions(writing, revisions);
  await removeLinks(writing, ids);
  await writing.remove('page', 'page_id', ids);
  await removeSearched(writing, ids);
  for (const id of ids) await forgetChanges(writing, id, LATEST);
  await countCategories(writing, [
    ...[...memberships.values()].map(({ name }) => name),
    ...categoryNames(pages),
  ]);
}

const categoryNames = (pages: readonly StoredPage[]): ReadonlySet<string> =>
  new Set(pages.filter(({ namespace }) => namespace === Namespace.category).map(({ name }) => name));

/** The membership of a page in a category, as a page, a subcategory or a file. */
interface Membership {
  readonly page: number;
  readonly type: string;
  readonly name: string;
}

/** Reads the memberships of pages in categories, each under a key of its own. */
async function membershipsOf(
  tables: Tables,
  pages: readonly number[],
): Promise<ReadonlyMap<string, Membership>> {
  const rows = await rowsBy<Membership>(
    tables,
    'SELECT cl_from AS page, cl_type AS type, cl_to AS name FROM categorylinks WHERE cl_from IN (?)',
    pages,
  );
  return new Map(rows.map((row) => [`${row.page}/${row.type}/${row.name}`, row]));
}

const differing = (
  before: ReadonlyMap<string, Membership>,
  after: ReadonlyMap<string, Membership>,
): readonly Membership[] => [
  ...[...before].filter(([key]) => !after.has(key)).map(([, row]) => row),
  ...[...after].filter(([key]) => !before.has(key)).map(([, row]) => row),
];
