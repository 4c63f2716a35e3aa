import { isObject } from './is-object.ts';

type Fields = Readonly<Record<string, unknown>>;
/** A page that grows with each part; its lists are its own. */
export type GrowingPage = Record<string, unknown>;

/** Joins the pages of a batch, whose properties come in several parts. */
export interface PageJoin {
  add(pages: readonly Fields[]): void;
  /** Returns the joined pages, and begins the next batch. */
  take(): readonly Fields[];
}

/** Creates a join without pages. It changes no page that it is given. */
export function createPageJoin(): PageJoin {
  let joined = new Map<string, GrowingPage>();
  return {
    add: (pages) => {
      for (const page of pages) {
        const known = joined.get(pageKey(page));
        if (known) growPage(known, page);
        else joined.set(pageKey(page), startPage(page));
      }
    },
    take: () => {
      const taken = [...joined.values()];
      joined = new Map();
      return taken;
    },
  };
}

/** What tells a page from others of its batch; one that is missing or invalid has no number. */
export const pageKey = ({ pageid, ns, title }: Fields): string => JSON.stringify(pageid ?? [ns, title]);

/** Copies what the first part says of a page. */
export function startPage(page: Fields): GrowingPage {
  const started: GrowingPage = {};
  for (const [name, value] of Object.entries(page)) started[name] = own(value);
  return started;
}

/** Adds what a further part says of a page: lists of objects come in pieces, whatever else it has is said again. */
export function growPage(page: GrowingPage, more: Fields): void {
  for (const [name, value] of Object.entries(more)) {
    const before = page[name];
    if (Array.isArray(before) && Array.isArray(value) && value.every(isObject))
      for (const item of value) before.push(item);
    else page[name] = own(value);
  }
}

const own = (value: unknown): unknown => (Array.isArray(value) ? [...(value as readonly unknown[])] : value);
