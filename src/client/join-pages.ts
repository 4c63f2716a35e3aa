import { isObject } from './api-error.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Joins the pages of a batch, whose properties come in several parts. */
export interface PageJoin {
  add(pages: readonly Fields[]): void;
  /** Returns the joined pages, and begins the next batch. */
  take(): readonly Fields[];
}

/** Creates a join without pages. It changes no page that it is given. */
export function createPageJoin(): PageJoin {
  let joined = new Map<string, Record<string, unknown>>();
  return {
    add: (pages) => {
      for (const page of pages) {
        const key = keyOf(page);
        const known = joined.get(key);
        if (known) grow(known, page);
        else joined.set(key, { ...page });
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
const keyOf = ({ pageid, ns, title }: Fields): string => JSON.stringify(pageid ?? [ns, title]);

/** Lists of objects come in pieces; whatever else a page has is said again in each part. */
function grow(page: Record<string, unknown>, more: Fields): void {
  for (const [name, value] of Object.entries(more)) {
    const before = page[name];
    page[name] =
      Array.isArray(before) && Array.isArray(value) && value.every(isObject)
        ? [...(before as readonly unknown[]), ...(value as readonly unknown[])]
        : value;
  }
}
