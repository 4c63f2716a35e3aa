import type { StoredLinks } from '../../data/store/page-links.ts';
import type { QueryContext } from '../../query/context.ts';
import { readMessages } from '../messages/messages.ts';
import { pageCategories, trackingMessages, type CategorySources } from '../parsed/tracking.ts';

/**
 * Returns the categories of a page with their sort keys, in parsing order; `present` are the files that
 * exist.
 */
export async function categoriesOf(
  parsed: CategorySources | undefined,
  stored: Partial<StoredLinks>,
  present: ReadonlySet<string>,
  context: Pick<QueryContext, 'site' | 'store'>,
): Promise<ReadonlyMap<string, string>> {
  const found = parsed ? await foundCategories(parsed, present, context) : new Map<string, string>();
  if (!stored.categories) return found;
  const sortKeys = new Map(stored.categories.map(({ key, sortKey }) => [key, sortKey]));
  const usual = stored.properties?.get('defaultsort');
  const kept = [...found].filter(([key]) => sortKeys.has(key));
  const rest = [...sortKeys].filter(([key]) => !found.has(key));
  return new Map([
    ...kept,
    ...rest.map(([key, sortKey]) => [key, sortKey === usual ? '' : sortKey] as const),
  ]);
}

async function foundCategories(
  parsed: CategorySources,
  present: ReadonlySet<string>,
  context: Pick<QueryContext, 'site' | 'store'>,
): Promise<ReadonlyMap<string, string>> {
  const { site } = context;
  const hasFile = (key: string): boolean => present.has(key);
  const names = trackingMessages(parsed, site, hasFile);
  const messages =
    names.length > 0 ? await readMessages([...new Set(names)], site.language, context) : undefined;
  return pageCategories(parsed, site, hasFile, (name) => messages?.text(name));
}
