import type { PageRequest, PageView } from '../served-request.ts';

/** Returns the name under which page views are counted and logged, in place of a module's. */
export const moduleOfPage = (view: PageView): string => `page:${view}`;

/** Returns the parameters of a page request, by which its cost is estimated: those in its address are the page's. */
export const parametersOfPage = (view: PageView): PageRequest['parameters'] =>
  new Map([['action', moduleOfPage(view)]]);

/** Addresses that are longer are seldom requested again. */
const LONGEST = 2000;

/** Returns a key that page requests with the same answer share; undefined if each has its own. */
export function pageKey({ method, view, server, origin, secure, url }: PageRequest): string | undefined {
  if (view === 'random' || url.length > LONGEST) return undefined;
  return `${method} page ${String(secure)} ${server} ${origin} ${url}`;
}
