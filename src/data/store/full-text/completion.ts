import { completionKey, withoutStopWords } from '../../../wiki/full-text/completion-key.ts';
import type { WordRules } from '../../../wiki/full-text/language.ts';
import { sql } from '../../database/statements/sql.ts';
import { type PageRow, pagesByIds } from '../pages.ts';
import { opened, type Store } from '../store.ts';
import { hasIndexedTitle } from './indexed.ts';
import { queryAll } from './statements.ts';

/** Returns the pages, up to two, that titles lead to which are the same but for capitals, accents or signs. */
export async function pagesOfFoldedTitle(
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
  const rows = await queryAll<{ readonly redirect: number; readonly leads: number }>(
    store,
    sql`SELECT MIN(CASE WHEN wsp_target IS NULL THEN 0 ELSE wsp_page END) AS redirect,
        CASE WHEN wsp_target > 0 THEN wsp_target ELSE wsp_page END AS leads
      FROM ${keys} CROSS JOIN page AS titled ON ${hasIndexedTitle('titled')}
      WHERE ${within} = ${namespace} AND ${sql.ref(column)} = ${text} GROUP BY leads LIMIT 2`,
  );
  return pagesByIds(
    store,
    rows.map(({ redirect, leads }) => (redirect > 0 ? redirect : leads)),
  );
}

/** How a key leads to a title: by its beginning, without words such as "the", or by the name of a subpage. */
export type KeyKind = 'whole' | 'meaningful' | 'subpage';
const kinds: Readonly<Record<KeyKind, number>> = { whole: 0, meaningful: 1, subpage: 2 };

/** A title that may be suggested. */
export interface SuggestedTitle {
  readonly page: number;
  readonly namespace: number;
  readonly title: string;
  /** Absent unless it is a redirect. */
  readonly target: { readonly page: number; readonly namespace: number; readonly title: string } | undefined;
  readonly isPlain: boolean;
}

/** What titles are looked up by. */
export interface TitleBeginning {
  readonly namespaces: readonly number[];
  readonly kinds: readonly KeyKind[];
  /** As typed, and beginnings of keys without accents. */
  readonly plain: string;
  readonly folded: readonly string[];
}

/** How much redirects count, to the same namespace and to others. */
const REDIRECT = 0.1;
const ELSEWHERE = 0.005;

/**
 * Returns titles that begin so, of pages and redirects: those with the same accents first, then those of the most linked
 * pages.
 */
export async function titlesBeginning(
  store: Store,
  { namespaces, kinds: sought, plain, folded }: TitleBeginning,
  limit: number,
): Promise<readonly SuggestedTitle[]> {
  if (namespaces.length === 0 || sought.length === 0 || folded.length === 0) return [];
  const { dialect } = opened(store).database;
  const ranges = namespaces.flatMap((namespace) =>
    folded.map((key) => sql`(wsc_namespace = ${namespace} AND ${dialect.startsWith('wsc_key', key)})`),
  );
  const isPlain = dialect.startsWith('wsc_plain', plain);
  const rows = await queryAll<{
    readonly page: number;
    readonly namespace: number;
    readonly title: string;
    readonly target: number | null;
    readonly goal_namespace: number | null;
    readonly goal_title: string | null;
    readonly plain: number;
  }>(
    store,
    sql`SELECT titled.page_id AS page, titled.page_namespace AS namespace, titled.page_title AS title,
        goal.page_id AS target, goal.page_namespace AS goal_namespace, goal.page_title AS goal_title,
        ${isPlain} AS plain
      FROM wikiquery_search_completion
      CROSS JOIN wikiquery_search_page AS known ON known.wsp_page = wsc_page
      CROSS JOIN page AS titled ON ${hasIndexedTitle('titled', 'known')}
      LEFT JOIN wikiquery_search_page AS leads ON leads.wsp_page = known.wsp_target
      LEFT JOIN page AS goal ON ${hasIndexedTitle('goal', 'leads')}
      WHERE (${sql.join(ranges, sql` OR `)})
        AND ${dialect.oneOf(
          'wsc_kind',
          sought.map((kind) => kinds[kind]),
        )}
        AND (known.wsp_target IS NULL OR goal.page_id IS NOT NULL)
      ORDER BY plain DESC, wsc_kind,
        (1 + COALESCE(leads.wsp_incoming + leads.wsp_redirects, known.wsp_incoming + known.wsp_redirects))
          * CASE WHEN goal.page_id IS NULL THEN 1.0
              WHEN goal.page_namespace = titled.page_namespace THEN ${REDIRECT} ELSE ${ELSEWHERE} END DESC,
        wsc_key, titled.page_id
      LIMIT ${limit}`,
  );
  return rows.map(({ page, namespace, title, target, goal_namespace, goal_title, plain: same }) => ({
    page,
    namespace,
    title,
    target:
      target === null ? undefined : { page: target, namespace: goal_namespace ?? 0, title: goal_title ?? '' },
    isPlain: same === 1,
  }));
}

/** Returns the beginnings of keys, of a number of characters, that begin with a letter. */
export async function keysBeginning(
  store: Store,
  { namespaces, kinds: sought }: Pick<TitleBeginning, 'namespaces' | 'kinds'>,
  letter: string,
  length: number,
): Promise<readonly string[]> {
  const { dialect } = opened(store).database;
  const ranges = namespaces.map(
    (namespace) => sql`(wsc_namespace = ${namespace} AND ${dialect.startsWith('wsc_key', letter)})`,
  );
  if (ranges.length === 0) return [];
  const rows = await queryAll<{ readonly start: string }>(
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

/** A key by which a page is suggested, and the same without accents. */
export interface CompletionKey {
  readonly kind: number;
  readonly plain: string;
  readonly folded: string;
}

/** Returns the keys by which a page is suggested. */
export function completionKeys(
  title: string,
  { fold, language }: Pick<WordRules, 'fold'> & { readonly language: string },
): readonly CompletionKey[] {
  const whole = completionKey(title);
  const meaningful = withoutStopWords(whole, language);
  const subpages = title.split('/').slice(1).map(completionKey);
  const keys = [
    ...(whole === '' ? [] : [['whole', whole] as const]),
    ...(meaningful === undefined ? [] : [['meaningful', meaningful] as const]),
    ...subpages.filter((key) => key !== '').map((key) => ['subpage', key] as const),
  ];
  return keys.map(([kind, plain]) => ({ kind: kinds[kind], plain, folded: fold(plain) }));
}
