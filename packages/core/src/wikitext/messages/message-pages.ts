import { slotsOf } from '../../data/store/content.ts';
import type { Store } from '../../data/store/store.ts';
import { Hiding, maySee } from '../../wiki/hiding.ts';
import { Namespace } from '../../wiki/site.ts';
import { nobody } from '../../wiki/viewer.ts';

/** For more keys than this, the whole namespace is read. */
const MAX_KEYS = 500;

/** Returns the keys of all pages in the MediaWiki namespace. */
export async function messagePageKeys(store: Store): Promise<readonly string[]> {
  const rows = await store.all(
    store.from('page').select(['page_title']).where('page_namespace', '=', Namespace.mediawiki),
  );
  return rows.map(({ page_title: key }) => key);
}

/** Returns the keys of the pages in the MediaWiki namespace that start with a prefix. */
export async function messagePagesStartingWith(store: Store, prefix: string): Promise<readonly string[]> {
  const rows = await store.all(
    store
      .from('page')
      .select(['page_title'])
      .where('page_namespace', '=', Namespace.mediawiki)
      .whereStartsWith('page_title', prefix),
  );
  return rows.map(({ page_title: key }) => key);
}

/** Reads the public texts of pages in the MediaWiki namespace, by key; leaves out redirects. */
export async function messagePageTexts(
  store: Store,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (keys.length === 0) return new Map();
  const wanted = new Set(keys);
  const contents = store
    .from('page')
    .innerJoin('revision', 'rev_id', 'page_latest')
    .select(['page_title', 'page_latest', 'rev_deleted'])
    .where('page_namespace', '=', Namespace.mediawiki)
    .where('page_is_redirect', '=', 0);
  const rows = await store.all(
    wanted.size <= MAX_KEYS ? contents.whereOneOf('page_title', [...wanted]) : contents,
  );
  const pages = rows.filter(({ page_title: key }) => wanted.has(key));
  const slots = await slotsOf(
    store,
    pages.map(({ page_latest: id, rev_deleted: bits }) => ({
      id,
      textVisible: maySee(bits, Hiding.text, nobody),
    })),
    true,
  );
  const texts = new Map<string, string>();
  for (const { page_title: key, page_latest: id } of pages) {
    const text = slots.get(id)?.find(({ role }) => role === 'main')?.text;
    if (text !== undefined) texts.set(key, text);
  }
  return texts;
}
