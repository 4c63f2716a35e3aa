import { Namespace, type Site } from '../../wiki/site.ts';
import { isInvalid, parseTitle, type Title } from '../../wiki/title.ts';
import type { ExpansionOutput } from '../expand/expansion-output.ts';
import type { ParsedText } from './parsed-text.ts';

/** What determines the categories of a parsed page. */
export interface CategorySources {
  readonly title: Title;
  readonly output: Pick<ExpansionOutput, 'tracking'>;
  readonly found: Pick<ParsedText, 'categories' | 'switches'>;
}

const brokenFiles = 'broken-file-category';

/** Returns the keys of the messages that name the tracking categories of a page; `hasFile` tells which files exist. */
export function trackingMessages(
  { title, output, found }: CategorySources,
  site: Site,
  hasFile: (key: string) => boolean,
): readonly string[] {
  const switches = new Set(found.switches);
  // In content namespaces a page does not decide whether search engines may index it.
  const decidesIndexing = site.namespaces.get(title.namespace)?.content !== true;
  const isBroken = found.categories.some((mention) => 'ifMissing' in mention && !hasFile(mention.ifMissing));
  return [
    ...output.tracking,
    ...(title.namespace === Namespace.category && switches.has('hiddencat')
      ? ['hidden-category-category']
      : []),
    ...(decidesIndexing && switches.has('noindex') ? ['noindex-category'] : []),
    ...(decidesIndexing && switches.has('index') ? ['index-category'] : []),
    ...(isBroken ? [brokenFiles] : []),
  ];
}

/** Returns the key of the category that the text of a message names; undefined if it names none, as by a hyphen. */
export function categoryNamed(message: string, site: Site): string | undefined {
  const text = message.trim();
  const title = text === '-' ? undefined : parseTitle(text, site, Namespace.category);
  return title && !isInvalid(title) && title.namespace === Namespace.category ? title.key : undefined;
}

/**
 * Returns sort keys by category in the parser's order: tracking categories first, except that the one for broken files
 * comes where the first such file is mentioned. `message` returns the wiki's texts of {@link trackingMessages}.
 */
export function pageCategories(
  sources: CategorySources,
  site: Site,
  hasFile: (key: string) => boolean,
  message: (name: string) => string | undefined,
): Map<string, string> {
  const keyOf = (name: string): string | undefined => categoryNamed(message(name) ?? '-', site);
  const categories = new Map<string, string>();
  const names = trackingMessages(sources, site, hasFile);
  for (const name of names) {
    const key = name === brokenFiles ? undefined : keyOf(name);
    if (key !== undefined) categories.set(key, '');
  }
  const broken = names.includes(brokenFiles) ? keyOf(brokenFiles) : undefined;
  for (const mention of sources.found.categories) {
    if ('key' in mention) categories.set(mention.key, mention.sortKey);
    else if (broken !== undefined && !hasFile(mention.ifMissing))
      categories.set(broken, categories.get(broken) ?? '');
  }
  return categories;
}
