import { type Token, partsOf, plainOf, tokensOf, wholeTerm } from '../../../wiki/full-text/tokens.ts';
import type { WordRules } from '../../../wiki/full-text/language.ts';
import type { SqlExpression } from '../../database/statements/expression.ts';
import { sql } from '../../database/statements/sql.ts';
import { keyStatements } from './completion.ts';
import {
  type DuePage,
  type DueRow,
  endTurns,
  makeDue,
  makeRelatedDue,
  type StalePage,
  turns,
} from './due.ts';
import { linkCounts } from './incoming-links.ts';
import { opened, type Store } from '../store.ts';
import { indexDialect, isBeside, queryAll, queryIndex, writeIndex } from './statements.ts';
import { createTables, hasWordTables, isFinished, UNFINISHED } from './tables.ts';
import { addAllUsedTitles, addUsedTitles, forgetTitles } from './used-titles.ts';
import { isNoted, notingStatements } from './watch.ts';

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

/** Makes the index of a wiki if it does not exist, or `anew`, and has what changes from now on noted. */
export async function prepareWordIndex(store: Store, anew: boolean, wiki: string): Promise<void> {
  const isNew = anew || !(await hasWordTables(store));
  await writeIndex(store, [
    ...(isNew
      ? [
          ...createTables(),
          sql`INSERT INTO wikiquery_search_wiki VALUES (${wiki})`,
          sql`INSERT INTO wikiquery_search_page VALUES (${UNFINISHED}, 0, 0, '', NULL, 0, '', '', '', 0, 0)`,
        ]
      : []),
    ...(isBeside(store) || (await isNoted(store)) ? [] : notingStatements()),
  ]);
}

/** Marks the index as one that all pages were put into. */
export async function finishWordIndex(store: Store): Promise<void> {
  await addAllUsedTitles(store);
  await writeIndex(store, [sql`DELETE FROM wikiquery_search_page WHERE wsp_page = ${UNFINISHED}`]);
}

/** Takes words and titles out of the file that no page has or uses any more. */
export async function forgetWords(store: Store): Promise<void> {
  await writeIndex(store, [
    // Until then, the words of former texts are only marked as deleted.
    ...fullTextTables.map((table) => sql.raw(`INSERT INTO ${table} (${table}) VALUES ('optimize')`)),
    ...[
      'wikiquery_search_spelling WHERE rowid IN (SELECT wst_id FROM wikiquery_search_term WHERE wst_term',
      'wikiquery_search_term WHERE (wst_term',
      'wikiquery_search_part WHERE (wsr_term',
    ].map((each) => sql`DELETE FROM ${sql.raw(each)} NOT IN (SELECT term FROM wikiquery_search_vocabulary))`),
  ]);
  await forgetTitles(store);
}

/** Reads the titles of the redirects to pages that the wiki has under these titles, by page. */
export async function redirectTitles(
  store: Store,
  pages: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const indexed = await queryIndex<{ page: number; target: number }>(
    store,
    sql`SELECT wsp_page AS page, wsp_target AS target FROM wikiquery_search_page
      WHERE ${indexDialect(store).oneOf('wsp_target', pages)} ORDER BY wsp_page`,
  );
  if (indexed.length === 0) return new Map();
  const { dialect } = opened(store).database;
  const rows = await queryAll<{ page: number; title: string }>(
    store,
    // By their IDs, since the index of redirects leads to all of the wiki.
    sql`SELECT page_id AS page, page_title AS title FROM page
      WHERE ${dialect.unindexed('page_is_redirect')} = 1 AND ${dialect.oneOf(
        'page_id',
        indexed.map(({ page }) => page),
      )}`,
  );
  const names = new Map(rows.map(({ page, title }) => [page, title.replaceAll('_', ' ')]));
  const titles = new Map<number, string[]>();
  for (const { page, target } of indexed) {
    const title = names.get(page);
    if (title !== undefined) titles.set(target, [...(titles.get(target) ?? []), title]);
  }
  return titles;
}

/** What puts some pages into the index. */
export interface PageStatements {
  readonly pages: readonly number[];
  readonly facts: readonly SqlExpression<unknown>[];
  readonly words: readonly SqlExpression<unknown>[];
}

/** Puts pages into the index in one transaction. */
export async function putPages(store: Store, parts: readonly PageStatements[]): Promise<void> {
  if (parts.length === 0) return;
  await writeIndex(store, [
    ...parts.flatMap(({ facts }) => facts),
    // Last: statements that write or replace several rows make FTS5 write to disk what it has gathered in memory.
    ...parts.flatMap(({ words }) => words),
  ]);
  // Until the index is finished, those of all pages are added at the end.
  if (await isFinished(store))
    await addUsedTitles(
      store,
      parts.flatMap(({ pages }) => pages),
    );
}

/**
 * Returns what puts pages into the index; the targets of redirects become due. `known` has the terms that it has already,
 * and gets those of the pages.
 */
export async function pageStatements(
  store: Store,
  pages: readonly IndexedPage[],
  due: readonly DuePage[],
  rules: WordRules,
  form: string,
  known: Set<string>,
): Promise<PageStatements> {
  const incoming = await linkCounts(
    store,
    pages.map(({ page }) => page),
  );
  const facts = pages.flatMap(({ page, target, texts }) => {
    const id = page.page_id;
    const title = page.page_title.replaceAll('_', ' ');
    const lower = title.normalize('NFKC').toLowerCase();
    return [
      sql`REPLACE INTO wikiquery_search_page VALUES (${id}, ${page.page_latest}, ${page.hidden}, ${form},
        ${target ?? null}, ${page.page_namespace}, ${page.page_title}, ${lower}, ${rules.fold(lower)},
        ${texts?.redirect.length ?? 0}, ${incoming.get(id) ?? 0})`,
      texts
        ? sql`REPLACE INTO wikiquery_search_texts VALUES (${id}, ${JSON.stringify(texts)})`
        : sql`DELETE FROM wikiquery_search_texts WHERE wsx_page = ${id}`,
      ...keyStatements(id, page.page_namespace, title, rules),
    ];
  });
  const added = new Set<string>();
  const before = new Set(due.filter(({ indexed }) => indexed).map(({ page }) => page));
  const words = pages.flatMap(({ page, texts, source = '' }) => [
    ...(before.has(page.page_id)
      ? fullTextTables.map((table) => sql`DELETE FROM ${sql.table(table)} WHERE rowid = ${page.page_id}`)
      : []),
    ...(texts ? wordStatements(page.page_id, texts, source, rules, added) : []),
  ]);
  const unknown = [...added].filter((term) => !known.has(term));
  for (const term of unknown) known.add(term);
  const targets = [...pages.map(({ target }) => target), ...due.map(({ indexed }) => indexed?.target)];
  return {
    pages: pages.map(({ page }) => page.page_id),
    facts: [
      ...(await relatedStatements(store, due)),
      ...facts,
      ...dueTargets(due, targets),
      ...endTurns(due),
      ...termStatements(unknown, rules),
    ],
    words,
  };
}

const fullTextTables = ['wikiquery_search_words', 'wikiquery_search_titled', 'wikiquery_search_source'];

function wordStatements(
  id: number,
  texts: SearchedTexts,
  source: string,
  rules: WordRules,
  terms: Set<string>,
): readonly SqlExpression<unknown>[] {
  const words = (text: string | readonly string[]): string => {
    // A phrase does not go on from one title or heading to the next.
    const parts = typeof text === 'string' ? [text] : text;
    return parts
      .map((part) => {
        const found = tokensOf(part).map(({ term }: Token) => term);
        for (const term of found) terms.add(term);
        return found.join(' ');
      })
      .join(' \ue002 \ue002 ');
  };
  const titles = [texts.title, ...texts.redirect];
  const whole = new Set(titles.map(wholeTerm).flatMap((term) => [term, rules.fold(term)]));
  const { title, redirect, category, heading, opening, text, auxiliary, file } = texts;
  return [
    sql`INSERT INTO wikiquery_search_words (rowid, title, redirect, category, heading, opening, text,
        auxiliary, file, source, whole)
      VALUES (${id}, ${words(title)}, ${words(redirect)}, ${words(category)}, ${words(heading)}, ${words(opening)},
        ${words(text)}, ${words(auxiliary)}, ${words(file)}, ${words(source)}, ${[...whole].join(' ')})`,
    sql`INSERT INTO wikiquery_search_titled (rowid, title, redirect)
      VALUES (${id}, ${words(title)}, ${words(redirect)})`,
    sql`INSERT INTO wikiquery_search_source (rowid, source) VALUES (${id}, ${source})`,
  ];
}

function termStatements(terms: readonly string[], rules: WordRules): readonly SqlExpression<unknown>[] {
  if (terms.length === 0) return [];
  const rows = terms.map((term) => [term, plainOf(term), rules.fold(term), rules.stem(term)]);
  const parts = terms.flatMap((term) => partsOf(term).map((part) => [rules.stem(part), part, term]));
  return [
    sql`INSERT OR IGNORE INTO wikiquery_search_term (wst_term, wst_plain, wst_folded, wst_stem)
      SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(${JSON.stringify(rows)})`,
    // The index of words may know them from before.
    sql`INSERT INTO wikiquery_search_spelling (rowid, plain)
      SELECT wst_id, wst_plain FROM json_each(${JSON.stringify(terms)}) CROSS JOIN wikiquery_search_term ON wst_term = value
      WHERE NOT EXISTS (SELECT 1 FROM wikiquery_search_spelling WHERE rowid = wst_id)`,
    sql`INSERT OR IGNORE INTO wikiquery_search_part
      SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(${JSON.stringify(parts)})`,
  ];
}

/** Takes pages that no longer exist out of the index. */
export async function dropPages(store: Store, pages: readonly DuePage[]): Promise<void> {
  const dialect = indexDialect(store);
  const ids = pages.map(({ page }) => page);
  const targets = pages.flatMap(({ indexed }) => indexed?.target ?? []);
  await writeIndex(store, [
    ...(await relatedStatements(store, pages)),
    ...dueTargets(pages, targets),
    // What a deleted redirect led to is not found by its title until it is indexed anew.
    sql`DELETE FROM wikiquery_search_words WHERE ${dialect.oneOf('rowid', [...ids, ...targets])}`,
    sql`DELETE FROM wikiquery_search_titled WHERE ${dialect.oneOf('rowid', [...ids, ...targets])}`,
    sql`DELETE FROM wikiquery_search_source WHERE ${dialect.oneOf('rowid', ids)}`,
    sql`DELETE FROM wikiquery_search_texts WHERE ${dialect.oneOf('wsx_page', ids)}`,
    sql`DELETE FROM wikiquery_search_completion WHERE ${dialect.oneOf('wsc_page', ids)}`,
    sql`DELETE FROM wikiquery_search_page WHERE ${dialect.oneOf('wsp_page', ids)}`,
    ...endTurns(pages),
  ]);
}

/** Pages that were never indexed are no news until the index is finished, unless they were written since. */
async function relatedStatements(
  store: Store,
  due: readonly DuePage[],
): Promise<readonly SqlExpression<unknown>[]> {
  const isNews = await isFinished(store);
  return makeRelatedDue(
    store,
    due.filter(({ indexed, turn }) => isNews || indexed || turn === turns.written),
  );
}

/** Makes what redirects lead to, or led to, due after them. */
const dueTargets = (
  due: readonly DueRow[],
  targets: readonly (number | null | undefined)[],
): readonly SqlExpression<unknown>[] =>
  makeDue(
    due[0]?.turn === turns.written ? turns.written : turns.page,
    targets.filter((target) => typeof target === 'number' && target > 0) as readonly number[],
  );
