import { Namespace, type Site } from '../../wiki/site.ts';
import { makeTitle, prefixedText } from '../../wiki/title.ts';
import type { ApiTitle } from './source/answers.ts';

/** Returns a title's key: without its namespace, with underscores. */
export function keyOf({ ns, title }: ApiTitle): string {
  const text = ns === 0 ? title : title.slice(title.indexOf(':') + 1);
  return text.replaceAll(' ', '_');
}

/** Returns the title of a file, by its key. */
export const fileTitle = (name: string, site: Site): string =>
  prefixedText(makeTitle(Namespace.file, name), site);

/** Returns the fourteen digits of a time of the API; `infinity` is kept. */
export const digitsOf = (time: string): string =>
  /^\d/.test(time) ? time.replaceAll(/\D/g, '').slice(0, 14) : 'infinity';
