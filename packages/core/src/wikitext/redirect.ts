import { Namespace, type Site } from '../wiki/site.ts';
import { isInvalid, parseTitle, type Title } from '../wiki/title.ts';

/** The target of a redirect and the text after it. */
export interface RedirectText {
  readonly target: Title;
  readonly rest: string;
}

/** Reads a redirect; undefined if the text is not one or its target is not allowed. */
export function readRedirect(text: string, site: Site): RedirectText | undefined {
  const start = text.search(/[^ \t\n\r\0\v]/);
  if (start < 0) return undefined;
  const word = redirectWord(text, start, site);
  if (word === undefined) return undefined;
  const after = text.slice(start + word.length);
  const [link, name] = /^\s*:?\s*\[\[(.*?)(?:\|.*?)?\]\]\s*/.exec(after) ?? [];
  if (link === undefined || name === undefined) return undefined;
  const target = parseTitle(name.includes('%') ? unescaped(name.replace(/^:+/, '')) : name, site);
  if (isInvalid(target) || target.key === '' || isClosed(target, site)) return undefined;
  return { target, rest: after.slice(link.length) };
}

/** The redirect magic word at an offset; the first character already rules most texts out. */
function redirectWord(text: string, at: number, site: Site): string | undefined {
  const first = text.charAt(at).toLowerCase();
  if (!site.redirectWords.some((one) => one.startsWith(first))) return undefined;
  const beginning = text.slice(at, at + 80).toLowerCase();
  return site.redirectWords.find((one) => beginning.startsWith(one));
}

/** Decodes percent-encoding that is valid UTF-8. */
function unescaped(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll(/%(?![\da-f]{2})/gi, '%25'));
  } catch {
    return text;
  }
}

/** Special pages that MediaWiki refuses as redirect targets. */
const closedPages = new Set(['Userlogout', 'Filepath', 'Mypage', 'Mytalk', 'Mylog', 'Redirect']);

function isClosed({ namespace, key, interwiki }: Title, site: Site): boolean {
  if (namespace !== Namespace.special || interwiki !== '') return false;
  const name = key.split('/')[0] ?? '';
  return closedPages.has(site.specialPages.get(name.toLowerCase())?.name ?? name);
}
