import type { Site } from '@wikiquery/core/wiki';
import { splitNamespace, type NamespacedSearch } from '../../search-namespace.ts';
import { wordRules } from '../index/language.ts';

/** Splits a namespace prefix from a search; its accents are optional. */
export function splitSearchNamespace(search: string, site: Site): NamespacedSearch | undefined {
  const exact = splitNamespace(search, site, true);
  const colon = search.indexOf(':');
  if (exact || colon <= 0) return exact;
  const { fold } = wordRules(site.language);
  const folded = (name: string): string => fold(name.toLowerCase().replaceAll('_', ' ').trim());
  const sought = folded(search.slice(0, colon));
  const found = [...site.namespaces.values()].find(({ name }) => name !== '' && folded(name) === sought);
  return found && { text: search.slice(colon + 1), namespaces: [found.id] };
}
