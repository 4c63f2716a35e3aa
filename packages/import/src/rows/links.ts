import { decodeCharacterReferences, Namespace, sortKey, type Site } from '@wikiquery/core/wiki';
import type { PageLinks, RedirectTarget } from '@wikiquery/core/wikitext/parsed';
import type { Names } from './names.ts';
import type { NewRow, RowOf } from './row.ts';

/** The page that links. */
export interface LinkingPage {
  readonly id: number;
  readonly namespace: number;
  readonly key: string;
}

/** The tables of what pages link to and their properties, with the column of the page. */
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
} as const;

/** The name of one of {@link linkTables}. */
export type LinkTable = keyof typeof linkTables;

/** Whether a table is one of {@link linkTables}. */
export const isLinkTable = (name: string): name is LinkTable => name in linkTables;

/** Makes the row of a redirect. */
export const redirectRow = (page: number, { namespace, key, interwiki, fragment }: RedirectTarget) =>
  ({
    rd_from: page,
    rd_namespace: namespace,
    rd_title: key,
    rd_interwiki: interwiki,
    rd_fragment: fragment,
  }) satisfies RowOf<'redirect'>;

/** Makes the row of a link to a page. */
export const pageLinkRow = ({ id, namespace }: LinkingPage, target: number) =>
  ({ pl_from: id, pl_target_id: target, pl_from_namespace: namespace }) satisfies RowOf<'pagelinks'>;

/** Makes the row of the use of a template. */
const templateLinkRow = ({ id, namespace }: LinkingPage, target: number) =>
  ({ tl_from: id, tl_target_id: target, tl_from_namespace: namespace }) satisfies RowOf<'templatelinks'>;

/** Makes the row of the use of a file. */
const fileLinkRow = ({ id, namespace }: LinkingPage, file: string) =>
  ({ il_from: id, il_to: file, il_from_namespace: namespace }) satisfies RowOf<'imagelinks'>;

/** Makes the row of an external link, whose ID the table assigns. */
const externalLinkRow = (page: number, [domainIndex, path]: PageLinks['external'][number]) =>
  ({ el_from: page, el_to_domain_index: domainIndex, el_to_path: path }) satisfies RowOf<'externallinks'>;

/** Makes the row of a link to the same page in another language. */
const languageLinkRow = (page: number, [prefix, title]: PageLinks['languages'][number]) =>
  ({ ll_from: page, ll_lang: prefix, ll_title: title }) satisfies RowOf<'langlinks'>;

/** Makes the row of a link to another wiki. */
const interwikiLinkRow = (page: number, [prefix, key]: PageLinks['interwiki'][number]) =>
  ({ iwl_from: page, iwl_prefix: prefix, iwl_title: key }) satisfies RowOf<'iwlinks'>;

/** Makes the row of a page property. */
const propertyRow = (page: number, [name, value]: readonly [name: string, value: string]) =>
  ({ pp_page: page, pp_propname: name, pp_value: value, pp_sortkey: null }) satisfies RowOf<'page_props'>;

/** A page's membership in a category. */
export interface Membership {
  readonly category: string;
  /** By what the members are sorted, under a collation. */
  readonly sortKey: string | Uint8Array;
  readonly collation: string;
  /** The sort key's part that the page gives. */
  readonly prefix: string;
  /** When the page became a member. */
  readonly since: string;
}

/** Makes the row of a membership in a category. */
const memberRow = (page: LinkingPage, member: Membership) => ({
  cl_from: page.id,
  cl_to: member.category,
  cl_sortkey: member.sortKey,
  cl_sortkey_prefix: member.prefix,
  cl_timestamp: member.since,
  cl_collation: member.collation,
  cl_type: memberType(page.namespace),
});

/** Returns the memberships of a page that links to categories, which sort it under the site's collation. */
export function membershipsOf(
  { key }: LinkingPage,
  { categories, properties }: Pick<PageLinks, 'categories' | 'properties'>,
  site: Site,
  since: string,
): readonly Membership[] {
  const fallback = properties.find(([name]) => name === 'defaultsort')?.[1] ?? '';
  return categories.map(([category, written]) => {
    const prefix = cut(decodeCharacterReferences(written || fallback).replaceAll('\n', ''), MOST_PREFIX);
    // Members are sorted by their titles without namespaces.
    const name = key.replaceAll('_', ' ');
    const text = prefix === '' ? name : `${prefix}\n${name}`;
    const own = sortKey(text, site);
    return own === undefined
      ? { category, since, prefix, sortKey: text.toUpperCase(), collation: 'uppercase' }
      : { category, since, prefix, sortKey: own, collation: site.configuration.settings.categoryCollation };
  });
}

/** What a page of a namespace is as a member of a category. */
const memberType = (namespace: number): 'file' | 'page' | 'subcat' =>
  namespace === Namespace.category ? 'subcat' : namespace === Namespace.file ? 'file' : 'page';

/** Bytes that a sort key prefix may have. */
const MOST_PREFIX = 255;

/** Truncates a text to a number of bytes, at a character boundary. */
function cut(text: string, bytes: number): string {
  if (text.length * 3 <= bytes) return text;
  const encoded = Buffer.from(text);
  if (encoded.length <= bytes) return text;
  let end = bytes;
  while (end > 0 && ((encoded[end] ?? 0) & 0xc0) === 0x80) end--;
  return encoded.toString('utf8', 0, end);
}

/** What a page links to, its memberships and properties, and where it redirects to. */
export interface StoredLinks extends Omit<PageLinks, 'categories'> {
  readonly memberships: readonly Membership[];
  readonly redirect: RedirectTarget | undefined;
}

/** Makes the rows of a page's links and properties, by table. */
export function linkRows(page: LinkingPage, links: StoredLinks, names: Pick<Names, 'target'>) {
  const { id } = page;
  return {
    pagelinks: links.pages.map((target) => pageLinkRow(page, names.target(target))),
    templatelinks: links.templates.map((target) => templateLinkRow(page, names.target(target))),
    imagelinks: links.files.map((file) => fileLinkRow(page, file)),
    categorylinks: links.memberships.map((member) => memberRow(page, member)),
    externallinks: links.external.map((link) => externalLinkRow(id, link)),
    langlinks: links.languages.map((link) => languageLinkRow(id, link)),
    iwlinks: links.interwiki.map((link) => interwikiLinkRow(id, link)),
    page_props: links.properties.map((property) => propertyRow(id, property)),
    redirect: links.redirect ? [redirectRow(id, links.redirect)] : [],
  } satisfies Record<LinkTable, readonly NewRow[]>;
}
