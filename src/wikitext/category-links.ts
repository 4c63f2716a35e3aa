import { Namespace, namespaceNumber, type Site } from '../wiki/site.ts';

/**
 * Removes category and language links, which are shown beside a page's text, with the line breaks before them.
 * The contents of comments and of extension tags named in `tags` stay.
 */
export function withoutCategoryAndLanguageLinks(text: string, tags: readonly string[], site: Site): string {
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
      if (!standsBeside(prefix.trim(), site)) continue;
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

function standsBeside(prefix: string, site: Site): boolean {
  const wiki = site.interwikis.get(prefix.toLowerCase());
  if (wiki?.language !== undefined || wiki?.extralanglink === true) return true;
  return namespaceNumber(prefix, site) === Namespace.category;
}

function withoutLastLineEnd(text: string): string {
  const trimmed = text.trimEnd();
  const end = text.indexOf('\n', trimmed.length);
  return end < 0 ? text : text.slice(0, end);
}
