import { isoExpiry } from '../../wiki/expiry.ts';
import { Namespace, type Site } from '../../wiki/site.ts';
import { makeTitle, prefixedText, type Title } from '../../wiki/title.ts';
import { isHiddenAccount } from './hidden-accounts.ts';
import { open, unchecked } from './hidden.ts';
import { links } from './links.ts';
import { titlesCondition } from './pages.ts';
import { opened, relation, type Store } from './store.ts';
import { titlesIn } from './titles-in.ts';

/** A title with its key in the page set, which is negative for a missing page. */
interface KeyedTitle {
  readonly key: number;
  readonly title: Title;
}

/** A protection of a page, as the API returns it; one with a source belongs to another page, from which it cascades. */
export interface Protection {
  readonly type: string;
  readonly level: string;
  readonly expiry: string;
  readonly cascade?: boolean;
  readonly source?: string;
}

/** Returns the protections of a page by key, and the actions that can be protected. */
export type PageProtections = (key: number) => {
  readonly protection: readonly Protection[];
  readonly restrictiontypes: readonly string[];
};

/** Reads the protections of pages and titles, including cascading ones. */
export async function readProtections(
  store: Store,
  site: Site,
  pages: readonly KeyedTitle[],
): Promise<PageProtections> {
  const protections = new Map<number, Protection[]>(pages.map(({ key }) => [key, []]));
  const byTitle = new Map(pages.map(({ key, title }) => [`${title.namespace}:${title.key}`, key]));
  const add = (key: number | undefined, protection: Protection): void => {
    if (key !== undefined) protections.get(key)?.push(protection);
  };
  const { dialect } = opened(store).database;
  const ids = pages.filter(({ key }) => key > 0).map(({ key }) => key);
  const missing = pages.filter(({ key }) => key < 0).map(({ title }) => title);
  if (ids.length > 0) {
    const query = opened(store)
      .select.selectFrom('page_restrictions')
      .select(['pr_page', 'pr_type', 'pr_level', 'pr_expiry', 'pr_cascade'])
      .where(dialect.oneOf('pr_page', ids));
    for (const row of await store.all(query)) {
      add(row.pr_page, {
        type: row.pr_type,
        level: row.pr_level,
        expiry: isoExpiry(row.pr_expiry),
        ...(row.pr_cascade === 1 && { cascade: true }),
      });
    }
  }
  if (missing.length > 0) {
    const query = opened(store)
      .select.selectFrom('protected_titles')
      .select(['pt_namespace', 'pt_title', 'pt_create_perm', 'pt_expiry'])
      .where(titlesCondition(store, missing, 'pt_namespace', 'pt_title'));
    for (const row of await store.all(query)) {
      add(byTitle.get(`${row.pt_namespace}:${row.pt_title}`), {
        type: 'create',
        level: row.pt_create_perm,
        expiry: isoExpiry(row.pt_expiry),
      });
    }
  }
  const files = pages.filter(({ title }) => title.namespace === Namespace.file).map(({ title }) => title);
  const others = pages.filter(({ title }) => title.namespace !== Namespace.file).map(({ title }) => title);
  for (const [table, titles] of [['templatelinks', others] as const, ['imagelinks', files] as const]) {
    if (titles.length === 0) continue;
    const query = opened(store)
      .select.selectFrom('page_restrictions')
      .crossJoin(links(store, table, 'titles'))
      .innerJoin('page', 'page_id', 'pr_page')
      .whereRef('link.link_from', '=', 'pr_page')
      .select(['pr_type', 'pr_level', 'pr_expiry', 'page_namespace', 'page_title'])
      .select(['link.link_namespace', 'link.link_title'])
      .where(titlesIn(opened(store).database.dialect, titles, 'link_namespace', 'link_title'))
      .where('pr_cascade', '=', 1);
    for (const row of await store.all(query)) {
      add(byTitle.get(`${row.link_namespace}:${row.link_title}`), {
        type: row.pr_type,
        level: row.pr_level,
        expiry: isoExpiry(row.pr_expiry),
        source: prefixedText(makeTitle(row.page_namespace, row.page_title), site),
      });
    }
  }
  const titles = new Map(pages.map(({ key, title }) => [key, title]));
  return (key) => ({
    protection: protections.get(key) ?? [],
    restrictiontypes: restrictionTypes(titles.get(key), key > 0, site),
  });
}

/** Returns the actions of a page that can be protected. */
function restrictionTypes(
  title: Title | undefined,
  exists: boolean,
  { configuration }: Site,
): readonly string[] {
  const { types } = configuration.restrictions;
  if (!exists) return types.filter((type) => type === 'create');
  return types.filter(
    (type) => type !== 'create' && (type !== 'upload' || title?.namespace === Namespace.file),
  );
}

/** Titles protected from creation, with the reason and the name of the protector, even of a hidden one (`named`). */
export function protectedTitles(store: Store) {
  const titles = opened(store)
    .select.selectFrom('protected_titles')
    .leftJoin('user', 'user_id', 'pt_user')
    .leftJoin('comment', 'comment_id', 'pt_reason_id')
    .select(['pt_namespace', 'pt_title', 'pt_timestamp', 'pt_user', 'pt_expiry', 'pt_create_perm'])
    .select(['user_name', 'comment_text']);
  return open(relation(store, titles), unchecked.neverHidden);
}

/**
 * Reads who protected titles from creation and why, by `namespace:key`. The name of a hidden account is empty: it is
 * only part of a message, on which no client depends, unlike the field of `list=protectedtitles`.
 */
export async function readCreationProtections(
  store: Store,
  titles: readonly Title[],
): Promise<ReadonlyMap<string, { readonly user: string; readonly reason: string }>> {
  if (titles.length === 0) return new Map();
  const query = opened(store)
    .select.selectFrom('protected_titles')
    .innerJoin('comment', 'comment_id', 'pt_reason_id')
    .leftJoin('user', 'user_id', 'pt_user')
    .select(['pt_namespace', 'pt_title', 'comment_text', 'user_name'])
    .select(isHiddenAccount(store, 'user_id').as('hidden'))
    .where(titlesCondition(store, titles, 'pt_namespace', 'pt_title'));
  const rows = await store.all(query);
  return new Map(
    rows.map((row) => [
      `${row.pt_namespace}:${row.pt_title}`,
      {
        user: row.hidden === 1 ? '' : (row.user_name ?? ''),
        reason: open(row.comment_text, unchecked.neverHidden),
      },
    ]),
  );
}
