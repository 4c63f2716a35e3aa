import { opened, tablesOf } from '@wikiquery/core/store/hidden';
import type { Store } from '@wikiquery/core/store';

/** Page properties with the best free image, and with a non-free one that is better. */
const FREE = 'page_image_free';
const NON_FREE = 'page_image';

/** Reads the names of page images, by page ID. */
export async function picturesOfPages(
  pages: readonly number[],
  license: 'free' | 'any',
  store: Store,
): Promise<Map<number, string>> {
  const names = new Map<number, string>();
  if (pages.length === 0) return names;
  const { dialect } = opened(store).database;
  const rows = await store.all(
    tablesOf(store)
      .selectFrom('page_props')
      .select(['pp_page', 'pp_propname', 'pp_value'])
      .where(dialect.oneOf('pp_page', pages))
      .where(dialect.oneOf('pp_propname', license === 'free' ? [FREE] : [FREE, NON_FREE])),
  );
  for (const { pp_page: page, pp_propname: name, pp_value: value } of rows)
    if (name === NON_FREE || !names.has(page)) names.set(page, value);
  return names;
}
