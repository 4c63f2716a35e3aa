import { Hiding } from '../../../wiki/hiding.ts';
import { type Token, partsOf, plainOf, tokensOf, wholeTerm } from '../../../wiki/full-text/tokens.ts';
import type { WordRules } from '../../../wiki/full-text/language.ts';
import type { SqlExpression } from '../../database/statements/expression.ts';
import { sql } from '../../database/statements/sql.ts';
import { keyStatements } from './completion.ts';
import { linkCounts } from './incoming-links.ts';
import type { Store, WritableStore } from '../store.ts';
import { opened } from '../store.ts';
import { queryAll, writeAll } from './statements.ts';
import { createTables, hasWordIndex } from './tables.ts';

/** A page that is not in the index as it is now. */
export interface StalePage {
  readonly page_id: number;
  readonly page_namespace: number;
  readonly page_title: string;
  readonly page_len: number;
  readonly page_latest: number;
  readonly page_is_redirect: number;
  /** 1 if the text is hidden. */
  readonly hidden: number;
  /** Where the page redirected to when it was indexed. */
  readonly former_target: number | null;
}

/** The texts of a page in which words are searched, from the most important to the least. */
export interface SearchedTexts {
  readonly title: string;
  readonly redirect: readonly string[];
  readonly category: readonly string[];
  readonly heading: readonly string[];
  readonly opening: string;
  readonly text: string;
  readonly auxiliary: string;
  readonly file: string;
}

/** A page as it is put into the index. */
export interface IndexedPage {
  readonly page: StalePage;
  /** The page that a redirect leads to; 0 if that does not exist. */
  readonly target?: number;
  /** Absent for redirects, and for pages whose text is hidden. */
  readonly texts?: SearchedTexts;
  readonly source?: string;
}

/** Makes the index if it does not exist, or `anew`. */
export async function prepareWordIndex(store: WritableStore, anew: boolean): Promise<void> {
  if (anew || !(await hasWordIndex(store)))
    await writeAll(store, [
      ...createTables(),
      sql`INSERT INTO wikiquery_search_page VALUES (${UNFINISHED}, 0, 0, '', NULL, 0, '', '', '', 0, 0, '')`,
    ]);
}

/** The row that an index has until all pages were put into it once. */
const UNFINISHED = 0;

/**
 * Makes pages stale that use pages which changed since: their texts have those of the templates. Those that did not
 * exist only count where the index was finished, since until then they may just not have been indexed yet.
 */
export async function outdateUsers(store: WritableStore): Promise<void> {
  const users =
    store.capabilities.templatelinks === 'linktarget'
      ? sql`SELECT tl_from FROM linktarget JOIN templatelinks ON tl_target_id = lt_id
          WHERE (lt_namespace, lt_title) IN`
      : sql`SELECT tl_from FROM templatelinks WHERE (tl_namespace, tl_title) IN`;
  const changed = sql`SELECT page_namespace, page_title FROM page JOIN revision ON rev_id = page_latest
      LEFT JOIN wikiquery_search_page AS used ON used.wsp_page = page_id
      WHERE used.wsp_revision <> page_latest OR used.wsp_title <> page_title OR used.wsp_hidden <> (rev_deleted & ${Hiding.text})
        OR (used.wsp_page IS NULL
          AND NOT EXISTS (SELECT 1 FROM wikiquery_search_page WHERE wsp_page = ${UNFINISHED}))
    UNION SELECT wsp_namespace, wsp_title FROM wikiquery_search_page
      WHERE wsp_page <> ${UNFINISHED} AND NOT EXISTS (SELECT 1 FROM page WHERE page_id = wsp_page)`;
  await writeAll(store, [
    sql`UPDATE wikiquery_search_page SET wsp_form = ''
      WHERE wsp_target IS NULL AND wsp_page <> ${UNFINISHED} AND wsp_page IN (${users} (${changed}))`,
  ]);
}

/** Marks the index as one that all pages were put into. */
export const finishWordIndex = (store: WritableStore): Promise<void> =>
  writeAll(store, [sql`DELETE FROM wikiquery_search_page WHERE wsp_page = ${UNFINISHED}`]);

/** Takes words out of the vocabulary that no page has any more. */
export const forgetWords = (store: WritableStore): Promise<void> =>
  writeAll(
    store,
    ['wikiquery_search_term WHERE wst_term', 'wikiquery_search_part WHERE wsr_term'].map(
      (each) => sql`DELETE FROM ${sql.raw(each)} NOT IN (SELECT term FROM wikiquery_search_vocabulary)`,
    ),
  );

const stale = (form: string) => sql`FROM page
  JOIN revision ON rev_id = page_latest
  LEFT JOIN wikiquery_search_page ON wsp_page = page_id
  WHERE (wsp_page IS NULL OR wsp_revision <> page_latest OR wsp_title <> page_title
    OR wsp_namespace <> page_namespace OR wsp_hidden <> (rev_deleted & ${Hiding.text}) OR wsp_form <> ${form})`;

/** Counts the pages that are not in the index as they are now. */
export async function countStale(
  store: Store,
  form: string,
): Promise<{ readonly outdated: number; readonly pages: number }> {
  const [count] = await queryAll<{ outdated: number; pages: number }>(
    store,
    sql`SELECT (SELECT COUNT(*) ${stale(form)}) AS outdated, (SELECT COUNT(*) FROM page) AS pages`,
  );
  return count ?? { outdated: 0, pages: 0 };
}

/** Reads the next such pages, by id; redirects first, since their titles belong to their targets. */
export const stalePages = (
  store: Store,
  form: string,
  redirects: boolean,
  after: number,
  limit: number,
): Promise<StalePage[]> =>
  queryAll(
    store,
    sql`SELECT page_id, page_namespace, page_title, page_len, page_latest, page_is_redirect,
        rev_deleted & ${Hiding.text} AS hidden, wsp_target AS former_target
      ${stale(form)} AND +page_is_redirect = ${redirects ? 1 : 0} AND page_id > ${after}
      ORDER BY page_id LIMIT ${limit}`,
  );

/** Reads the titles of the redirects to pages, by page. */
export async function redirectTitles(
  store: Store,
  pages: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const rows = await queryAll<{ target: number; title: string }>(
    store,
    sql`SELECT wsp_target AS target, page_title AS title FROM wikiquery_search_page
      CROSS JOIN page ON page_id = wsp_page AND page_is_redirect = 1
      WHERE ${opened(store).database.dialect.oneOf('wsp_target', pages)} ORDER BY wsp_page`,
  );
  const titles = new Map<number, string[]>();
  for (const { target, title } of rows) {
    const known = titles.get(target) ?? [];
    titles.set(target, [...known, title.replaceAll('_', ' ')]);
  }
  return titles;
}

/** Puts pages into the index; the targets of redirects become stale. `known` has the terms that it has already. */
export async function putPages(
  store: WritableStore,
  pages: readonly IndexedPage[],
  rules: WordRules,
  form: string,
  known: Set<string>,
): Promise<void> {
  const incoming = await linkCounts(
    store,
    pages.map(({ page }) => page),
  );
  const statements = pages.flatMap(({ page, target, texts, source = '' }) => {
    const id = page.page_id;
    const title = page.page_title.replaceAll('_', ' ');
    const lower = title.normalize('NFKC').toLowerCase();
    const kept = texts && { ...texts, source: undefined };
    const touched = [target, page.former_target].filter((each) => each !== undefined && each !== null);
    return [
      ...(touched.length > 0
        ? [
            sql`UPDATE wikiquery_search_page SET wsp_form = ''
              WHERE ${opened(store).database.dialect.oneOf('wsp_page', touched)} AND wsp_target IS NULL`,
          ]
        : []),
      sql`REPLACE INTO wikiquery_search_page VALUES (${id}, ${page.page_latest}, ${page.hidden}, ${form},
        ${target ?? null}, ${page.page_namespace}, ${page.page_title}, ${lower}, ${rules.fold(lower)},
        ${texts?.redirect.length ?? 0}, ${incoming.get(id) ?? 0}, ${jsonOf(kept)})`,
      sql`DELETE FROM wikiquery_search_words WHERE rowid = ${id}`,
      sql`DELETE FROM wikiquery_search_source WHERE rowid = ${id}`,
      ...keyStatements(id, page.page_namespace, title, rules),
      ...(texts ? wordStatements(id, texts, source, rules, known) : []),
    ];
  });
  await writeAll(store, statements);
}

const jsonOf = (texts: object | undefined): string => (texts ? JSON.stringify(texts) : '');

function wordStatements(
  id: number,
  texts: SearchedTexts,
  source: string,
  rules: WordRules,
  known: Set<string>,
): readonly SqlExpression<unknown>[] {
  const added = new Set<string>();
  const words = (text: string | readonly string[]): string => {
    // A phrase does not go on from one title or heading to the next.
    const parts = typeof text === 'string' ? [text] : text;
    return parts
      .map((part) => {
        const tokens = tokensOf(part);
        for (const { term } of tokens) if (!known.has(term)) added.add(term);
        return tokens.map(({ term }: Token) => term).join(' ');
      })
      .join(' \ue002 \ue002 ');
  };
  const titles = [texts.title, ...texts.redirect];
  const whole = new Set(titles.map(wholeTerm).flatMap((term) => [term, rules.fold(term)]));
  const { title, redirect, category, heading, opening, text, auxiliary, file } = texts;
  const row = sql`INSERT INTO wikiquery_search_words (rowid, title, redirect, category, heading, opening, text,
      auxiliary, file, source, whole)
    VALUES (${id}, ${words(title)}, ${words(redirect)}, ${words(category)}, ${words(heading)}, ${words(opening)},
      ${words(text)}, ${words(auxiliary)}, ${words(file)}, ${words(source)}, ${[...whole].join(' ')})`;
  for (const term of added) known.add(term);
  return [
    row,
    sql`INSERT INTO wikiquery_search_source (rowid, source) VALUES (${id}, ${source})`,
    ...[...added].flatMap((term) => termStatements(term, rules)),
  ];
}

function termStatements(term: string, rules: WordRules): readonly SqlExpression<unknown>[] {
  return [
    sql`INSERT OR IGNORE INTO wikiquery_search_term
      VALUES (${term}, ${plainOf(term)}, ${rules.fold(term)}, ${rules.stem(term)})`,
    ...partsOf(term).map(
      (part) =>
        sql`INSERT OR IGNORE INTO wikiquery_search_part VALUES (${rules.stem(part)}, ${part}, ${term})`,
    ),
  ];
}

/** Takes up to a number of pages that no longer exist out of the index; returns how many. */
export async function dropMissingPages(store: WritableStore, limit: number): Promise<number> {
  const rows = await queryAll<{ wsp_page: number; wsp_target: number | null }>(
    store,
    sql`SELECT wsp_page, wsp_target FROM wikiquery_search_page
      WHERE wsp_page <> ${UNFINISHED} AND NOT EXISTS (SELECT 1 FROM page WHERE page_id = wsp_page) LIMIT ${limit}`,
  );
  if (rows.length === 0) return 0;
  const { dialect } = opened(store).database;
  const pages = rows.map(({ wsp_page }) => wsp_page);
  const targets = rows.flatMap(({ wsp_target }) => wsp_target ?? []);
  await writeAll(store, [
    sql`UPDATE wikiquery_search_page SET wsp_form = ''
      WHERE ${dialect.oneOf('wsp_page', targets)} AND wsp_target IS NULL`,
    // What a deleted redirect led to is not found by its title until it is indexed anew.
    sql`DELETE FROM wikiquery_search_words WHERE ${dialect.oneOf('rowid', [...pages, ...targets])}`,
    sql`DELETE FROM wikiquery_search_source WHERE ${dialect.oneOf('rowid', pages)}`,
    sql`DELETE FROM wikiquery_search_completion WHERE ${dialect.oneOf('wsc_page', pages)}`,
    sql`DELETE FROM wikiquery_search_page WHERE ${dialect.oneOf('wsp_page', pages)}`,
  ]);
  return rows.length;
}

/** Adds the titles of categories and templates that are used, which need not have pages. */
export async function addUsedTitles(store: WritableStore): Promise<void> {
  const { capabilities } = store;
  const named = [
    capabilities.categorylinks === 'inline'
      ? sql`SELECT DISTINCT 14 AS namespace, cl_to AS title FROM categorylinks`
      : sql`SELECT lt_namespace AS namespace, lt_title AS title FROM linktarget
          WHERE EXISTS (SELECT 1 FROM categorylinks WHERE cl_target_id = lt_id)`,
    capabilities.templatelinks === 'linktarget'
      ? sql`SELECT lt_namespace AS namespace, lt_title AS title FROM linktarget
          WHERE EXISTS (SELECT 1 FROM templatelinks WHERE tl_target_id = lt_id)`
      : sql`SELECT DISTINCT tl_namespace AS namespace, tl_title AS title FROM templatelinks`,
  ];
  for (const each of named) {
    const rows = await queryAll<{ namespace: number; title: string }>(
      store,
      sql`SELECT namespace, title FROM (${each}) WHERE NOT EXISTS (SELECT 1 FROM wikiquery_search_title
        WHERE wsn_namespace = namespace AND wsn_title = title AND wsn_lower = lower(title))`,
    );
    await writeAll(
      store,
      rows.map(
        ({ namespace, title }) => sql`INSERT OR IGNORE INTO wikiquery_search_title
          VALUES (${namespace}, ${title.toLowerCase()}, ${title})`,
      ),
    );
  }
}
