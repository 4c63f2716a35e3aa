import { Namespace, namespaceNumber, type Site } from '../wiki/site.ts';
import { isTalk, type Title } from '../wiki/title.ts';
import { isLanguage } from './parsed/internal-links.ts';

/**
 * Removes category and language links, which are shown beside a page's text, with the line breaks before them; on talk
 * pages, links to other languages are part of the text. The contents of comments and of extension tags named in `tags` stay.
 */
export function withoutCategoryAndLanguageLinks(
  text: string,
  page: Title,
  tags: readonly string[],
  site: Site,
): string {
  const places = new RegExp(
    String.raw`<(${tags.join('|')})\b[^<>]*>|<!--|\[\[\s*([^\s:[\]|][^:[\]|\n]*):[^[\]]*\]\]`,
    'gi',
  );
  const unclosed = new Set<string>();
  const parts: string[] = [];
  let start = 0;
  for (let place = places.exec(text); place; place = places.exec(text)) {
    const [whole, tag, prefix] = place;
    if (prefix !== undefined) {
      if (!standsBeside(prefix.trim(), page, site)) continue;
      parts.push(withoutLastLineEnd(text.slice(start, place.index)));
      start = places.lastIndex;
    } else if (!whole.endsWith('/>')) {
      const close = tag === undefined ? '-->' : `</${tag}>`;
      // A missing end tag is not searched for again.
      const end = unclosed.has(close) ? -1 : text.indexOf(close, places.lastIndex);
      if (end < 0) unclosed.add(close);
      else places.lastIndex = end + close.length;
    }
  }
  return parts.length === 0 ? text : parts.join('') + text.slice(start);
}

function standsBeside(prefix: string, page: Title, site: Site): boolean {
  if (isLanguage(prefix, site)) return !isTalk(page);
  return namespaceNumber(prefix, site) === Namespace.category;
}

function withoutLastLineEnd(text: string): string {
  const trimmed = text.trimEnd();
  const end = text.indexOf('\n', trimmed.length);
  return end < 0 ? text : text.slice(0, end);
}
