import type { Store } from '@wikiquery/core/extension';

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
  const rows = await store.all(
    store
      .from('page_props')
      .select(['pp_page', 'pp_propname', 'pp_value'])
      .whereOneOf('pp_page', pages)
      .whereOneOf('pp_propname', license === 'free' ? [FREE] : [FREE, NON_FREE]),
  );
  for (const { pp_page: page, pp_propname: name, pp_value: value } of rows)
    if (name === NON_FREE || !names.has(page)) names.set(page, value);
  return names;
}
