import { Namespace } from '../wiki/site.ts';
import { type Links, findLinks } from './links.ts';
import { newest, pagesInOrder } from './page-rows.ts';
import { type Page, type Revision, type State, type TableRow, textAt } from './state.ts';
import type { LinkedPage } from '../wiki/parsed/page-links.ts';
import { fullTitle } from './titles.ts';

/** The link tables' rows, and the links by page for what else follows from them. */
export interface LinkRows {
  readonly rows: Record<string, TableRow[]>;
  readonly byPage: ReadonlyMap<Page, Links>;
}

/** Reads every page's newest text and makes the rows of all link tables. */
export function linkRows(state: State): LinkRows {
  const { site } = state;
  const byPage = new Map<Page, Links>();
  const targets = new Map<string, TableRow>();
  const targetId = ({ namespace, key }: LinkedPage): number => {
    const name = `${namespace}:${key}`;
    const known = targets.get(name) ?? { lt_id: targets.size + 1, lt_namespace: namespace, lt_title: key };
    targets.set(name, known);
    return Number(known['lt_id']);
  };
  const rows: Record<string, TableRow[]> = {};
  const add = (table: string, row: TableRow): void => {
    (rows[table] ??= []).push(row);
  };
  const textOf = textAt(state);
  const hasFile = (key: string): boolean => state.files.has(key);

  for (const page of pagesInOrder(state)) {
    const text = wikitextOf(newest(page));
    if (text === undefined) continue;
    const title = { namespace: page.namespace, key: page.key, fragment: '', colon: false };
    const links = findLinks(text, { site, page: title, textOf, hasFile });
    byPage.set(page, links);
    const from = page.id;
    const own = page.namespace;
    for (const target of links.pages)
      add('pagelinks', { pl_from: from, pl_target_id: targetId(target), pl_from_namespace: own });
    for (const target of links.templates)
      add('templatelinks', { tl_from: from, tl_target_id: targetId(target), tl_from_namespace: own });
    for (const file of links.files) add('imagelinks', { il_from: from, il_to: file, il_from_namespace: own });
    for (const [domain, path] of links.external)
      add('externallinks', { el_from: from, el_to_domain_index: domain, el_to_path: path });
    for (const [language, there] of links.languages)
      add('langlinks', { ll_from: from, ll_lang: language, ll_title: there });
    for (const { prefix, key } of links.interwiki)
      add('iwlinks', { iwl_from: from, iwl_prefix: prefix, iwl_title: key });
    for (const [name, value] of [...links.properties, ...Object.entries(newest(page).properties)])
      add('page_props', { pp_page: from, pp_propname: name, pp_value: value, pp_sortkey: null });
    for (const [category, key] of links.categories)
      add('categorylinks', categoryRow(state, page, links, category, key));
    if (links.redirect)
      add('redirect', {
        rd_from: from,
        rd_namespace: links.redirect.namespace,
        rd_title: links.redirect.key,
        rd_interwiki: links.redirect.interwiki?.prefix ?? '',
        rd_fragment: links.redirect.fragment,
      });
  }
  rows['linktarget'] = [...targets.values()];
  rows['category'] = categoryCounts(state, rows['categorylinks'] ?? []);
  return { rows, byPage };
}

/** The wikitext of all slots, as each of them makes links. */
function wikitextOf(revision: Revision): string | undefined {
  const texts = [...revision.slots.values()].filter(({ model }) => model === 'wikitext');
  return texts.length === 0 ? undefined : texts.map(({ text }) => text).join('\n');
}

const typeOf = ({ namespace }: Page): string =>
  namespace === Namespace.category ? 'subcat' : namespace === Namespace.file ? 'file' : 'page';

function categoryRow(state: State, page: Page, links: Links, category: string, key: string): TableRow {
  const prefix = key === '' ? (links.properties.get('defaultsort') ?? '') : key;
  const name = page.key.replaceAll('_', ' ');
  // A category's members are sorted by their titles without the namespace.
  const sortKey = (prefix === '' ? name : `${prefix}\n${name}`).toUpperCase();
  return {
    cl_from: page.id,
    cl_to: category,
    cl_sortkey: sortKey,
    cl_sortkey_prefix: prefix,
    cl_timestamp: newest(page).at,
    cl_collation: 'uppercase',
    cl_type: typeOf(page),
  };
}

function categoryCounts(state: State, links: readonly TableRow[]): TableRow[] {
  const counts = new Map<string, { page: number; subcat: number; file: number }>();
  const of = (title: string) => {
    const count = counts.get(title) ?? { page: 0, subcat: 0, file: 0 };
    counts.set(title, count);
    return count;
  };
  for (const { cl_to, cl_type } of links) {
    const count = of(String(cl_to));
    count.page++;
    if (cl_type === 'subcat') count.subcat++;
    if (cl_type === 'file') count.file++;
  }
  for (const page of pagesInOrder(state)) if (page.namespace === Namespace.category) of(page.key);
  return [...counts].map(([title, { page, subcat, file }], index) => ({
    cat_id: index + 1,
    cat_title: title,
    cat_pages: page,
    cat_subcats: subcat,
    cat_files: file,
  }));
}

/** A page's title as people write it. */
export const titleOf = (state: State, page: Page): string => fullTitle(page.namespace, page.key, state.site);
