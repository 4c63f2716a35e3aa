import type Database from 'better-sqlite3';
import { display } from './wiki/contents.ts';

/** A request to measure. */
export interface Scenario {
  readonly name: string;
  /** What follows `api.php?`. */
  readonly query: string;
  /** How many items an answer's `query` has; every server has to answer the same number. */
  items(query: Answer): number;
}

/** The `query` part of an answer in formatversion 2, as far as the scenarios look into it. */
export interface Answer {
  readonly [list: string]: readonly Item[] | undefined;
}

interface Item {
  readonly revisions?: readonly unknown[];
  readonly categories?: readonly unknown[];
  readonly links?: readonly unknown[];
}

/** The requests, with titles that the wiki in this database has; the same wiki gives the same requests. */
export function scenariosFor(database: Database.Database): readonly Scenario[] {
  return [
    list('allpages-10', 'allpages', 'aplimit=10'),
    list('allpages-500', 'allpages', 'aplimit=500'),
    list(
      'categorymembers-500',
      'categorymembers',
      `cmlimit=500&cmtitle=${title('Category:', bigCategory(database))}`,
    ),
    list('backlinks-50', 'backlinks', `bllimit=50&bltitle=${title('', popularPage(database))}`),
    {
      name: 'two-titles',
      query: request(
        `prop=info|revisions|categories|links&titles=${ordinaryPages(database)
          .map((key) => title('', key))
          .join('|')}`,
      ),
      items: ({ pages = [] }) =>
        pages.length +
        total(
          pages.map(
            (page) =>
              (page.revisions?.length ?? 0) + (page.categories?.length ?? 0) + (page.links?.length ?? 0),
          ),
        ),
    },
    {
      name: 'generator-content-50',
      query: request('generator=allpages&gaplimit=50&prop=revisions&rvprop=content&rvslots=main'),
      items: ({ pages = [] }) => total(pages.map((page) => page.revisions?.length ?? 0)),
    },
    {
      name: 'allrevisions-50',
      query: request('list=allrevisions&arvlimit=50'),
      items: ({ allrevisions = [] }) => total(allrevisions.map((page) => page.revisions?.length ?? 0)),
    },
    list('alllinks-unique-100', 'alllinks', 'alunique=1&allimit=100'),
  ];
}

function list(name: string, module: string, parameters: string): Scenario {
  return {
    name,
    query: request(`list=${module}&${parameters}`),
    items: (query) => query[module]?.length ?? 0,
  };
}

function request(parameters: string): string {
  return `action=query&format=json&formatversion=2&${parameters.replaceAll('|', '%7C')}`;
}

function title(namespace: string, key: string): string {
  return encodeURIComponent(namespace + display(key));
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

/** The smallest category with so many pages that the answer is continued. */
function bigCategory(database: Database.Database): string {
  return one(
    database,
    'SELECT cat_title FROM category WHERE cat_pages - cat_subcats - cat_files > 500 ORDER BY cat_pages, cat_id LIMIT 1',
  );
}

/** The article that the fewest pages link to, but more than 200. */
function popularPage(database: Database.Database): string {
  return one(
    database,
    `SELECT page_title FROM (SELECT pl_target_id, count(*) AS links FROM pagelinks GROUP BY pl_target_id)
     JOIN linktarget ON lt_id = pl_target_id JOIN page ON page_namespace = lt_namespace AND page_title = lt_title
     WHERE links > 200 AND page_namespace = 0 AND page_is_redirect = 0 ORDER BY links, lt_id LIMIT 1`,
  );
}

/** Two articles with some links and categories, from a third and two thirds into the wiki. */
function ordinaryPages(database: Database.Database): readonly string[] {
  return [1, 2].map((third) =>
    one(
      database,
      `SELECT page_title FROM page WHERE page_namespace = 0 AND page_is_redirect = 0
       AND page_id > (SELECT max(page_id) FROM page) * ${third} / 3
       AND (SELECT count(*) FROM pagelinks WHERE pl_from = page_id) BETWEEN 6 AND 12
       AND (SELECT count(*) FROM categorylinks WHERE cl_from = page_id) BETWEEN 2 AND 4
       ORDER BY page_id LIMIT 1`,
    ),
  );
}

function one(database: Database.Database, sql: string): string {
  const found = database.prepare(sql).pluck().get();
  if (typeof found !== 'string')
    throw new Error(`The wiki is too small for the scenarios: nothing found by ${sql}`);
  return found;
}
