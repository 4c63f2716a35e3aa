import { pagesByIds, type PageRow, type Store } from '@wikiquery/core/store';

/** A page, by the title under which it was indexed. */
export interface IndexedTitle {
  readonly page: number;
  readonly namespace: number;
  readonly title: string;
}

/** Batch size of lookups. */
const AT_ONCE = 2000;

/**
 * Returns the pages, by ID, that still have their indexed titles. The index can be older than the wiki, and its entries
 * of pages that were deleted or moved since must not be shown.
 */
export async function unchangedPages(
  store: Store,
  titles: readonly IndexedTitle[],
): Promise<ReadonlyMap<number, PageRow>> {
  const indexed = new Map(titles.map((each) => [each.page, each]));
  const ids = [...indexed.keys()];
  const pages = new Map<number, PageRow>();
  for (let at = 0; at < ids.length; at += AT_ONCE)
    for (const row of await pagesByIds(store, ids.slice(at, at + AT_ONCE))) {
      const { namespace, title } = indexed.get(row.page_id) ?? {};
      if (row.page_title === title && row.page_namespace === namespace) pages.set(row.page_id, row);
    }
  return pages;
}
