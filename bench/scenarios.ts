import type Database from 'better-sqlite3';
import { mixedTrace } from './mixed-trace.ts';
import { display } from './wiki/contents.ts';

/** A request to measure, or several that are sent in turn. */
export interface Scenario {
  readonly name: string;
  /** The query strings. */
  readonly queries: readonly string[];
  /** Counts the items in a response's `query`; must be the same for every server. */
  items(query: Answer): number;
  /** The scenario with the first page of the list that this one continues near its end. */
  readonly first?: string;
  /** Only Wikiquery is measured, and its responses are not compared. */
  readonly isWikiqueryOnly?: true;
}

/** The `query` part of a response, as far as scenarios use it. */
export interface Answer {
  /** Items; formatversion 1 returns pages as an object by page ID. */
  readonly [list: string]: readonly Item[] | Readonly<Record<string, Item>> | undefined;
}

interface Item {
  readonly revisions?: readonly unknown[];
  readonly categories?: readonly unknown[];
  readonly links?: readonly unknown[];
  readonly imageinfo?: readonly unknown[];
  readonly groups?: readonly unknown[];
}

/** Returns the scenarios, with titles from a wiki; they are always the same for the same wiki. */
export function scenariosFor(database: Database.Database): readonly Scenario[] {
  const twoTitles = `prop=info|revisions|categories|links&titles=${ordinaryPages(database)
    .map((key) => title('', key))
    .join('|')}`;
  const members = title('Category:', bigCategory(database));
  const backlinks = list(
    'backlinks-50',
    'backlinks',
    `bllimit=50&bltitle=${title('', popularPage(database))}`,
  );
  const twoTitlesWithContent = pages('two-titles-content', `${twoTitles}&rvprop=${withContent}&rvslots=main`);
  const generated = pages(
    'generator-three-props-50',
    `generator=categorymembers&gcmlimit=50&gcmtitle=${members}&prop=info|revisions|categories&cllimit=500`,
  );
  return [
    {
      // The time and the version differ.
      name: 'siteinfo',
      queries: [request('meta=siteinfo')],
      items: (query) => Object.keys(query).length,
      isWikiqueryOnly: true,
    },
    {
      // More kinds of requests than the minimum implements.
      name: 'mixed-trace',
      queries: mixedTrace(database),
      items: (query) => Object.keys(query).length,
      isWikiqueryOnly: true,
    },
    pages('one-title-info', 'prop=info&titles=Main Page'),
    list('allpages-10', 'allpages', 'aplimit=10'),
    list('allpages-500', 'allpages', 'aplimit=500'),
    list('categorymembers-500', 'categorymembers', `cmlimit=500&cmtitle=${members}`),
    backlinks,
    inVersion1(backlinks),
    pages('two-titles', twoTitles),
    twoTitlesWithContent,
    inVersion1(twoTitlesWithContent),
    generated,
    inVersion1(generated),
    pages(
      'generator-content-50',
      'generator=allpages&gaplimit=50&prop=revisions&rvprop=content&rvslots=main',
    ),
    pages('history-50', 'prop=revisions&titles=Main Page&rvlimit=50'),
    revisions('allrevisions-content-20', `arvlimit=20&arvprop=${withContent}&arvslots=main`),
    pages(
      'imageinfo-20',
      `prop=imageinfo&iiprop=url|size|mime&titles=${files(database)
        .map((key) => title('File:', key))
        .join('|')}`,
    ),
    {
      name: 'allusers-100',
      queries: [request('list=allusers&aulimit=100&auprop=groups|editcount')],
      items: ({ allusers }) => total(allusers, (user) => 1 + (user.groups?.length ?? 0)),
    },
    list('alllinks-unique-100', 'alllinks', 'alunique=1&allimit=100'),
    ...continued(
      list('allpages-50', 'allpages', 'aplimit=50'),
      `apcontinue=${encodeURIComponent(lastArticle(database))}`,
    ),
    ...continued(revisions('allrevisions-50', 'arvlimit=50'), `arvcontinue=${oldRevision(database)}`),
    ...continued(
      list(
        'biggest-category-500',
        'categorymembers',
        `cmlimit=500&cmtitle=${title('Category:', biggestCategory(database))}`,
      ),
      `cmcontinue=${lastMember(database)}`,
    ),
    ...continued(list('alllinks-100', 'alllinks', 'allimit=100'), `alcontinue=${lastLink(database)}`),
  ];
}

const withContent = 'ids|timestamp|flags|comment|user|content';

/** Returns the first page of a list, and the list continued near its end. */
function continued(first: Scenario, continuation: string): readonly Scenario[] {
  const continues = continuation.replaceAll('|', '%7C');
  const queries = first.queries.map((query) => `${query}&${continues}`);
  return [first, { ...first, name: `${first.name}-deep`, queries, first: first.name }];
}

/** Returns a scenario in the default format of the API, which most clients use. */
function inVersion1(scenario: Scenario): Scenario {
  const queries = scenario.queries.map((query) => query.replace('&formatversion=2', '&formatversion=1'));
  return { ...scenario, name: `${scenario.name}-v1`, queries };
}

function revisions(name: string, parameters: string): Scenario {
  return {
    name,
    queries: [request(`list=allrevisions&${parameters}`)],
    items: ({ allrevisions }) => total(allrevisions, (page) => page.revisions?.length ?? 0),
  };
}

function list(name: string, module: string, parameters: string): Scenario {
  return {
    name,
    queries: [request(`list=${module}&${parameters}`)],
    items: (query) => total(query[module], () => 1),
  };
}

function pages(name: string, parameters: string): Scenario {
  const lists = ['revisions', 'categories', 'links', 'imageinfo'] as const;
  return {
    name,
    queries: [request(parameters)],
    items: (query) =>
      total(query['pages'], (page) => lists.reduce((sum, each) => sum + (page[each]?.length ?? 0), 1)),
  };
}

function request(parameters: string): string {
  return `action=query&format=json&formatversion=2&${parameters.replaceAll('|', '%7C').replaceAll(' ', '%20')}`;
}

function title(namespace: string, key: string): string {
  return encodeURIComponent(namespace + display(key));
}

function total(items: Answer[string], count: (item: Item) => number): number {
  return Object.values(items ?? {}).reduce((sum, item) => sum + count(item), 0);
}

/** Finds the smallest category with so many pages that the response is continued. */
function bigCategory(database: Database.Database): string {
  return one(
    database,
    'SELECT cat_title FROM category WHERE cat_pages - cat_subcats - cat_files > 500 ORDER BY cat_pages, cat_id LIMIT 1',
  );
}

/** Finds the article with the fewest links to it, but more than 200. */
function popularPage(database: Database.Database): string {
  return one(
    database,
    `SELECT page_title FROM (SELECT pl_target_id, count(*) AS links FROM pagelinks GROUP BY pl_target_id)
     JOIN linktarget ON lt_id = pl_target_id JOIN page ON page_namespace = lt_namespace AND page_title = lt_title
     WHERE links > 200 AND page_namespace = 0 AND page_is_redirect = 0 ORDER BY links, lt_id LIMIT 1`,
  );
}

/** Finds two articles with eight links and three categories each, a third and two thirds into the wiki. */
function ordinaryPages(database: Database.Database): readonly string[] {
  return [1, 2].map((third) =>
    one(
      database,
      `SELECT page_title FROM page WHERE page_namespace = 0 AND page_is_redirect = 0
       AND page_id > (SELECT max(page_id) FROM page) * ${third} / 3
       AND (SELECT count(*) FROM pagelinks WHERE pl_from = page_id) = 8
       AND (SELECT count(*) FROM categorylinks WHERE cl_from = page_id) = 3
       ORDER BY page_id LIMIT 1`,
    ),
  );
}

/** Finds twenty files, evenly spread. */
function files(database: Database.Database): readonly string[] {
  return database
    .prepare<[], string>(
      `SELECT img_name FROM (SELECT img_name, row_number() OVER (ORDER BY img_name) AS number FROM image)
       WHERE number % (SELECT count(*) / 20 FROM image) = 0 LIMIT 20`,
    )
    .pluck()
    .all();
}

/** Finds the article before the last hundred. */
function lastArticle(database: Database.Database): string {
  return one(
    database,
    'SELECT page_title FROM page WHERE page_namespace = 0 ORDER BY page_title DESC LIMIT 1 OFFSET 100',
  );
}

/** Finds the revision after the oldest hundred. */
function oldRevision(database: Database.Database): string {
  return one(
    database,
    `SELECT rev_timestamp || '|' || rev_id FROM revision ORDER BY rev_timestamp, rev_id LIMIT 1 OFFSET 100`,
  );
}

function biggestCategory(database: Database.Database): string {
  return one(database, 'SELECT cat_title FROM category ORDER BY cat_pages DESC, cat_id LIMIT 1');
}

/** Finds the member of the biggest category before the last 550 of its type. */
function lastMember(database: Database.Database): string {
  return one(
    database,
    `SELECT 'page|' || lower(hex(cl_sortkey)) || '|' || cl_from FROM categorylinks
     WHERE cl_to = (SELECT cat_title FROM category ORDER BY cat_pages DESC, cat_id LIMIT 1) AND cl_type = 'page'
     ORDER BY cl_sortkey DESC, cl_from DESC LIMIT 1 OFFSET 550`,
  );
}

/** Finds the link before the last 150 by target ID. */
function lastLink(database: Database.Database): string {
  return one(
    database,
    `SELECT pl_target_id || '|' || pl_from FROM pagelinks JOIN linktarget ON lt_id = pl_target_id
     WHERE lt_namespace = 0 ORDER BY pl_target_id DESC, pl_from DESC LIMIT 1 OFFSET 150`,
  );
}

function one(database: Database.Database, sql: string): string {
  const found = database.prepare(sql).pluck().get();
  if (typeof found !== 'string')
    throw new Error(`The wiki is too small for the scenarios: no rows from ${sql}`);
  return found;
}
