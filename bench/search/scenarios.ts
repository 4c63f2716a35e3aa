import type Database from 'better-sqlite3';
import { root } from './category-tree.ts';

/** Searches of a kind, with what the same takes of bare statements. */
export interface SearchScenario {
  readonly name: string;
  /** Milliseconds; absent where there is none. */
  readonly aim?: number;
  readonly searches: readonly string[];
  /** Whether they are beginnings of titles to complete. */
  readonly completes?: boolean;
  readonly bare: (search: string) => unknown;
}

const COUNT = 10;

/** Chooses searches by what the wiki has. */
export function scenariosOf(database: Database.Database): readonly SearchScenario[] {
  const all = (sql: string, ...values: readonly unknown[]): readonly string[] =>
    database
      .prepare<unknown[], string>(sql)
      .pluck()
      .all(...values);
  const counted = countedWords(database);
  const words = (least: number, most: number): readonly string[] =>
    counted.flatMap(({ term, doc }) => (least <= doc && doc <= most ? term : [])).slice(0, COUNT);
  const matching = database.prepare(
    'SELECT rowid FROM wikiquery_search_words WHERE wikiquery_search_words MATCH ? ORDER BY rank LIMIT 10',
  );
  const counting = database.prepare(
    'SELECT COUNT(*) FROM wikiquery_search_words WHERE wikiquery_search_words MATCH ?',
  );
  const bareWords = (search: string): unknown => [matching.all(`"${search}"`), counting.get(`"${search}"`)];
  const kinds = [
    ['words-100', 80, 120],
    ['words-1000', 800, 1200],
    ['words-10000', 8000, 12_000],
    ['words-100000', 60_000, 200_000],
  ] as const;
  return [
    ...kinds.map(([name, least, most]) => ({
      name,
      aim: 10,
      searches: words(least, most),
      bare: bareWords,
    })),
    filters(database, all),
    ...completions(database, all),
    {
      name: 'deep-category',
      aim: 200,
      searches: [`deepcategory:${root}`],
      bare: () => recursive(database),
    },
    {
      name: 'expression',
      aim: 500,
      searches: words(800, 1200).map((word) => `insource:/[^x]${word.slice(0, 4)}/`),
      bare: (search) => readMatching(database, search.slice(-5, -1)),
    },
  ];
}

/** Some of the words, with the number of pages that have them; to count those of all takes minutes. */
function countedWords(
  database: Database.Database,
): readonly { readonly term: string; readonly doc: number }[] {
  return database
    .prepare<[], { readonly term: string; readonly doc: number }>(
      `SELECT term, doc FROM (SELECT wst_term FROM wikiquery_search_term
          WHERE length(wst_term) > 3 AND wst_term NOT GLOB '*[^a-z]*' ORDER BY substr(wst_term, 2) LIMIT 1000)
        CROSS JOIN wikiquery_search_vocabulary ON term = wst_term`,
    )
    .all();
}

function filters(
  database: Database.Database,
  all: (sql: string, ...values: readonly unknown[]) => readonly string[],
): SearchScenario {
  const pairs = all(
    `SELECT 'incategory:"' || replace(cl_to, '_', ' ') || '" hastemplate:"' || replace(lt_title, '_', ' ') || '"'
      FROM page JOIN categorylinks ON cl_from = page_id JOIN templatelinks ON tl_from = page_id
      JOIN linktarget ON lt_id = tl_target_id
      WHERE page_id IN (SELECT page_id FROM page WHERE page_namespace = 0 AND page_is_redirect = 0
        AND page_id % 1000 = 7) AND lt_namespace = 10 GROUP BY page_id LIMIT ${COUNT}`,
  );
  const bare = database.prepare(
    `SELECT page_id FROM categorylinks JOIN page ON page_id = cl_from
      WHERE cl_to = ? AND page_namespace = 0 AND EXISTS (SELECT 1 FROM linktarget JOIN templatelinks
        ON tl_target_id = lt_id WHERE lt_namespace = 10 AND lt_title = ? AND tl_from = page_id)`,
  );
  return {
    name: 'category-and-template',
    aim: 20,
    searches: pairs,
    bare: (search) => {
      const [, category = '', template = ''] =
        /^incategory:"(.*)" hastemplate:"(.*)"$/.exec(search.replaceAll(' ', '_').replace('"_', '" ')) ?? [];
      return bare.all(category, template);
    },
  };
}

/** Completes titles that are typed rightly, and with two letters in the wrong order. */
function completions(
  database: Database.Database,
  all: (sql: string, ...values: readonly unknown[]) => readonly string[],
): readonly SearchScenario[] {
  const titles = all(
    `SELECT DISTINCT substr(replace(page_title, '_', ' '), 1, 7) FROM page
      WHERE page_id IN (SELECT page_id FROM page WHERE page_namespace = 0 AND page_is_redirect = 0
        AND page_id % 1000 = 7) AND page_title GLOB '[A-Z][a-z][a-z][a-z][a-z][a-z][a-z]*' LIMIT ${COUNT}`,
  );
  const beginning = database.prepare(
    'SELECT page_id FROM page WHERE page_namespace = 0 AND page_title >= ? AND page_title < ? ORDER BY page_title LIMIT 10',
  );
  const bare = (search: string): unknown => beginning.all(search, `${search}\u{10ffff}`);
  const swapped = titles.map((title) => title.replace(/^(...)(.)(.)/, '$1$3$2'));
  return [
    { name: 'completion', searches: titles, completes: true, bare },
    { name: 'mistyped-completion', searches: swapped, completes: true, bare },
  ];
}

const recursive = (database: Database.Database): unknown =>
  database
    .prepare(
      `WITH RECURSIVE below (title) AS (VALUES (?)
        UNION SELECT page_title FROM below CROSS JOIN categorylinks ON cl_to = title
          CROSS JOIN page ON page_id = cl_from AND page_namespace = 14)
      SELECT COUNT(DISTINCT cl_from) FROM below CROSS JOIN categorylinks ON cl_to = title
        CROSS JOIN page ON page_id = cl_from AND page_namespace = 0`,
    )
    .get(root);

/** Reads the texts that may have some letters, by the index of three letters, and looks for them. */
const readMatching = (database: Database.Database, letters: string): unknown =>
  database
    .prepare<[string], string>(
      `SELECT old_text FROM wikiquery_search_source JOIN page ON page_id = wikiquery_search_source.rowid
        JOIN slots ON slot_revision_id = page_latest JOIN content ON content_id = slot_content_id
        JOIN text ON old_id = CAST(substr(content_address, 4) AS INTEGER)
        WHERE wikiquery_search_source MATCH ? AND page_namespace = 0`,
    )
    .pluck()
    // The index of three letters does not know what follows what.
    .all(`"${letters.slice(0, 3)}" AND "${letters.slice(1)}"`)
    .filter((text) => text.includes(letters)).length;
