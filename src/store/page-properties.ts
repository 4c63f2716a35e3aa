import { opened, type Store } from './store.ts';

/** The titles, as HTML, that pages show in place of their own, by page number. */
export async function displayTitles(
  store: Store,
  pageIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (pageIds.length === 0) return new Map();
  const query = opened(store)
    .select.selectFrom('page_props')
    .select(['pp_page', 'pp_value'])
    .where(opened(store).database.dialect.oneOf('pp_page', pageIds))
    .where('pp_propname', '=', 'displaytitle');
  return new Map((await store.all(query)).map((row) => [row.pp_page, row.pp_value]));
}

/** Names of properties that pages set, from one on, in order; an index is asked once for each, not read whole. */
export async function propertyNames(store: Store, from: string, most: number): Promise<string[]> {
  const names = opened(store).database.dialect.distinctValues('page_props', 'pp_propname', from, most);
  const rows = await store.all({ compile: () => names.compile(opened(store).database.builder) });
  return rows.map(({ value }) => value);
}
