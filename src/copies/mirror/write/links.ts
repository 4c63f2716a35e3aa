import { externalIndex } from '../../../wiki/external-link.ts';
import { Namespace, type Site } from '../../../wiki/site.ts';
import { isInvalid, parseTitle } from '../../../wiki/title.ts';
import { normalizeUrl } from '../../../wiki/url-parts.ts';
import type { ApiPage, ApiRedirect } from '../source/answers.ts';
import { digitsOf, keyOf } from '../titles.ts';
import { type NewRow, rowsBy, type Value, type Writing } from './database.ts';
import { targetsOf } from './names.ts';

/** The tables of links, properties and protections, with the column of the page that a row belongs to. */
export const linkTables = {
  redirect: 'rd_from',
  pagelinks: 'pl_from',
  templatelinks: 'tl_from',
  imagelinks: 'il_from',
  categorylinks: 'cl_from',
  externallinks: 'el_from',
  langlinks: 'll_from',
  iwlinks: 'iwl_from',
  page_props: 'pp_page',
  page_restrictions: 'pr_page',
} as const;

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
  const linked = pages.flatMap(({ links = [], templates = [] }) => [...links, ...templates]);
  const targetOf = await targetsOf(writing, linked);
  const collation = site.configuration.settings.categoryCollation;
  const { protocols } = site.configuration;
  const leadsTo = new Map(redirects.map((redirect) => [redirect.from, redirect]));
  const put = (table: keyof typeof linkTables, rowsOf: (page: ExistingPage) => readonly NewRow[]) =>
    writing.put(table, pages.flatMap(rowsOf));
  await put('redirect', ({ pageid, title }) => redirectRow(pageid, leadsTo.get(title), site));
  await put('pagelinks', ({ pageid, ns, links = [] }) =>
    links.map((link) => ({ pl_from: pageid, pl_target_id: targetOf(link), pl_from_namespace: ns })),
  );
  await put('templatelinks', ({ pageid, ns, templates = [] }) =>
    templates.map((link) => ({ tl_from: pageid, tl_target_id: targetOf(link), tl_from_namespace: ns })),
  );
  await put('imagelinks', ({ pageid, ns, images = [] }) =>
    images.map((file) => ({ il_from: pageid, il_to: keyOf(file), il_from_namespace: ns })),
  );
  await put('categorylinks', ({ pageid, ns, categories = [] }) =>
    categories.map((category) => ({
      cl_from: pageid,
      cl_to: keyOf(category),
      cl_sortkey: sortKeyOf(category.sortkey),
      cl_sortkey_prefix: category.sortkeyprefix,
      cl_timestamp: Number(digitsOf(category.timestamp)),
      cl_collation: collation,
      cl_type: ns === Namespace.category ? 'subcat' : ns === Namespace.file ? 'file' : 'page',
    })),
  );
  await put('externallinks', ({ pageid, extlinks = [] }) =>
    extlinks.flatMap(({ url }) => {
      const index = externalIndex(normalizeUrl(url), protocols);
      return index ? [{ el_from: pageid, el_to_domain_index: index[0], el_to_path: index[1] }] : [];
    }),
  );
  await put('langlinks', ({ pageid, langlinks = [] }) =>
    langlinks.map(({ lang, title }) => ({ ll_from: pageid, ll_lang: lang, ll_title: title })),
  );
  await put('iwlinks', ({ pageid, iwlinks = [] }) =>
    iwlinks.map(({ prefix, title }) => ({ iwl_from: pageid, iwl_prefix: prefix, iwl_title: title })),
  );
  await put('page_props', ({ pageid, pageprops = {} }) =>
    Object.entries(pageprops).map(([name, value]) => ({
      pp_page: pageid,
      pp_propname: name,
      pp_value: value,
    })),
  );
  await put('page_restrictions', ({ pageid, protection = [] }) =>
    protection
      .filter(({ source }) => source === undefined)
      .map(({ type, level, expiry, cascade }) => ({
        pr_page: pageid,
        pr_type: type,
        pr_level: level,
        pr_cascade: cascade ? 1 : 0,
        pr_expiry: digitsOf(expiry),
      })),
  );
}

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
  for (const [table, column] of Object.entries(linkTables)) await writing.remove(table, column, pages);
}

function redirectRow(page: number, redirect: ApiRedirect | undefined, site: Site): readonly NewRow[] {
  if (!redirect) return [];
  const { to, tofragment, tointerwiki } = redirect;
  const parsed = parseTitle(to, site);
  if (isInvalid(parsed)) return [];
  return [
    {
      rd_from: page,
      rd_namespace: parsed.namespace,
      rd_title: parsed.key,
      rd_interwiki: tointerwiki ?? '',
      rd_fragment: tofragment ?? '',
    },
  ];
}

/** Decodes a sort key, as text where its bytes are UTF-8. */
function sortKeyOf(hex: string): Value {
  const bytes = Buffer.from(hex, 'hex');
  const text = bytes.toString();
  return Buffer.from(text).equals(bytes) ? text : bytes;
}
