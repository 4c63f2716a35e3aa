import Database from 'better-sqlite3';
import { scenariosFor } from '../scenarios.ts';
import { display } from '../wiki/contents.ts';
import { below, random, type Random } from '../wiki/random.ts';

/** A kind of request that is measured. */
export interface Kind {
  readonly name: string;
  /** Requests with different titles, where the kind has any; each reads other pages of the file. */
  readonly queries: readonly string[];
}

/** How many different requests of a kind are made. */
const VARIANTS = 500;

/** Returns all scenarios of the benchmark with titles from all over the wiki, and what only a runner answers. */
export function kindsOf(file: string): readonly Kind[] {
  const database = new Database(file, { readonly: true, fileMustExist: true });
  try {
    const articles = titles(database, 0);
    const files = titles(database, 6).map((title) => `File:${title}`);
    const draw = random(1);
    const varied: Readonly<Record<string, () => Readonly<Record<string, string>>>> = {
      'one-title-info': () => ({ titles: some(draw, articles, 1) }),
      'two-titles': () => ({ titles: some(draw, articles, 2) }),
      'imageinfo-20': () => ({ titles: some(draw, files, 20) }),
      'backlinks-50': () => ({ bltitle: some(draw, articles, 1) }),
      'allpages-10': () => ({ apfrom: some(draw, articles, 1) }),
      'allpages-50': () => ({ apfrom: some(draw, articles, 1) }),
      'allpages-500': () => ({ apfrom: some(draw, articles, 1) }),
      'generator-content-50': () => ({ gapfrom: some(draw, articles, 1) }),
    };
    return [
      ...scenariosFor(database).map(({ name, queries: [query = '', ...others] }) => {
        const vary = varied[name];
        const queries = vary
          ? Array.from({ length: VARIANTS }, () => changed(query, vary()))
          : [query, ...others];
        return { name, queries };
      }),
      { name: rareKind, queries: [rarePages] },
    ];
  } finally {
    database.close();
  }
}

/** The kind with a filter that matches nothing: the whole table is read, in a runner. */
export const rareKind = 'rare-pages';

const rarePages = 'action=query&format=json&formatversion=2&list=allpages&apminsize=900000000&aplimit=500';

function changed(query: string, values: Readonly<Record<string, string>>): string {
  const parameters = new URLSearchParams(query);
  for (const [name, value] of Object.entries(values)) parameters.set(name, value);
  return parameters.toString();
}

function titles(database: Database.Database, namespace: number): readonly string[] {
  return database
    .prepare<[number], string>(
      'SELECT page_title FROM page WHERE page_namespace = ? AND page_is_redirect = 0 AND page_id % 29 = 0',
    )
    .pluck()
    .all(namespace)
    .map(display);
}

const some = (draw: Random, values: readonly string[], count: number): string =>
  Array.from({ length: count }, () => values[below(draw, values.length)] ?? '').join('|');
