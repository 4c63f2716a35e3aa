import { readFileSync } from 'node:fs';
import type { Samples } from './wiki.ts';

/** A request, as a query string and the body of a POST. */
export interface SentRequest {
  readonly query: string;
  readonly body?: string;
}

/** A kind of request, made anew with other values each time. */
export interface Template {
  readonly name: string;
  /** How often it is sent, compared with the others. */
  readonly weight: number;
  readonly make: (random: Random) => SentRequest;
}

/** Draws numbers. */
export interface Random {
  /** A whole number from 0 up to, but not including, this one. */
  below(limit: number): number;
  /** One of these. */
  of<T>(values: readonly T[]): T;
}

/** Returns numbers that depend on the seed only (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed;
  const below = (limit: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * limit);
  };
  return {
    below,
    of: <T>(values: readonly T[]): T => {
      const value = values[below(values.length)];
      if (value === undefined) throw new Error('There is nothing to choose from.');
      return value;
    },
  };
}

const prefix = 'format=json&formatversion=2&action=';

const query = (parameters: Readonly<Record<string, string | number>>, action = 'query'): SentRequest => ({
  query: `${prefix}${action}&${Object.entries(parameters)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')}`,
});

const letters = 'ABCDEFGHIKLMNOPRSTUV'.split('');

/** Returns the dearest requests that an anonymous user can send; what follows a `+` makes one dearer than usual. */
export function dearRequests(samples: Samples): readonly Template[] {
  const dear = (name: string, weight: number, make: Template['make']): Template => ({ name, weight, make });
  const titles = (random: Random, count: number) =>
    Array.from({ length: count }, () => random.of(samples.titles)).join('|');
  const report = (name: string) =>
    dear(`querypage ${name}`, 1, (random) =>
      query({ list: 'querypage', qppage: name, qplimit: 50, qpoffset: random.below(4000) }),
    );
  return [
    ...['Wantedpages', 'Mostlinked', 'Mostcategories', 'Deadendpages', 'Lonelypages'].map(report),
    dear('allpages +apminsize', 4, (random) =>
      query({ list: 'allpages', apminsize: 900_000_000 + random.below(9_000_000), aplimit: 500 }),
    ),
    dear('allpages +aplanglinks', 4, (random) =>
      query({
        list: 'allpages',
        apfilterlanglinks: 'withlanglinks',
        apprefix: random.of(letters),
        apmaxsize: random.below(200),
        aplimit: 500,
      }),
    ),
    dear('search of common words', 10, (random) =>
      query({
        list: 'search',
        srlimit: 50,
        srsearch: `${random.of(samples.words)} ${random.of(samples.words)}`,
      }),
    ),
    dear('alllinks +alunique', 6, (random) =>
      query({ list: 'alllinks', alunique: 1, allimit: 500, alprefix: random.of(letters) }),
    ),
    dear('parse of a long text', 4, (random) => ({
      ...query({ prop: 'text|links|categories' }, 'parse'),
      body: `contentmodel=wikitext&text=${encodeURIComponent(`${random.below(1e9)}\n${samples.text}`)}`,
    })),
    dear('expandtemplates of a long text', 4, (random) => ({
      ...query({ prop: 'wikitext' }, 'expandtemplates'),
      body: `text=${encodeURIComponent(`${random.below(1e9)}\n${samples.text}`)}`,
    })),
    dear('compare', 4, (random) =>
      query({ fromrev: random.of(samples.revisions), torelative: 'prev', prop: 'diff' }, 'compare'),
    ),
    dear('usercontribs +ucnamespace', 4, (random) =>
      query({ list: 'usercontribs', ucuser: random.of(samples.users), ucnamespace: 14, uclimit: 500 }),
    ),
    dear('usercontribs +uctag', 4, (random) =>
      query({ list: 'usercontribs', ucuser: random.of(samples.users), uctag: 'mw-rollback', uclimit: 500 }),
    ),
    dear('recentchanges +rcuser', 4, (random) =>
      query({
        list: 'recentchanges',
        rcuser: random.of(samples.users),
        rcshow: '!bot|minor',
        rcnamespace: 3,
        rclimit: 500,
      }),
    ),
    dear('logevents +leuser', 4, (random) =>
      query({ list: 'logevents', leuser: random.of(samples.users), letype: 'protect', lelimit: 500 }),
    ),
    dear('allrevisions +arvuser', 4, (random) =>
      query({ list: 'allrevisions', arvuser: random.of(samples.users), arvnamespace: 10, arvlimit: 500 }),
    ),
    dear('exturlusage', 4, (random) =>
      query({ list: 'exturlusage', euquery: `*.${random.of(samples.words)}.org`, eulimit: 500 }),
    ),
    dear('revisions with content', 12, (random) =>
      query({
        generator: 'allpages',
        gapfrom: random.of(samples.titles),
        gaplimit: 50,
        prop: 'revisions',
        rvprop: 'content|ids|user|comment',
        rvslots: 'main',
      }),
    ),
    dear('generator=categorymembers', 8, (random) =>
      query({
        generator: 'categorymembers',
        gcmtitle: `Category:${random.of(samples.categories)}`,
        gcmlimit: 500,
        prop: 'info|categories|links',
        cllimit: 500,
        pllimit: 500,
      }),
    ),
    dear('generator=links', 6, (random) =>
      query({
        generator: 'links',
        titles: titles(random, 20),
        gpllimit: 500,
        prop: 'info|pageprops|redirects',
      }),
    ),
    dear('generator=search', 4, (random) =>
      query({
        generator: 'search',
        gsrsearch: random.of(samples.words),
        gsrlimit: 50,
        prop: 'info|revisions',
      }),
    ),
  ];
}

/** A module as `action=paraminfo` (formatversion 1) describes it. */
interface ModuleInfo {
  readonly name: string;
  readonly group?: string;
  readonly prefix: string;
  readonly source: string;
  readonly mustbeposted?: string;
  readonly parameters: readonly { readonly name: string; readonly required?: string }[];
}

/** Lists that {@link dearRequests} has, or that need an account. */
const elsewhere: readonly string[] = ['querypage', 'watchlist', 'watchlistraw', 'mystashedfiles'];

/** Returns a request for each property and list in the catalogue that works without further parameters. */
export function catalogueRequests(samples: Samples): readonly Template[] {
  const catalogue = JSON.parse(readFileSync(new URL('../catalogue/a.json', import.meta.url), 'utf8')) as {
    readonly paraminfo: { readonly modules: readonly ModuleInfo[] };
  };
  const modules = catalogue.paraminfo.modules.filter(
    ({ source, name, parameters }) =>
      source === 'MediaWiki' &&
      !elsewhere.includes(name) &&
      !parameters.some(({ required }) => required !== undefined),
  );
  return modules.flatMap(({ name, group, prefix, parameters }): readonly Template[] => {
    if (group === 'prop') {
      return [
        {
          name: `prop=${name}`,
          weight: 3,
          make: (random) =>
            query({
              prop: name,
              titles: Array.from({ length: 10 }, () => random.of(samples.titles)).join('|'),
            }),
        },
      ];
    }
    if (group !== 'list') return [];
    const takes = (parameter: string) => parameters.some((each) => each.name === parameter);
    return [
      {
        name: `list=${name}`,
        weight: 3,
        make: (random) =>
          query({
            list: name,
            ...(takes('limit') && { [`${prefix}limit`]: 10 + random.below(490) }),
            ...(takes('from') && { [`${prefix}from`]: random.of(samples.titles) }),
            ...(takes('title') && { [`${prefix}title`]: random.of(samples.titles) }),
          }),
      },
    ];
  });
}

/** Returns what the tools of an editor ask for while they edit. */
export function editorRequests(samples: Samples): readonly Template[] {
  const small = (name: string, make: Template['make']): Template => ({ name, weight: 1, make });
  return [
    small('page', (random) =>
      query({
        prop: 'info|revisions',
        rvprop: 'ids|timestamp',
        intestactions: 'edit',
        titles: random.of(samples.titles),
      }),
    ),
    small('who am I', () => query({ meta: 'userinfo|tokens', uiprop: 'rights|hasmsg' })),
    small('suggestions', (random) => query({ search: random.of(samples.titles).slice(0, 4) }, 'opensearch')),
    small('watchlist', () => query({ list: 'watchlist', wllimit: 10 })),
    small('links here', (random) =>
      query({ list: 'backlinks', bltitle: random.of(samples.titles), bllimit: 10 }),
    ),
  ];
}

/** Returns what polite bots ask for: pages with their text, and their categories. */
export function botRequests(samples: Samples): readonly Template[] {
  const bot = (name: string, make: Template['make']): Template => ({ name, weight: 1, make });
  const titles = (random: Random) => Array.from({ length: 5 }, () => random.of(samples.titles)).join('|');
  return [
    bot('texts', (random) =>
      query({
        prop: 'revisions',
        rvprop: 'content|timestamp',
        rvslots: 'main',
        titles: titles(random),
        maxlag: 5,
      }),
    ),
    bot('categories', (random) =>
      query({ prop: 'categories|info', cllimit: 50, titles: titles(random), maxlag: 5 }),
    ),
    bot('changes', () => query({ list: 'recentchanges', rclimit: 20, rcprop: 'title|ids|user', maxlag: 5 })),
  ];
}

/** Returns a function that draws templates by their weights. */
export function drawFrom(templates: readonly Template[]): (random: Random) => number {
  const steps: number[] = [];
  templates.forEach(({ weight }, index) => {
    for (let time = 0; time < weight; time++) steps.push(index);
  });
  return (random) => random.of(steps);
}
