import { namespaceNumber, type Site } from './site.ts';

/** What is searched for, without the namespace that may stand before it. */
export interface SoughtText {
  readonly text: string;
  /** Absent where every namespace is meant. */
  readonly namespaces?: readonly number[];
}

/** Parts the namespace from what is searched for; `all:` means every one. Undefined where none stands there. */
export function soughtNamespace(search: string, site: Site, takesAll: boolean): SoughtText | undefined {
  const colon = search.indexOf(':');
  if (colon < 0) return undefined;
  if (takesAll && search.startsWith('all:')) return { text: search.slice(colon + 1) };
  const namespace = namespaceNumber(search.slice(0, colon), site);
  return namespace === undefined ? undefined : { text: search.slice(colon + 1), namespaces: [namespace] };
}
