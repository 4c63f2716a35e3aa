import { Namespace, type Site } from './site.ts';
import { isInvalid, parseTitle, type Title } from './title.ts';

/** The page that a wikitext redirects to; undefined where it does not, or where the target cannot be one. */
export function redirectTarget(text: string, site: Site): Title | undefined {
  const start = text.search(/[^ \t\n\r\0\v]/);
  if (start < 0) return undefined;
  const beginning = text.slice(start, start + 80).toLowerCase();
  const word = site.redirectWords.find((one) => beginning.startsWith(one));
  if (word === undefined) return undefined;
  const link = /^\s*:?\s*\[\[(.*?)(?:\|.*?)?\]\]/.exec(text.slice(start + word.length))?.[1];
  if (link === undefined) return undefined;
  const title = parseTitle(link.includes('%') ? unescaped(link.replace(/^:+/, '')) : link, site);
  return isInvalid(title) || title.key === '' || isClosed(title, site) ? undefined : title;
}

/** Bytes written as `%XX`, where they are UTF-8. */
function unescaped(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll(/%(?![\da-f]{2})/gi, '%25'));
  } catch {
    return text;
  }
}

/** Special pages that would do something to who is led there. */
const closedPages = new Set(['Userlogout', 'Filepath', 'Mypage', 'Mytalk', 'Mylog', 'Redirect']);

function isClosed({ namespace, key, interwiki }: Title, site: Site): boolean {
  if (namespace !== Namespace.special || interwiki !== '') return false;
  const name = key.split('/')[0] ?? '';
  return closedPages.has(site.specialPages.get(name.toLowerCase())?.name ?? name);
}
