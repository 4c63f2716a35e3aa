import { isFields, type Fields, type SendQuery } from './client.ts';
import { comparable, keyed } from './differences.ts';
import type { ComparedQuery } from './queries.ts';

/** The parts of a result that are compared: pages, list items or fields, by name. */
export type Units = ReadonlyMap<string, unknown>;

/** Titles per request. */
const AT_ONCE = 50;

/** The namespaces, pages and users to query. */
export interface Targets {
  readonly pages: readonly string[];
  readonly namespaces: ReadonlyMap<string, string>;
  readonly users: readonly string[];
  /** Maximum number of pages, categories and so on to query one by one. */
  readonly maximum: number;
}

/** Sends all requests of a query. */
export async function collect(query: ComparedQuery, send: SendQuery, targets: Targets): Promise<Units> {
  const { about, by = '', parameters, without } = query;
  const found = new Map<string, unknown>();
  if (about === 'pages') {
    for (let at = 0; at < targets.pages.length; at += AT_ONCE) {
      const some = targets.pages.slice(at, at + AT_ONCE).join('|');
      const { pages, refused } = await send({ titles: some, ...parameters });
      if (refused !== undefined) return new Map([['', refused]]);
      for (const page of Array.isArray(pages) ? (pages as readonly Fields[]) : [])
        found.set(String(page['title']), comparable(page, without));
    }
  } else if (about === 'wiki') {
    const answer = comparable(itemsOf(await send(parameters), parameters), without);
    return Array.isArray(answer) ? keyed(answer) : new Map(isFields(answer) ? Object.entries(answer) : []);
  } else {
    for (const target of targetsOf(about, targets)) {
      const answer = itemsOf(await send({ ...parameters, [by]: target }), parameters);
      found.set(target, comparable(answer, without));
    }
  }
  return found;
}

/** Returns the list in a result, or the result itself if it has none. */
function itemsOf(query: Fields, { list = '', meta = '' }: Readonly<Record<string, string>>): unknown {
  const answer = list === '' ? (meta === '' ? query : Object.values(query)[0]) : query[list];
  if ('refused' in query) return query;
  return isFields(answer) && Array.isArray(answer['results'])
    ? (answer['results'] as unknown[])
    : (answer ?? []);
}

function targetsOf(about: string, { pages, namespaces, users, maximum }: Targets): readonly string[] {
  if (about === 'each namespace') return [...namespaces.keys()];
  if (about === 'each user') return spread(users, maximum);
  const number = about === 'each category' ? '14' : about === 'each template' ? '10' : undefined;
  if (number === undefined) return spread(pages, maximum);
  const prefix = `${namespaces.get(number) ?? ''}:`;
  return spread(
    pages.filter((title) => title.startsWith(prefix)),
    maximum,
  );
}

/** A sample of a list, evenly spread. */
const spread = (all: readonly string[], maximum: number): readonly string[] => {
  const step = Math.max(1, all.length / maximum);
  return Array.from({ length: Math.min(all.length, maximum) }, (_, i) => all[Math.floor(i * step)] ?? '');
};
