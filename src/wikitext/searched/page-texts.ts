import { decodeHtmlStrict } from '../../wiki/html-entities.ts';
import { Namespace, type Site } from '../../wiki/site.ts';
import { isInvalid, parseTitle } from '../../wiki/title.ts';

/** The texts of a page in which words are searched. */
export interface PageTexts {
  readonly headings: readonly string[];
  /** What is before the first heading. */
  readonly opening: string;
  readonly text: string;
  /** Tables and captions, one a line. */
  readonly auxiliary: string;
}

/** Tags whose contents are no text of the page. */
const dropped =
  /<(references|gallery|math|chem|score|timeline|graph|script|style|video|audio|templatestyles|section|indicator)(?:[\s/][^<>]*)?(?:\/>|>(?:[^<]|<(?!\/\1\b))*<\/\1\s*>)/gi;
const collapsed =
  /<(div|span)\s[^<>]*class\s*=\s*["'][^"'<>]*\bautocollapse\b[^<>]*>(?:[^<]|<(?!\/\1\b))*<\/\1\s*>/gi;
const innermostLink = /\[\[([^[\]\n]*(?:\n[^[\]\n]*)*)\]\]/g;
const externalLink = /\[(?:https?:|ftp:|mailto:)?\/\/[^\s\][<>"]+\s*([^\]\n]*)\]/gi;
const tag = /<\/?([a-z][a-z0-9]*)(?:[\s/][^<>]*)?>/gi;
const block = new Set(
  'br p div li dd dt td th tr table ul ol dl h1 h2 h3 h4 h5 h6 hr blockquote pre center'.split(' '),
);
const heading = /^(={1,6})(.+?)\1[ \t]*$/;

/** Headings that say nothing of a page, as CirrusSearch ignores by default. */
const ignored = new Set(['references', 'external links', 'see also']);

/** Reads the texts of a page from its wikitext, whose templates are expanded. */
export function textsOfPage(wikitext: string, site: Site): PageTexts {
  const aside: string[] = [];
  const notes: string[] = [];
  const plain = wikitext.includes('<') ? withoutTags(wikitext, notes) : wikitext;
  const unlinked = withoutLinks(plain, site, aside);
  const headings: string[] = [];
  const opening: string[] = [];
  const rest: string[] = [];
  let depth = 0;
  let lines = opening;
  for (const line of unlinked.split('\n')) {
    const trimmed = line.trimStart();
    if (trimmed.startsWith('{|') || (trimmed.startsWith(':') && /^:+\s*\{\|/.test(trimmed))) depth++;
    else if (depth > 0) {
      if (trimmed.startsWith('|}')) depth--;
      else aside.push(cellText(trimmed));
    } else {
      const [, , title] = (line.startsWith('=') && heading.exec(line)) || [];
      if (title === undefined) lines.push(line.replace(/^[*#:;]+\s*/, ''));
      else {
        lines = rest;
        const text = plainText(title);
        if (text !== '' && !ignored.has(text.toLowerCase())) headings.push(text);
      }
    }
  }
  return {
    headings,
    opening: plainText(opening.join('\n')),
    text: plainText([...rest, ...notes.map((note) => withoutLinks(note, site, aside))].join('\n')),
    auxiliary: aside
      .map(plainText)
      .filter((each) => each !== '')
      .join('\n'),
  };
}

/** Returns a wikitext without comments and what is no text of the page; footnotes are put aside. */
const withoutTags = (wikitext: string, notes: string[]): string =>
  wikitext
    .replace(/<!--(?:[^-]|-(?!->))*(?:-->|$)/g, '')
    .replace(/<\/?nowiki\s*\/?>/gi, '')
    .replace(/<ref(?:\s[^<>]*)?\/>/gi, '')
    .replace(/<ref(?:\s[^<>]*)?>((?:[^<]|<(?!\/ref\b))*)<\/ref\s*>/gi, (_, note: string) => {
      notes.push(note);
      return '';
    })
    .replace(dropped, ' ')
    .replace(collapsed, ' ');

/** Returns the text of a line of a table. */
const cellText = (line: string): string =>
  line.startsWith('|-')
    ? ''
    : line
        .replace(/^(?:\|\+|[|!])/, '')
        .split(/\|\||!!/)
        .map((cell) => cell.replace(/^[^|[{]*\|(?!\|)/, ''))
        .join(' ');

/** Replaces links by their texts; captions of files are put aside. */
function withoutLinks(text: string, site: Site, aside: string[]): string {
  let shown = text;
  // Captions contain links, which are replaced first.
  for (let level = 0; level < 8 && shown.includes('[['); level++) {
    const next = shown.replace(innermostLink, (_, inner: string) => linkText(inner, site, aside));
    if (next === shown) break;
    shown = next;
  }
  return shown.includes('//') ? shown.replace(externalLink, (_, label: string) => label) : shown;
}

function linkText(inner: string, site: Site, aside: string[]): string {
  const bar = inner.indexOf('|');
  const target = bar < 0 ? inner : inner.slice(0, bar);
  const label = bar < 0 ? undefined : inner.slice(bar + 1);
  if (target.includes(':')) {
    const isPlain = target.trimStart().startsWith(':');
    const title = parseTitle(target, site);
    if (!isInvalid(title) && !isPlain) {
      if (title.interwiki === '' && title.namespace === Namespace.category) return '';
      if (title.interwiki === '' && title.namespace === Namespace.file) {
        const caption = label?.slice(label.lastIndexOf('|') + 1) ?? '';
        if (label?.includes('|') === true && !/^(?:\d*x?\d+px|thumb|right|left|center|none)$/.test(caption))
          aside.push(caption);
        return '';
      }
    }
  }
  if (label !== undefined && label !== '') return label;
  return target.trim().replace(/^:/, '').replaceAll('_', ' ');
}

/** Returns text without markup within lines; most lines have none, which is quickly seen. */
function plainText(text: string): string {
  let plain = text;
  if (plain.includes("''")) plain = plain.replaceAll(/'{2,}/g, '');
  if (plain.includes('__')) plain = plain.replaceAll(/__[A-Z]+__/g, '');
  if (plain.includes('<'))
    plain = plain.replace(tag, (_, name: string) => (block.has(name.toLowerCase()) ? ' ' : ''));
  plain = decodeHtmlStrict(plain);
  // Single spaces stay as they are.
  return plain.replace(/\s{2,}|[^\S ]/g, ' ').trim();
}
