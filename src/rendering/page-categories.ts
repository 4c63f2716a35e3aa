import type { StoredLinks } from '../store/page-links.ts';
import { Namespace } from '../wiki/site.ts';
import { isInvalid, makeTitle, parseTitle } from '../wiki/title.ts';
import type { Surroundings } from '../query/context.ts';
import { readMessages } from '../messages/messages.ts';
import type { ParsedPage } from './parse-page.ts';

/** What of a parsed page its categories follow from. */
type Parsed = Pick<ParsedPage, 'title' | 'notes' | 'found'>;

/**
 * The categories of a page with their sort keys, in the order in which parsing comes upon them; `present` are
 * the files that exist.
 */
export async function categoriesOf(
  parsed: Parsed | undefined,
  stored: Partial<StoredLinks>,
  present: ReadonlySet<string>,
  surroundings: Pick<Surroundings, 'site' | 'store'>,
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  if (parsed) {
    const tracking = await trackingCategories(parsed, present, surroundings);
    for (const key of tracking.early) found.set(key, '');
    for (const mention of parsed.found.categories) {
      if ('key' in mention) found.set(mention.key, mention.sortKey);
      else if (tracking.broken !== undefined && !present.has(mention.ifMissing))
        found.set(tracking.broken, found.get(tracking.broken) ?? '');
    }
  }
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

const brokenFiles = 'broken-file-category';

/** Categories for pages with some trouble or switch, as the wiki's messages name them. */
async function trackingCategories(
  { notes, found, title }: Parsed,
  present: ReadonlySet<string>,
  surroundings: Pick<Surroundings, 'site' | 'store'>,
): Promise<{ readonly early: readonly string[]; readonly broken: string | undefined }> {
  const { site } = surroundings;
  const switches = new Set(found.switches);
  const isBroken = found.files.some((name) => !present.has(name));
  const isCategory = title.namespace === Namespace.category;
  // Pages of contents are for search engines, whatever they say themselves.
  const mayRefuse = site.namespaces.get(title.namespace)?.content !== true;
  const names = [
    ...notes.tracking,
    ...(isCategory && switches.has('hiddencat') ? ['hidden-category-category'] : []),
    ...(mayRefuse && switches.has('noindex') ? ['noindex-category'] : []),
    ...(mayRefuse && switches.has('index') ? ['index-category'] : []),
    ...(isBroken ? [brokenFiles] : []),
  ];
  if (names.length === 0) return { early: [], broken: undefined };
  const messages = await readMessages([...new Set(names)], site.language, surroundings);
  const keyFor = (name: string): string | undefined => {
    const text = messages.text(name)?.trim() ?? '-';
    const title = text === '-' ? undefined : parseTitle(text, site, Namespace.category);
    if (!title || isInvalid(title) || title.namespace !== Namespace.category) return undefined;
    return makeTitle(Namespace.category, title.key).key;
  };
  return {
    early: names.filter((name) => name !== brokenFiles).flatMap((name) => keyFor(name) ?? []),
    broken: isBroken ? keyFor(brokenFiles) : undefined,
  };
}
