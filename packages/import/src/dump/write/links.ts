import type { Database } from 'better-sqlite3';
import type { Site } from '@wikiquery/core/wiki';
import type { PageLinks } from '@wikiquery/core/wikitext/parsed';
import { isLinkTable, linkRows, linkTables, membershipsOf } from '../../rows/links.ts';
import type { Names } from '../../rows/names.ts';
import type { ParsedPage } from '../xml/records.ts';
import { bulkInsert } from './bulk.ts';

/** The parts of a page that its links depend on. */
export type LinkingPage = Pick<ParsedPage, 'id' | 'namespace' | 'key' | 'links' | 'redirect'>;

/** Writes the links of pages. */
export interface LinkWriter {
  /** Writes a page's links; `at` is the timestamp of its newest revision, `mayExist` says that it may have links. */
  write(this: void, page: LinkingPage, at: string, mayExist: boolean): void;
  flush(this: void): void;
}

/** Whether links have to be read from the pages, because not all tables of links come from SQL dumps. */
export const readsLinks = (given: ReadonlySet<string>): boolean =>
  Object.keys(linkTables).some((table) => table !== 'redirect' && !given.has(table));

/** Opens the link tables for writing, except those that have an SQL dump. */
export function openLinks(
  database: Database,
  names: Names,
  site: Site,
  { given }: { readonly given: ReadonlySet<string> },
): LinkWriter {
  const inserts = Object.keys(linkTables)
    .filter(isLinkTable)
    .filter((table) => !given.has(table))
    .map((table) => ({ table, insert: bulkInsert(database, table, { conflict: 'IGNORE' }) }));
  const deletions = inserts.map(({ table }) =>
    database.prepare<[number]>(`DELETE FROM "${table}" WHERE "${linkTables[table]}" = ?`),
  );
  const flush = (): void => {
    for (const { insert } of inserts) insert.flush();
  };
  return {
    write: ({ links = noLinks, redirect, ...page }, since, mayExist) => {
      if (mayExist) {
        flush();
        for (const statement of deletions) statement.run(page.id);
      }
      const rows = linkRows(
        page,
        {
          ...links,
          redirect,
          // Link targets of tables that are not written get no numbers.
          pages: given.has('pagelinks') ? [] : links.pages,
          templates: given.has('templatelinks') ? [] : links.templates,
          memberships: given.has('categorylinks') ? [] : membershipsOf(page, links, site, since),
        },
        names,
      );
      // In the order of the keys, in which inserting is fastest.
      rows.pagelinks.sort((a, b) => a.pl_target_id - b.pl_target_id);
      rows.templatelinks.sort((a, b) => a.tl_target_id - b.tl_target_id);
      for (const { table, insert } of inserts) for (const row of rows[table]) insert.add(row);
    },
    flush,
  };
}

const noLinks: PageLinks = {
  pages: [],
  templates: [],
  files: [],
  categories: [],
  external: [],
  languages: [],
  interwiki: [],
  properties: [],
};
