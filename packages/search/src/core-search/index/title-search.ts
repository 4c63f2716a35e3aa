import { type Store } from '@wikiquery/core/store';
import { opened } from '@wikiquery/core/store/hidden';
import { compareBytes } from '@wikiquery/core/wiki';

/** A page found by a prefix of its title. */
export interface TitleHit {
  readonly page_id: number;
  readonly page_namespace: number;
  readonly page_title: string;
}

/** Reads pages by prefix of the key, ordered by title. */
export async function pagesBeginningWith(
  store: Store,
  namespacesByPrefix: ReadonlyMap<string, readonly number[]>,
  offset: number,
  limit: number,
): Promise<TitleHit[]> {
  const ranges = [...namespacesByPrefix].flatMap(([prefix, namespaces]) =>
    namespaces.map((namespace) => ({ namespace, prefix })),
  );
  const [only] = ranges;
  if (only && ranges.length === 1) return store.all(titlesIn(store, only, offset, limit));
  // An index gives the order within a namespace; a query over several would have to sort.
  const found = await Promise.all(
    ranges.map(async (range) => store.all(titlesIn(store, range, 0, offset + limit))),
  );
  return found
    .flat()
    .toSorted((a, b) => compareBytes(a.page_title, b.page_title) || a.page_namespace - b.page_namespace)
    .slice(offset, offset + limit);
}

function titlesIn(
  store: Store,
  { namespace, prefix }: { readonly namespace: number; readonly prefix: string },
  offset: number,
  limit: number,
) {
  const titles = opened(store)
    .select.selectFrom('page')
    .select(['page_id', 'page_namespace', 'page_title'])
    .where('page_namespace', '=', namespace)
    .orderBy('page_title')
    .limit(limit)
    .offset(offset);
  return prefix === ''
    ? titles
    : titles.where(opened(store).database.dialect.startsWith('page_title', prefix));
}
