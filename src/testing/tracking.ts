import type { Reading } from './wikitext.ts';

/** What about a page makes the software put it into a category of its own. */
export interface Peculiarities {
  readonly looped: boolean;
  readonly titleIgnored: boolean;
  readonly fileMissing: boolean;
  readonly properties: ReadonlyMap<string, string>;
}

/** The tracking categories that a page comes into, by their English names. */
export function trackingCategories(page: Peculiarities, { site, page: title }: Reading): string[] {
  // In content namespaces a page cannot decide by itself whether search engines see it.
  const decides = !site.namespaces.get(title.namespace)?.content;
  return [
    ...(page.looped ? ['Pages_with_template_loops'] : []),
    ...(page.fileMissing ? ['Pages_with_broken_file_links'] : []),
    ...(page.titleIgnored ? ['Pages_with_ignored_display_titles'] : []),
    ...(page.properties.has('hiddencat') ? ['Hidden_categories'] : []),
    ...(decides && page.properties.has('noindex') ? ['Noindexed_pages'] : []),
    ...(decides && page.properties.has('index') ? ['Indexed_pages'] : []),
  ];
}
