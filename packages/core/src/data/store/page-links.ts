import { makeTitle, type Title } from '../../wiki/title.ts';
import { compareBytes } from '../../wiki/unicode.ts';
import { categoryLinks } from './category-links.ts';
import { linksOfPages } from './links.ts';
import { opened, type Store } from './store.ts';

/** The links, categories and properties of a page's latest revision, from the link tables. */
export interface StoredLinks {
  readonly links: readonly Title[];
  readonly templates: readonly Title[];
  readonly files: readonly string[];
  readonly categories: readonly { readonly key: string; readonly sortKey: string }[];
  readonly addresses: readonly { readonly domainIndex: string; readonly path: string }[];
  readonly languages: readonly { readonly prefix: string; readonly title: string }[];
  readonly interwikis: readonly { readonly prefix: string; readonly title: string }[];
  readonly properties: ReadonlyMap<string, string>;
}

/** Kind of stored link. */
export type LinkKind = keyof StoredLinks;

/** Reads a page's links of some kinds, with one query each. */
export async function linksOnPage(
  store: Store,
  page: number,
  kinds: ReadonlySet<LinkKind>,
): Promise<Partial<StoredLinks>> {
  const readers = reading(store, page);
  const read = [...kinds].map(async (kind) => [kind, await readers[kind]()] as const);
  return Object.fromEntries(await Promise.all(read));
}

type Readers = { readonly [K in LinkKind]: () => Promise<StoredLinks[K]> };

const reading = (store: Store, page: number): Readers => ({
  links: async () => titles(store, 'pagelinks', page),
  templates: async () => titles(store, 'templatelinks', page),
  files: async () => (await titles(store, 'imagelinks', page)).map(({ key }) => key),
  categories: async () => {
    const rows = await store.all(
      opened(store)
        .select.selectFrom(categoryLinks(store))
        .select(['cl_to', 'cl_sortkey_prefix'])
        .where('cl_from', '=', page),
    );
    return rows
      .map((row) => ({ key: row.cl_to, sortKey: row.cl_sortkey_prefix }))
      .toSorted((a, b) => compareBytes(a.key, b.key));
  },
  addresses: async () => {
    const rows = await store.all(
      opened(store)
        .select.selectFrom('externallinks')
        .select(['el_to_domain_index', 'el_to_path'])
        .where('el_from', '=', page)
        .orderBy('el_id'),
    );
    return rows.map((row) => ({ domainIndex: row.el_to_domain_index, path: row.el_to_path ?? '' }));
  },
  languages: async () => {
    const rows = await store.all(
      opened(store)
        .select.selectFrom('langlinks')
        .select(['ll_lang', 'll_title'])
        .where('ll_from', '=', page)
        .orderBy('ll_lang'),
    );
    return rows.map((row) => ({ prefix: row.ll_lang, title: row.ll_title }));
  },
  interwikis: async () => {
    const rows = await store.all(
      opened(store)
        .select.selectFrom('iwlinks')
        .select(['iwl_prefix', 'iwl_title'])
        .where('iwl_from', '=', page)
        .orderBy('iwl_prefix')
        .orderBy('iwl_title'),
    );
    return rows.map((row) => ({ prefix: row.iwl_prefix, title: row.iwl_title }));
  },
  properties: async () => {
    const rows = await store.all(
      opened(store)
        .select.selectFrom('page_props')
        .select(['pp_propname', 'pp_value'])
        .where('pp_page', '=', page)
        .orderBy('pp_propname'),
    );
    return new Map(rows.map((row) => [row.pp_propname, row.pp_value]));
  },
});

async function titles(
  store: Store,
  table: 'pagelinks' | 'templatelinks' | 'imagelinks',
  page: number,
): Promise<readonly Title[]> {
  const rows = await store.all(linksOfPages(store, table, [page]));
  return rows
    .map((row) => makeTitle(row.link_namespace, row.link_title))
    .toSorted((a, b) => a.namespace - b.namespace || compareBytes(a.key, b.key));
}
