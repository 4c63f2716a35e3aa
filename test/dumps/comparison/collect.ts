import { type Ask, type Fields, isFields } from './ask.ts';
import { comparable, keyed } from './differences.ts';
import type { Question } from './questions.ts';

/** The parts of an answer that are compared: pages, list items or fields, by name. */
export type Units = ReadonlyMap<string, unknown>;

/** Titles per request. */
const AT_ONCE = 50;

/** The namespaces, pages and users that both wikis are asked about. */
export interface Targets {
  readonly pages: readonly string[];
  readonly namespaces: ReadonlyMap<string, string>;
  readonly users: readonly string[];
  /** Number of pages, categories and so on that are asked about one by one. */
  readonly most: number;
}

/** Sends all requests of a question. */
export async function collect(question: Question, ask: Ask, targets: Targets): Promise<Units> {
  const { about, by = '', parameters, without } = question;
  const found = new Map<string, unknown>();
  if (about === 'pages') {
    for (let at = 0; at < targets.pages.length; at += AT_ONCE) {
      const some = targets.pages.slice(at, at + AT_ONCE).join('|');
      const { pages, refused } = await ask({ titles: some, ...parameters });
      if (refused !== undefined) return new Map([['', refused]]);
      for (const page of Array.isArray(pages) ? (pages as readonly Fields[]) : [])
        found.set(String(page['title']), comparable(page, without));
    }
  } else if (about === 'wiki') {
    const answer = comparable(itemsOf(await ask(parameters), parameters), without);
    return Array.isArray(answer) ? keyed(answer) : new Map(isFields(answer) ? Object.entries(answer) : []);
  } else {
    for (const target of targetsOf(about, targets)) {
      const answer = itemsOf(await ask({ ...parameters, [by]: target }), parameters);
      found.set(target, comparable(answer, without));
    }
  }
  return found;
}

/** The list in an answer, or the answer itself if it has none. */
function itemsOf(query: Fields, { list = '', meta = '' }: Readonly<Record<string, string>>): unknown {
  const answer = list === '' ? (meta === '' ? query : Object.values(query)[0]) : query[list];
  if ('refused' in query) return query;
  return isFields(answer) && Array.isArray(answer['results'])
    ? (answer['results'] as unknown[])
    : (answer ?? []);
}

function targetsOf(about: string, { pages, namespaces, users, most }: Targets): readonly string[] {
  if (about === 'each namespace') return [...namespaces.keys()];
  if (about === 'each user') return spread(users, most);
  const number = about === 'each category' ? '14' : about === 'each template' ? '10' : undefined;
  if (number === undefined) return spread(pages, most);
  const prefix = `${namespaces.get(number) ?? ''}:`;
  return spread(
    pages.filter((title) => title.startsWith(prefix)),
    most,
  );
}

/** A sample of a list, evenly spread. */
const spread = (all: readonly string[], most: number): readonly string[] => {
  const step = Math.max(1, all.length / most);
  return Array.from({ length: Math.min(all.length, most) }, (_, i) => all[Math.floor(i * step)] ?? '');
};
