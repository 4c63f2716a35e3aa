import { isObject } from '@wikiquery/common/is-object';

type Fields = Readonly<Record<string, unknown>>;
/** A page that grows with each part; its lists are copies, which may grow too. */
export type GrowingPage = Record<string, unknown>;

/** Joins the pages of a batch, whose properties arrive in several parts. */
export interface PageJoin {
  /** Adds the pages of a part. */
  add(pages: readonly Fields[]): void;
  /** Returns the joined pages, and starts the next batch. */
  take(): readonly Fields[];
}

/** Creates an empty join, which leaves the pages that are added unchanged. */
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

/** Returns a key that is unique in a batch: of the page id, or of namespace and title where there is none. */
export const pageKey = ({ pageid, ns, title }: Fields): string => JSON.stringify(pageid ?? [ns, title]);

/** Copies a page from the first part that has it. */
export function startPage(page: Fields): GrowingPage {
  const started: GrowingPage = {};
  for (const [name, value] of Object.entries(page)) started[name] = own(value);
  return started;
}

/** Adds to a page what a further part has of it: lists of objects are continued, all other values replaced. */
export function growPage(page: GrowingPage, more: Fields): void {
  for (const [name, value] of Object.entries(more)) {
    const before = page[name];
    if (Array.isArray(before) && Array.isArray(value) && value.every(isObject))
      for (const item of value) before.push(item);
    else page[name] = own(value);
  }
}

const own = (value: unknown): unknown => (Array.isArray(value) ? [...(value as readonly unknown[])] : value);
