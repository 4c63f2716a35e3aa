import type { Database } from 'better-sqlite3';
import { decodeCharacterReferences } from '../../../wiki/character-references.ts';
import { sortKey } from '../../../wiki/collation.ts';
import { Namespace, type Site } from '../../../wiki/site.ts';
import type { ParsedPage } from '../xml/records.ts';
import { bulkInsert, type BulkInsert, type Value } from './bulk.ts';
import type { Names } from './names.ts';

/** The parts of a page that its links depend on. */
export type LinkingPage = Pick<ParsedPage, 'id' | 'namespace' | 'key' | 'links' | 'redirect'>;

/** Writes the links of pages. */
export interface LinkWriter {
  /** Writes a page's links; `at` is the timestamp of its newest revision. */
  write(this: void, page: LinkingPage, at: string): void;
  flush(this: void): void;
}

/** The tables that are filled from wikitext, with their columns; the first is the page ID. */
const tables = {
  redirect: ['rd_from', 'rd_namespace', 'rd_title', 'rd_interwiki', 'rd_fragment'],
  pagelinks: ['pl_from', 'pl_target_id', 'pl_from_namespace'],
  templatelinks: ['tl_from', 'tl_target_id', 'tl_from_namespace'],
  imagelinks: ['il_from', 'il_to', 'il_from_namespace'],
  categorylinks: [
    'cl_from',
    'cl_to',
    'cl_sortkey',
    'cl_sortkey_prefix',
    'cl_timestamp',
    'cl_collation',
    'cl_type',
  ],
  externallinks: ['el_from', 'el_to_domain_index', 'el_to_path'],
  langlinks: ['ll_from', 'll_lang', 'll_title'],
  iwlinks: ['iwl_from', 'iwl_prefix', 'iwl_title'],
  page_props: ['pp_page', 'pp_propname', 'pp_value', 'pp_sortkey'],
} as const;

/** Names of the tables that are filled from wikitext. */
export const linkTables = Object.keys(tables);

/** Whether links have to be read from the pages, because not all tables of links come from SQL dumps. */
export const readsLinks = (given: ReadonlySet<string>): boolean =>
  linkTables.some((table) => table !== 'redirect' && !given.has(table));

/** Opens the link tables for writing, except those that have an SQL dump. */
export function openLinks(
  database: Database,
  names: Names,
  site: Site,
  options: { readonly given: ReadonlySet<string>; readonly mayExist: boolean },
): LinkWriter {
  const inserts = new Map<string, BulkInsert>();
  const deletions: { run(page: number): unknown }[] = [];
  for (const [table, columns] of Object.entries(tables)) {
    if (options.given.has(table)) continue;
    inserts.set(table, bulkInsert(database, table, columns, 'IGNORE'));
    const statement = database.prepare<[number]>(`DELETE FROM "${table}" WHERE "${columns[0]}" = ?`);
    deletions.push(statement);
  }
  const add = (table: keyof typeof tables, row: readonly Value[]): void => inserts.get(table)?.add(row);
  const flush = (): void => {
    for (const insert of inserts.values()) insert.flush();
  };

  return {
    write: (page, at) => {
      const { id, namespace, links, redirect } = page;
      if (options.mayExist) {
        flush();
        for (const statement of deletions) statement.run(id);
      }
      if (redirect)
        add('redirect', [id, redirect.namespace, redirect.key, redirect.interwiki, redirect.fragment]);
      if (!links) return;
      const targets = (pages: typeof links.pages): number[] =>
        pages.map((target) => names.target(target)).toSorted((a, b) => a - b);
      for (const target of targets(inserts.has('pagelinks') ? links.pages : []))
        add('pagelinks', [id, target, namespace]);
      for (const target of targets(inserts.has('templatelinks') ? links.templates : []))
        add('templatelinks', [id, target, namespace]);
      for (const file of links.files) add('imagelinks', [id, file, namespace]);
      for (const [index, path] of links.external) add('externallinks', [id, index, path]);
      for (const [prefix, title] of links.languages) add('langlinks', [id, prefix, title]);
      for (const [prefix, key] of links.interwiki) add('iwlinks', [id, prefix, key]);
      const fallback = links.properties.find(([name]) => name === 'defaultsort')?.[1] ?? '';
      for (const [name, value] of links.properties) add('page_props', [id, name, value, null]);
      for (const [category, written] of links.categories)
        add('categorylinks', categoryRow(page, category, written || fallback, at, site));
    },
    flush,
  };
}

const MOST_PREFIX = 255;

function categoryRow(
  { id, namespace, key }: LinkingPage,
  category: string,
  written: string,
  at: string,
  site: Site,
): readonly Value[] {
  const prefix = cut(decodeCharacterReferences(written).replaceAll('\n', ''), MOST_PREFIX);
  const name = key.replaceAll('_', ' ');
  const text = prefix === '' ? name : `${prefix}\n${name}`;
  const own = sortKey(text, site);
  const collation = site.configuration.settings.categoryCollation;
  return [
    id,
    category,
    own ?? text.toUpperCase(),
    prefix,
    at,
    own === undefined ? 'uppercase' : collation,
    namespace === Namespace.category ? 'subcat' : namespace === Namespace.file ? 'file' : 'page',
  ];
}

/** Truncates a text to a number of bytes, at a character boundary. */
function cut(text: string, bytes: number): string {
  if (text.length * 3 <= bytes) return text;
  const encoded = Buffer.from(text);
  if (encoded.length <= bytes) return text;
  let end = bytes;
  while (end > 0 && ((encoded[end] ?? 0) & 0xc0) === 0x80) end--;
  return encoded.toString('utf8', 0, end);
}
