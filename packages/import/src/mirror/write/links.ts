import { externalIndex, isInvalid, normalizeUrl, parseTitle, type Site } from '@wikiquery/core/wiki';
import type { LinkedPage, RedirectTarget } from '@wikiquery/core/wikitext/parsed';
import { isLinkTable, linkRows, linkTables, type StoredLinks } from '../../rows/links.ts';
import { protectionRow } from '../../rows/pages.ts';
import type { NewRow } from '../../rows/row.ts';
import type { ApiPage, ApiRedirect, ApiTitle } from '../source/answers.ts';
import { digitsOf, keyOf } from '../titles.ts';
import { rowsBy, type Writing } from './database.ts';
import { targetsOf } from './names.ts';

/** The tables of what the source tells with a page, with the column of the page. */
const pageTables = { ...linkTables, page_restrictions: 'pr_page' } as const;

/** A page that exists. */
export type ExistingPage = ApiPage & { readonly pageid: number };

/** Replaces the links, properties and protections of pages with what the source answers. */
export async function writeLinks(
  writing: Writing,
  site: Site,
  pages: readonly ExistingPage[],
  redirects: readonly ApiRedirect[],
): Promise<void> {
  const ids = pages.map(({ pageid }) => pageid);
  await removeLinks(writing, ids);
  const leadsTo = new Map(redirects.map((redirect) => [redirect.from, redirect]));
  const found = pages.map((page) => ({
    page: { id: page.pageid, namespace: page.ns, key: keyOf(page) },
    links: linksOf(page, leadsTo.get(page.title), site),
  }));
  const target = await targetsOf(
    writing,
    found.flatMap(({ links }) => [...links.pages, ...links.templates]),
  );
  const rows = found.map(({ page, links }) => linkRows(page, links, { target }));
  for (const table of Object.keys(linkTables).filter(isLinkTable))
    await writing.put(
      table,
      rows.flatMap((byTable): readonly NewRow[] => byTable[table]),
    );
  await writing.put(
    'page_restrictions',
    pages.flatMap(({ pageid, protection = [] }) =>
      protection
        .filter(({ source }) => source === undefined)
        .map(({ cascade = false, expiry, ...how }) =>
          protectionRow(pageid, { ...how, cascade, expiry: digitsOf(expiry) }),
        ),
    ),
  );
}

/** Reads what the source answers about the links of a page. */
function linksOf(page: ExistingPage, redirect: ApiRedirect | undefined, site: Site): StoredLinks {
  const { protocols, settings } = site.configuration;
  return {
    pages: (page.links ?? []).map(pageOf),
    templates: (page.templates ?? []).map(pageOf),
    files: (page.images ?? []).map(keyOf),
    memberships: (page.categories ?? []).map((category) => ({
      category: keyOf(category),
      sortKey: sortKeyOf(category.sortkey),
      collation: settings.categoryCollation,
      prefix: category.sortkeyprefix,
      since: digitsOf(category.timestamp),
    })),
    external: (page.extlinks ?? []).flatMap(({ url }) => {
      const index = externalIndex(normalizeUrl(url), protocols);
      return index ? [index] : [];
    }),
    languages: (page.langlinks ?? []).map(({ lang, title }) => [lang, title]),
    interwiki: (page.iwlinks ?? []).map(({ prefix, title }) => [prefix, title]),
    properties: Object.entries(page.pageprops ?? {}),
    redirect: redirect && targetOf(redirect, site),
  };
}

const pageOf = (title: ApiTitle): LinkedPage => ({ namespace: title.ns, key: keyOf(title) });

/** Deletes the links, properties and protections of pages. */
export async function removeLinks(writing: Writing, pages: readonly number[]): Promise<void> {
  for (const [table, from, target] of [
    ['pagelinks', 'pl_from', 'pl_target_id'],
    ['templatelinks', 'tl_from', 'tl_target_id'],
  ]) {
    const rows = await rowsBy<{ readonly target: number }>(
      writing,
      `SELECT ${target ?? ''} AS target FROM ${table ?? ''} WHERE ${from ?? ''} IN (?)`,
      pages,
    );
    writing.orphans.leaveTargets(rows.map((row) => row.target));
  }
  for (const [table, column] of Object.entries(pageTables)) await writing.remove(table, column, pages);
}

function targetOf(
  { to, tofragment = '', tointerwiki = '' }: ApiRedirect,
  site: Site,
): RedirectTarget | undefined {
  const parsed = parseTitle(to, site);
  if (isInvalid(parsed)) return undefined;
  const { namespace, key } = parsed;
  return { namespace, key, fragment: tofragment, interwiki: tointerwiki };
}

/** Decodes a sort key, as text where its bytes are UTF-8. */
function sortKeyOf(hex: string): string | Uint8Array {
  const bytes = Buffer.from(hex, 'hex');
  const text = bytes.toString();
  return Buffer.from(text).equals(bytes) ? text : bytes;
}
