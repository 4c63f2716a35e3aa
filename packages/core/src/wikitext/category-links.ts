import { behaviours } from '../wiki/behaviours.ts';
import { Namespace, namespaceNumber, type Site } from '../wiki/site.ts';
import { isTalk, type Title } from '../wiki/title.ts';
import { trimEndOf, whiteSpace } from '../wiki/trim-end.ts';
import { isLanguage } from './parsed/internal-links.ts';
import { vanishingSwitches } from './parsed/switches.ts';

/**
 * Removes category and language links, which are shown beside a page's text, with the line breaks before them; on talk
 * pages, links to other languages are part of the text. Also removes behavior switches, which leave nothing of the line
 * breaks between them and a link. The contents of comments and of extension tags named in `tags` stay.
 */
export function withoutCategoryAndLanguageLinks(
  text: string,
  page: Title,
  tags: readonly string[],
  site: Site,
): string {
  const switches = vanishingSwitches(site);
  const places = new RegExp(
    String.raw`<(${tags.join('|')})\b[^<>]*>|<!--|\[\[\s*([^\s:[\]|][^:[\]|\n]*):[^[\]]*\]\]|(${switches})`,
    'gi',
  );
  const trimsBlanks = site.software.has(behaviours.noBlanksBeforeCategories);
  const unclosed = new Set<string>();
  const parts: string[] = [];
  /** The text since the last link, without switches. */
  let segments: string[] = [];
  let start = 0;
  let afterHeading = false;
  const push = (part: string): void => {
    const joins = afterHeading && part !== '' && !part.startsWith('\n');
    parts.push(joins ? `\n${lineJoin}${part}` : part);
  };
  for (let place = places.exec(text); place; place = places.exec(text)) {
    const [whole, tag, prefix, behaviorSwitch] = place;
    if (behaviorSwitch !== undefined) {
      segments.push(text.slice(start, place.index));
      start = places.lastIndex;
    } else if (prefix !== undefined) {
      if (!standsBeside(prefix.trim(), page, site)) continue;
      const piece = segments.join('') + text.slice(start, place.index);
      segments = [];
      const line = withoutLastLineEnd(piece);
      const kept = trimsBlanks ? trimEndOf(line, whiteSpace) : line;
      push(kept);
      afterHeading = kept === '' ? afterHeading : line !== piece && endsInHeading(kept);
      start = places.lastIndex;
    } else if (!whole.endsWith('/>')) {
      const close = tag === undefined ? '-->' : `</${tag}>`;
      // A missing end tag is not searched for again.
      const end = unclosed.has(close) ? -1 : text.indexOf(close, places.lastIndex);
      if (end < 0) unclosed.add(close);
      else places.lastIndex = end + close.length;
    }
  }
  if (start === 0) return text;
  push(segments.join('') + text.slice(start));
  return parts.join('');
}

/**
 * Stands before text that continues the line of a heading: links are removed after headings are read. It is a block in
 * wikitext and in HTML, so that the text is not in a paragraph with the next line.
 */
export const lineJoin = '<div id="line-join"></div>';

/** Removes the marks of joined lines from rendered HTML. */
export const joinLines = (html: string): string => html.replaceAll(`\n${lineJoin}`, '');

function endsInHeading(text: string): boolean {
  const line = text.slice(text.lastIndexOf('\n') + 1).trimEnd();
  return line.length > 2 && line.startsWith('=') && line.endsWith('=');
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
