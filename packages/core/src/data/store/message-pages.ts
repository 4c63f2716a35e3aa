import { Namespace } from '../../wiki/site.ts';
import { makeTitle } from '../../wiki/title.ts';
import { slotsOf } from './content.ts';
import { unchecked } from './hidden.ts';
import { pagesByTitles } from './pages.ts';
import type { Store } from './store.ts';

/** Reads the texts of pages in the namespace MediaWiki, by key; missing pages are absent. */
export async function messagePages(
  store: Store,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const pages = await pagesByTitles(
    store,
    keys.map((key) => makeTitle(Namespace.mediawiki, key)),
  );
  const newest = pages.map(({ page_latest: id }) => ({ id, textVisible: unchecked.currentText }));
  const slots = await slotsOf(store, newest, true);
  return new Map(
    pages.flatMap(({ page_title: key, page_latest: id }) => {
      const text = slots.get(id)?.find(({ role }) => role === 'main')?.text;
      return text === undefined ? [] : [[key, text] as const];
    }),
  );
}
