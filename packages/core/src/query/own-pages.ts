import { lookupKey, Namespace, type Site } from '../wiki/site.ts';
import { makeTitle, type Title } from '../wiki/title.ts';
import type { Viewer } from '../wiki/viewer.ts';

/** The namespaces of the viewer's pages to which special pages redirect, by the real names of these. */
const namespaces: ReadonlyMap<string, number> = new Map([
  ['Mypage', Namespace.user],
  ['Mytalk', Namespace.userTalk],
]);

/**
 * Returns the viewer's own page, or a subpage of it, to which a special page redirects; undefined for other special
 * pages. Viewers without an account have none where they would get a temporary account.
 */
export function ownPage({ namespace, key }: Title, viewer: Viewer, site: Site): Title | undefined {
  if (namespace !== Namespace.special) return undefined;
  const slash = key.indexOf('/');
  const name = slash < 0 ? key : key.slice(0, slash);
  const own = namespaces.get(site.specialPages.get(lookupKey(name))?.name ?? '');
  if (own === undefined) return undefined;
  if (viewer.id === 0 && site.configuration.autocreatetempuser?.enabled) return undefined;
  const rest = slash < 0 || slash === key.length - 1 ? '' : key.slice(slash);
  return makeTitle(own, viewer.name.replaceAll(' ', '_') + rest);
}
