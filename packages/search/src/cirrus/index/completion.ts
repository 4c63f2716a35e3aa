import { sql } from '@wikiquery/core/database/statements';
import type { PageRow, Store } from '@wikiquery/core/store';
import { completionKey, foldedKey, withoutStopWords } from './completion-key.ts';
import { unchangedPages, type IndexedTitle } from './indexed-titles.ts';
import type { WordRules } from './language.ts';
import { indexDialect, queryIndex } from './statements.ts';

/** Returns up to two pages whose titles, or redirects, are equal when normalized. */
export async function pagesByNormalizedTitle(
  store: Store,
  namespace: number,
  column: 'wsp_lower' | 'wsp_folded' | 'wsc_key',
  text: string,
): Promise<PageRow[]> {
  const keys =
    column === 'wsc_key'
      ? sql`wikiquery_search_completion CROSS JOIN wikiquery_search_page ON wsp_page = wsc_page AND wsc_kind = ${kinds.whole}`
      : sql`wikiquery_search_page`;
  const within = column === 'wsc_key' ? sql`wsc_namespace` : sql`wsp_namespace`;
  const titles = await queryIndex<IndexedTitle & { readonly target: number | null }>(
    store,
    sql`SELECT wsp_page AS page, wsp_namespace AS namespace, wsp_title AS title, wsp_target AS target FROM ${keys}
      WHERE ${within} = ${namespace} AND ${sql.ref(column)} = ${text} ORDER BY wsp_page`,
  );
  const pages = await unchangedPages(store, titles);
  const found = new Map<number, PageRow>();
  for (const { page, target } of titles) {
    const row = pages.get(page);
    const leads = target !== null && target > 0 ? target : page;
    // A page comes before the redirects to it.
    if (row && (leads === page || !found.has(leads))) found.set(leads, row);
  }
  return [...found.values()].slice(0, 2);
}

/** The kind of a completion key: the whole title, the title without stop words, or the name of a subpage. */
export type KeyKind = 'whole' | 'meaningful' | 'subpage';
const kinds: Readonly<Record<KeyKind, number>> = { whole: 0, meaningful: 1, subpage: 2 };

/** A title that may be suggested. */
export interface SuggestedTitle extends IndexedTitle {
  /** Absent unless it is a redirect. */
  readonly target: IndexedTitle | undefined;
  readonly isPlain: boolean;
}

/** A completion query. */
export interface TitleBeginning {
  readonly namespaces: readonly number[];
  readonly kinds: readonly KeyKind[];
  /** As typed, and prefixes of keys without accents. */
  readonly plain: string;
  readonly folded: readonly string[];
}

/** The weights of redirects to the same namespace and to others. */
const REDIRECT = 0.1;
const ELSEWHERE = 0.005;

/** Returns matching titles of pages and redirects: titles with the same accents first, then by the number of links. */
export async function titlesBeginning(
  store: Store,
  { namespaces, kinds: sought, plain, folded }: TitleBeginning,
  limit: number,
): Promise<readonly SuggestedTitle[]> {
  if (namespaces.length === 0 || sought.length === 0 || folded.length === 0) return [];
  const dialect = indexDialect(store);
  const ranges = namespaces.flatMap((namespace) =>
    folded.map((key) => sql`(wsc_namespace = ${namespace} AND ${dialect.startsWith('wsc_key', key)})`),
  );
  const isPlain = dialect.startsWith('wsc_plain', plain);
  const suggested: SuggestedTitle[] = [];
  // Doubles the range each time: most of the titles can be outdated.
  for (let size = limit, offset = 0; ; offset += size, size *= 2) {
    const rows = await queryIndex<SuggestedRow>(
      store,
      sql`SELECT known.wsp_page AS page, known.wsp_namespace AS namespace, known.wsp_title AS title,
          leads.wsp_page AS target, leads.wsp_namespace AS goal_namespace, leads.wsp_title AS goal_title,
          ${isPlain} AS plain
        FROM wikiquery_search_completion
        CROSS JOIN wikiquery_search_page AS known ON known.wsp_page = wsc_page
        LEFT JOIN wikiquery_search_page AS leads ON leads.wsp_page = known.wsp_target
        WHERE (${sql.join(ranges, sql` OR `)})
          AND ${dialect.oneOf(
            'wsc_kind',
            sought.map((kind) => kinds[kind]),
          )}
          AND (known.wsp_target IS NULL OR leads.wsp_page IS NOT NULL)
        ORDER BY plain DESC, wsc_kind,
          (1 + COALESCE(leads.wsp_incoming + leads.wsp_redirects, known.wsp_incoming + known.wsp_redirects))
            * CASE WHEN leads.wsp_page IS NULL THEN 1.0
                WHEN leads.wsp_namespace = known.wsp_namespace THEN ${REDIRECT} ELSE ${ELSEWHERE} END DESC,
          wsc_key, wsc_page
        LIMIT ${size} OFFSET ${offset}`,
    );
    const titles = rows.map(suggestedTitle);
    const pages = await unchangedPages(
      store,
      titles.flatMap((each) => (each.target ? [each, each.target] : [each])),
    );
    suggested.push(
      ...titles.filter(({ page, target }) => pages.has(page) && (!target || pages.has(target.page))),
    );
    if (suggested.length >= limit || rows.length < size) return suggested.slice(0, limit);
  }
}

interface SuggestedRow extends IndexedTitle {
  readonly target: number | null;
  readonly goal_namespace: number | null;
  readonly goal_title: string | null;
  readonly plain: number;
}

const suggestedTitle = ({
  target,
  goal_namespace,
  goal_title,
  plain,
  ...own
}: SuggestedRow): SuggestedTitle => ({
  page: own.page,
  namespace: own.namespace,
  title: own.title,
  target:
    target === null ? undefined : { page: target, namespace: goal_namespace ?? 0, title: goal_title ?? '' },
  isPlain: plain === 1,
});

/** Returns the prefixes of keys, of a given length, that start with a letter. */
export async function keysBeginning(
  store: Store,
  { namespaces, kinds: sought }: Pick<TitleBeginning, 'namespaces' | 'kinds'>,
  letter: string,
  length: number,
): Promise<readonly string[]> {
  const dialect = indexDialect(store);
  const ranges = namespaces.map(
    (namespace) => sql`(wsc_namespace = ${namespace} AND ${dialect.startsWith('wsc_key', letter)})`,
  );
  if (ranges.length === 0) return [];
  const rows = await queryIndex<{ readonly start: string }>(
    store,
    sql`SELECT DISTINCT substr(wsc_key, 1, ${length}) AS start FROM wikiquery_search_completion
      WHERE (${sql.join(ranges, sql` OR `)})
        AND ${dialect.oneOf(
          'wsc_kind',
          sought.map((kind) => kinds[kind]),
        )}`,
  );
  return rows.map(({ start }) => start);
}

/** A completion key of a page, with and without accents. */
export interface CompletionKey {
  readonly kind: number;
  readonly plain: string;
  readonly folded: string;
}

/** Returns the completion keys of a title. */
export function completionKeys(
  title: string,
  rules: Pick<WordRules, 'fold' | 'language'>,
): readonly CompletionKey[] {
  const whole = completionKey(title);
  const meaningful = withoutStopWords(whole, rules.language);
  const subpages = title.split('/').slice(1).map(completionKey);
  const keys = [
    ['whole', whole] as const,
    ...(meaningful === undefined ? [] : [['meaningful', meaningful] as const]),
    ...subpages.map((key) => ['subpage', key] as const),
  ];
  return keys.flatMap(([kind, plain]) => {
    const folded = foldedKey(plain, rules);
    return folded === '' ? [] : [{ kind: kinds[kind], plain, folded }];
  });
}
