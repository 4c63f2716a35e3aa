import { Namespace, type Title } from '@wikiquery/core/wiki';
import type { Facts } from '@wikiquery/core/wikitext/expand';
import {
  findLinks,
  linkRows,
  membershipsOf,
  type FoundLinks,
  type LinkTable,
  type NewRow,
  type Value,
} from '@wikiquery/import/rows';
import { touchUsing } from './backlinks.ts';
import { countMember, recountMembers } from './categories.ts';
import { createFacts, messageText } from './facts.ts';
import { pageByTitle, type StoredPage } from './pages.ts';
import { revisionById } from './revisions.ts';
import { changeStatistics } from './statistics.ts';
import { query, type WritableWiki } from './writable-wiki.ts';

/** The tables of links, the column of the page, and those that tell its rows apart. */
const tables = {
  redirect: ['rd_from', 'rd_namespace', 'rd_title', 'rd_interwiki', 'rd_fragment'],
  pagelinks: ['pl_from', 'pl_target_id', 'pl_from_namespace'],
  templatelinks: ['tl_from', 'tl_target_id', 'tl_from_namespace'],
  imagelinks: ['il_from', 'il_to', 'il_from_namespace'],
  // Who stays a member keeps the time at which it became one.
  categorylinks: ['cl_from', 'cl_to', 'cl_sortkey', 'cl_sortkey_prefix', 'cl_collation', 'cl_type'],
  externallinks: ['el_from', 'el_to_domain_index', 'el_to_path'],
  langlinks: ['ll_from', 'll_lang', 'll_title'],
  iwlinks: ['iwl_from', 'iwl_prefix', 'iwl_title'],
  page_props: ['pp_page', 'pp_propname', 'pp_value'],
} as const satisfies Record<LinkTable, readonly string[]>;

/** What changed in the categories of a page. */
export interface CategoryChanges {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** Finds the links of a page's latest revision, with its templates as they are now. */
export const linksNow = (wiki: WritableWiki, page: StoredPage): FoundLinks | undefined =>
  linksAt(wiki, page, page.latest);

/** Finds the links that a page would have with a text. */
export function linksOfText(
  wiki: WritableWiki,
  title: Pick<Title, 'key' | 'namespace'>,
  text: string,
  at: string,
): FoundLinks {
  const page = pageByTitle(wiki, title);
  return findLinks(
    { id: page?.id ?? 0, namespace: title.namespace, key: title.key },
    {
      id: 0,
      timestamp: at,
      user: '',
      size: Buffer.byteLength(text),
      slots: new Map([['main', { text, model: 'wikitext' }]]),
    },
    linkContext(wiki, createFacts(wiki)),
  );
}

const linkContext = (wiki: WritableWiki, facts: Facts) => ({
  site: wiki.site,
  facts,
  messageText: messageText(wiki),
  isUploaded: (key: string) => wiki.row(query('SELECT 1 FROM image WHERE img_name = ?'), key) !== undefined,
});

/** Finds the links of a revision, with its templates as they are now. */
function linksAt(wiki: WritableWiki, page: StoredPage, id: number): FoundLinks | undefined {
  const revision = revisionById(wiki, id);
  if (!revision) return undefined;
  const known = createFacts(wiki);
  const own = revision.slots.get('main');
  const facts: Facts = {
    ...known,
    // What includes itself includes the same revision.
    page: (title) => {
      const found = known.page(title);
      const isOwn = title.namespace === page.namespace && title.key === page.key;
      return isOwn && found?.wikitext !== undefined && own ? { ...found, wikitext: own.text } : found;
    },
  };
  return findLinks(page, { ...revision, user: revision.author.name }, linkContext(wiki, facts));
}

/** The categories of a revision, none of a hidden one or where there is none. */
export const categoriesAt = (wiki: WritableWiki, page: StoredPage, id: number): ReadonlySet<string> =>
  new Set(linksAt(wiki, page, id)?.categories.keys());

/**
 * Stores the links of a page as its latest revision has them now; counts it as an article only where it was edited,
 * from a content model.
 */
export function refreshLinks(
  wiki: WritableWiki,
  page: StoredPage,
  at: string,
  formerModel?: string,
): CategoryChanges {
  const found = linksNow(wiki, page);
  const rows = found ? rowsOf(wiki, page, found, at) : {};
  const articles =
    formerModel === undefined
      ? 0
      : Number(found !== undefined && isArticle(wiki, page, found)) -
        Number(countsAsArticle(wiki, { ...page, model: formerModel }));
  const changes = storeLinks(wiki, page, rows, at);
  if (articles !== 0) changeStatistics(wiki, { articles });
  return changes;
}

function rowsOf(wiki: WritableWiki, page: StoredPage, found: FoundLinks, at: string) {
  const properties = [...found.properties];
  const memberships = membershipsOf(page, { categories: [...found.categories], properties }, wiki.site, at);
  return linkRows(page, { ...found, properties, memberships }, wiki.names);
}

/** Deletes the links of a page that is about to go. */
export function removeLinks(wiki: WritableWiki, page: StoredPage, at: string): CategoryChanges {
  if (countsAsArticle(wiki, page)) changeStatistics(wiki, { articles: -1 });
  return storeLinks(wiki, page, {}, at);
}

function storeLinks(
  wiki: WritableWiki,
  page: StoredPage,
  rows: Readonly<Partial<Record<LinkTable, readonly NewRow[]>>>,
  at: string,
): CategoryChanges {
  const properties = new Set<string>();
  const changes = { added: new Set<string>(), removed: new Set<string>() };
  for (const [table, columns] of entries(tables)) {
    const [from] = columns;
    const before = wiki.rows(query<NewRow>(`SELECT * FROM ${table} WHERE ${from} = ?`), page.id);
    const keyOf = (row: NewRow): string => JSON.stringify(columns.map((column) => row[column]));
    const wanted = new Map((rows[table] ?? []).map((row) => [keyOf(row), row]));
    const since = new Map<string, Value>();
    for (const row of before) {
      if (wanted.delete(keyOf(row))) continue;
      wiki.remove(table, row);
      if (table === 'categorylinks') {
        changes.removed.add(String(row['cl_to']));
        // A move gives members other sort keys, but not another time.
        since.set(memberKey(row), row['cl_timestamp'] ?? null);
      }
      if (table === 'page_props') properties.add(String(row['pp_propname']));
    }
    for (const row of wanted.values()) {
      const known = table === 'categorylinks' ? since.get(memberKey(row)) : undefined;
      wiki.put(table, [known === undefined ? row : { ...row, cl_timestamp: known }]);
      if (table === 'categorylinks') changes.added.add(String(row['cl_to']));
      if (table === 'page_props') properties.add(String(row['pp_propname']));
    }
  }
  // A member whose sort key changed has not come or gone.
  const both = changes.added.intersection(changes.removed);
  countMember(wiki, page.namespace, {
    added: changes.added.difference(both),
    removed: changes.removed.difference(both),
  });
  if (page.namespace === Namespace.category) recountMembers(wiki, [page.key]);
  wiki.update('page', { page_id: page.id }, { page_links_updated: at });
  touchTitles(wiki, Namespace.category, changes.added.symmetricDifference(changes.removed), at);
  // MediaWiki does so for any page of the name.
  if (properties.has('hiddencat')) touchUsing(wiki, page, at, ['categorylinks']);
  return { added: [...changes.added.difference(both)], removed: [...changes.removed.difference(both)] };
}

/** What MediaWiki tells memberships of a page apart by. */
const memberKey = (row: NewRow): string => JSON.stringify([row['cl_to'], row['cl_sortkey_prefix']]);

const entries = <T extends object>(of: T) => Object.entries(of) as [keyof T & string, T[keyof T]][];

/** Whether a page would be an article with links: only wikitext can be one. */
const mayBeArticle = (wiki: WritableWiki, { namespace, model }: StoredPage): boolean =>
  model === 'wikitext' && (wiki.site.namespaces.get(namespace)?.content ?? false);

const isArticle = (wiki: WritableWiki, page: StoredPage, { pages, redirect }: FoundLinks): boolean =>
  mayBeArticle(wiki, page) && !redirect && pages.length > 0;

/** Whether a page is counted as an article by the links that are stored. */
const countsAsArticle = (wiki: WritableWiki, page: StoredPage): boolean =>
  mayBeArticle(wiki, page) &&
  wiki.row(query('SELECT 1 FROM pagelinks WHERE pl_from = ?'), page.id) !== undefined &&
  wiki.row(query('SELECT 1 FROM redirect WHERE rd_from = ?'), page.id) === undefined;

/** Marks pages of a namespace as changed. */
function touchTitles(wiki: WritableWiki, namespace: number, keys: Iterable<string>, at: string): void {
  for (const key of keys)
    wiki.run(
      'UPDATE page SET page_touched = max(page_touched, ?) WHERE page_namespace = ? AND page_title = ?',
      at,
      namespace,
      key,
    );
}

/** Marks pages as changed at a time. */
export function touch(wiki: WritableWiki, pages: readonly number[], at: string): void {
  for (const id of pages)
    wiki.run('UPDATE page SET page_touched = max(page_touched, ?) WHERE page_id = ?', at, id);
}
