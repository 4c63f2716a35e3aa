import { compareBytes } from '../wiki/unicode.ts';
import { opened, type Store } from './store.ts';

/** A page that a search by the beginning of titles found. */
export interface TitleHit {
  readonly page_id: number;
  readonly page_namespace: number;
  readonly page_title: string;
}

/** Pages of these namespaces whose keys begin so (all of them for an empty beginning), in title order. */
export async function pagesBeginningWith(
  store: Store,
  namespacesByBeginning: ReadonlyMap<string, readonly number[]>,
  offset: number,
  most: number,
): Promise<TitleHit[]> {
  const asked = [...namespacesByBeginning].flatMap(([beginning, namespaces]) =>
    namespaces.map((namespace) => ({ namespace, beginning })),
  );
  const [only] = asked;
  if (only && asked.length === 1) return store.all(titlesIn(store, only, offset, most));
  // Each namespace by itself is in the order of an index; all at once would be sorted.
  const found = await Promise.all(asked.map((part) => store.all(titlesIn(store, part, 0, offset + most))));
  return found
    .flat()
    .toSorted((a, b) => compareBytes(a.page_title, b.page_title) || a.page_namespace - b.page_namespace)
    .slice(offset, offset + most);
}

function titlesIn(
  store: Store,
  { namespace, beginning }: { readonly namespace: number; readonly beginning: string },
  offset: number,
  most: number,
) {
  const titles = opened(store)
    .select.selectFrom('page')
    .select(['page_id', 'page_namespace', 'page_title'])
    .where('page_namespace', '=', namespace)
    .orderBy('page_title')
    .limit(most)
    .offset(offset);
  return beginning === ''
    ? titles
    : titles.where(opened(store).database.dialect.startsWith('page_title', beginning));
}
