import type Database from 'better-sqlite3';
import { display } from './wiki/contents.ts';
import { random, zipf, type Random } from './wiki/random.ts';

/** Number of requests in the trace. */
const length = 500;

/**
 * Requests in the forms that clients send, with their weights. `{article}` stands for a title, `{article*5}` for five
 * of them. The weights are assumed: page previews and gadgets send most requests, then bots, then patrollers.
 */
const forms: readonly (readonly [weight: number, query: string])[] = [
  // Page previews, and links that a page colours.
  [10, 'prop=info|pageprops&inprop=url&titles={article}&redirects=1&formatversion=2&origin=*'],
  [6, 'prop=info|pageprops|revisions&rvprop=timestamp|content&rvslots=main&titles={article}&redirects='],
  [6, 'prop=info&titles={article*8}|{missing*2}&formatversion=2'],
  [4, 'prop=info|categories|langlinks&cllimit=max&clshow=!hidden&lllimit=max&titles={article}&uselang=de'],
  [4, 'prop=categories&cllimit=50&titles={article*5}&formatversion=2&errorformat=plaintext'],
  [4, 'list=prefixsearch&pssearch={prefix}&pslimit=10&formatversion=2'],
  [
    4,
    'generator=prefixsearch&gpssearch={prefix}&gpslimit=10&prop=info|pageprops&redirects=1&formatversion=2',
  ],
  [3, 'list=users&ususers={user*3}&usprop=groups|editcount|registration|gender'],
  [3, 'meta=userinfo&uiprop=groups|rights|options|editcount'],
  [2, 'meta=siteinfo&siprop=general|namespaces|namespacealiases&formatversion=2'],
  // Gadgets.
  [3, 'list=backlinks&bltitle={article}&bllimit=50&blfilterredir=nonredirects'],
  [2, 'list=embeddedin&eititle={template}&eilimit=100&einamespace=0'],
  [2, 'prop=linkshere|redirects&lhlimit=50&rdlimit=50&titles={article}&formatversion=2'],
  [3, 'prop=revisions&titles={article}&rvlimit=20&rvprop=ids|timestamp|user|parsedcomment|size|flags|tags'],
  [3, 'prop=imageinfo&iiprop=url|size|mime|timestamp|user&titles={file*3}'],
  [2, 'prop=imageinfo|fileusage&iiprop=url|extmetadata&fulimit=20&titles={file}&formatversion=2'],
  // Bots.
  [6, 'prop=info|revisions&rvprop=ids|flags|timestamp|user|comment|content&titles={article*10}&maxlag=5'],
  [4, 'generator=categorymembers&gcmtitle={category}&gcmlimit=20&prop=info|revisions|categories&maxlag=5'],
  [4, 'list=categorymembers&cmtitle={category}&cmlimit=500&cmprop=ids|title|type&maxlag=5&utf8='],
  [3, 'list=categorymembers&cmtitle={category}&cmtype=subcat&cmlimit=max&formatversion=2'],
  [3, 'list=allpages&apfrom={article}&aplimit=100&apfilterredir=nonredirects&maxlag=5'],
  [
    2,
    'generator=allpages&gapfrom={article}&gaplimit=20&prop=templates|links|extlinks&tllimit=max&pllimit=max',
  ],
  [2, 'prop=revisions&revids={revision*5}&rvprop=ids|timestamp|content&rvslots=*&formatversion=2'],
  [2, 'prop=templates|images&tllimit=max&imlimit=max&titles={article*5}'],
  [1, 'list=exturlusage&euprotocol=https&eulimit=20'],
  // Patrollers.
  [4, 'list=recentchanges&rcprop=title|ids|sizes|flags|user|timestamp|comment&rclimit=50&rcshow=!bot'],
  [3, 'list=usercontribs&ucuser={user}&uclimit=50&ucprop=ids|title|timestamp|comment|size|flags'],
  [2, 'list=logevents&letype=newusers&lelimit=20'],
  [2, 'list=allrevisions&arvlimit=20&arvprop=ids|timestamp|user|comment&formatversion=2'],
];

/** SQL for the names that replace a placeholder; popular ones come first. */
const sources: Readonly<Record<string, string>> = {
  article: namesOfPages(0),
  template: namesOfPages(10, 'Template:'),
  file: namesOfPages(6, 'File:'),
  missing: `SELECT lt_title FROM linktarget LEFT JOIN page ON page_namespace = lt_namespace AND page_title = lt_title
    WHERE lt_namespace = 0 AND page_id IS NULL ORDER BY lt_id LIMIT 1000`,
  category: "SELECT 'Category:' || cat_title FROM category ORDER BY cat_id LIMIT 1000",
  user: 'SELECT user_name FROM user ORDER BY user_editcount DESC, user_id LIMIT 1000',
  prefix: `SELECT DISTINCT substr(page_title, 1, 3) FROM page
    WHERE page_namespace = 0 AND page_id % 101 = 0 ORDER BY page_id LIMIT 1000`,
  revision: 'SELECT CAST(rev_id AS TEXT) FROM revision WHERE rev_id % 53 = 0 ORDER BY rev_id LIMIT 1000',
};

function namesOfPages(namespace: number, prefix = ''): string {
  return `SELECT '${prefix}' || page_title FROM page
    WHERE page_namespace = ${namespace} AND page_id % 7 = 0 ORDER BY page_id LIMIT 5000`;
}

/** Draws the query strings of a mixed trace for a wiki, always the same for the same wiki. */
export function mixedTrace(database: Database.Database): readonly string[] {
  const names = new Map(
    Object.entries(sources).map(([source, sql]) => [
      source,
      database.prepare<[], string>(sql).pluck().all().map(display),
    ]),
  );
  const draw = random(1, 21);
  const deck = forms.flatMap(([weight, query]) => Array.from({ length: weight }, () => query));
  return Array.from({ length }, () => {
    const form = deck[Math.floor(draw() * deck.length)] ?? '';
    return `action=query&format=json&${fill(form, names, draw)}`;
  });
}

/** Replaces the placeholders of a form, and encodes it. */
function fill(form: string, names: ReadonlyMap<string, readonly string[]>, draw: Random): string {
  return form
    .replaceAll(/\{(\w+)(?:\*(\d+))?\}/g, (_, source: string, count = '1') => {
      const all = names.get(source) ?? [];
      if (all.length === 0) throw new Error(`The wiki is too small for the mixed trace: no ${source}`);
      const drawn = Array.from({ length: Number(count) }, () => all[zipf(draw, all.length, 20)] ?? '');
      return [...new Set(drawn)].map(encodeURIComponent).join('|');
    })
    .replaceAll('|', '%7C');
}
