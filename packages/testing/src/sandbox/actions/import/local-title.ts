import {
  isInvalid,
  makeTitle,
  namespaceNumber,
  parseTitle,
  prefixedText,
  type Site,
  type Title,
} from '@wikiquery/core/wiki';
import type { Export, GivenPage } from './read-pages.ts';

/** Namespaces below this number are the same on all wikis. */
const OWN_NAMESPACES = 100;

/** Where pages are put: as on their wiki, all into one namespace, or below one page. */
export type Destination = { readonly namespace: number } | { readonly rootpage: Title } | undefined;

/** Returns the title that a page of another wiki gets here; undefined if it can have none. */
export function localTitle(
  page: Pick<GivenPage, 'namespace' | 'title'>,
  namespaces: Export['namespaces'],
  destination: Destination,
  site: Site,
): Title | undefined {
  const { title, namespace } = page;
  const colon = namespace === 0 ? -1 : title.indexOf(':');
  const name = title.slice(colon + 1);
  const written = colon < 0 ? undefined : title.slice(0, colon);
  const prefix = namespaces
    ? (namespaces.get(namespace) ?? written ?? (namespace === 0 ? '' : `Ns${namespace}`))
    : (written ?? '');
  const full = prefix === '' ? name : `${prefix}:${name}`;
  if (destination && 'rootpage' in destination)
    return usable(`${prefixedText(destination.rootpage, site)}/${full}`, site);
  if (destination) return inNamespace(destination.namespace, name, site);
  if (namespace < OWN_NAMESPACES && site.namespaces.has(namespace)) return inNamespace(namespace, name, site);
  const named = prefix === '' ? 0 : namespaceNumber(prefix, site);
  return named === undefined ? inNamespace(0, full, site) : inNamespace(named, name, site);
}

const inNamespace = (namespace: number, name: string, site: Site): Title | undefined =>
  usable(prefixedText(makeTitle(namespace, name.replaceAll(' ', '_')), site), site);

function usable(text: string, site: Site): Title | undefined {
  const title = parseTitle(text, site);
  if (isInvalid(title) || title.interwiki !== '' || title.namespace < 0 || title.key === '') return undefined;
  return title;
}
