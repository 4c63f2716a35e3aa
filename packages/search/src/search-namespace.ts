import { namespaceNumber, type Site } from '@wikiquery/core/wiki';

/** A search text without its namespace prefix. */
export interface NamespacedSearch {
  readonly text: string;
  /** The namespaces to search; absent for all. */
  readonly namespaces?: readonly number[];
}

/** Splits a namespace prefix, or `all:` if `allowAll`, from a search text; undefined without one. */
export function splitNamespace(search: string, site: Site, allowAll: boolean): NamespacedSearch | undefined {
  const colon = search.indexOf(':');
  if (colon < 0) return undefined;
  if (allowAll && search.startsWith('all:')) return { text: search.slice(colon + 1) };
  const namespace = namespaceNumber(search.slice(0, colon), site);
  return namespace === undefined ? undefined : { text: search.slice(colon + 1), namespaces: [namespace] };
}
