import { decodeHtmlStrict, isInvalid, Namespace, parseTitle, type Site } from '@wikiquery/core/wiki';

/** The searchable texts of a page. */
export interface PageTexts {
  readonly headings: readonly string[];
  /** The text before the first heading. */
  readonly opening: string;
  readonly text: string;
  /** Tables and captions, one per line. */
  readonly auxiliary: string;
}

/** Elements whose contents are not indexed. */
const dropped = startsOf(
  'references|gallery|math|chem|score|timeline|graph|script|style|video|audio|templatestyles|section|indicator',
);
const footnote = startsOf('ref');
const container = startsOf('div|span');
const isCollapsed = /\sclass\s*=\s*["'][^"'<>]*\bautocollapse\b/i;
const innermostLink = /\[\[([^[\]\n]*(?:\n[^[\]\n]*)*)\]\]/g;
const externalLink = /\[(?:https?:|ftp:|mailto:)?\/\/[^\s\][<>"]+\s*/gi;
const tag = /<\/?([a-z][a-z0-9]*)(?:[\s/][^<>]*)?>/gi;
const block = new Set(
  'br p div li dd dt td th tr table ul ol dl h1 h2 h3 h4 h5 h6 hr blockquote pre center'.split(' '),
);
const heading = /^(={1,6})(.+?)\1[ \t]*$/;

/** Generic headings, which CirrusSearch ignores by default. */
const ignored = new Set(['references', 'external links', 'see also']);

/** Extracts the texts of a page from wikitext with expanded templates. */
export function extractTexts(wikitext: string, site: Site): PageTexts {
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

/** Matches the start tags of some elements. */
function startsOf(names: string): RegExp {
  return new RegExp(`<(${names})((?:[\\s/][^<>]*)?)>`, 'gi');
}

/** Returns wikitext without comments and ignored elements; moves footnotes to `notes`. */
function withoutTags(wikitext: string, notes: string[]): string {
  const plain = withoutComments(wikitext).replace(/<\/?nowiki\s*\/?>/gi, '');
  const unnoted = replaceElements(plain, footnote, (note) => {
    if (note !== '') notes.push(note);
    return '';
  });
  const kept = replaceElements(unnoted, dropped, () => ' ');
  if (!/autocollapse/i.test(kept)) return kept;
  return replaceElements(kept, container, (_, attributes) =>
    isCollapsed.test(attributes) ? ' ' : undefined,
  );
}

function withoutComments(text: string): string {
  let out = '';
  let done = 0;
  for (let at = text.indexOf('<!--'); at >= 0; at = text.indexOf('<!--', done)) {
    out += text.slice(done, at);
    const end = text.indexOf('-->', at + 4);
    if (end < 0) return out;
    done = end + 3;
  }
  return out + text.slice(done);
}

/**
 * Replaces elements including their contents; elements without an end tag, or whose replacement is undefined, stay.
 * Takes linear time: a missing end tag is not searched for again.
 */
function replaceElements(
  text: string,
  starts: RegExp,
  replacement: (inner: string, attributes: string) => string | undefined,
): string {
  const ends = new Map<string, number>();
  let out = '';
  let done = 0;
  starts.lastIndex = 0;
  for (let match = starts.exec(text); match; match = starts.exec(text)) {
    const [, name = '', attributes = ''] = match;
    const inside = starts.lastIndex;
    let inner = '';
    let end = inside;
    if (!attributes.endsWith('/')) {
      const close = nextEnd(text, name.toLowerCase(), inside, ends);
      if (close === NONE) continue;
      inner = text.slice(inside, close);
      end = text.indexOf('>', close) + 1;
    }
    const replaced = replacement(inner, attributes);
    if (replaced === undefined) continue;
    out += text.slice(done, match.index) + replaced;
    done = end;
    starts.lastIndex = end;
  }
  return done === 0 ? text : out + text.slice(done);
}

/** The offset of a missing end tag. */
const NONE = Number.POSITIVE_INFINITY;

/** The offset of the next end tag of an element; `ends` caches them. */
function nextEnd(text: string, name: string, from: number, ends: Map<string, number>): number {
  const known = ends.get(name) ?? -1;
  if (known >= from) return known;
  const pattern = new RegExp(`</${name}\\s*>`, 'gi');
  pattern.lastIndex = from;
  const found = pattern.exec(text)?.index ?? NONE;
  ends.set(name, found);
  return found;
}

/** Returns the text of a line of a table. */
const cellText = (line: string): string =>
  line.startsWith('|-')
    ? ''
    : line
        .replace(/^(?:\|\+|[|!])/, '')
        .split(/\|\||!!/)
        .map((cell) => cell.replace(/^[^|[{]*\|(?!\|)/, ''))
        .join(' ');

/** Replaces links by their texts; moves captions of files to `aside`. */
function withoutLinks(text: string, site: Site, aside: string[]): string {
  let shown = text;
  // Captions contain links, which are replaced first.
  for (let level = 0; level < 8 && shown.includes('[['); level++) {
    const next = shown.replace(innermostLink, (_, inner: string) => linkText(inner, site, aside));
    if (next === shown) break;
    shown = next;
  }
  return shown.includes('//') ? withLabels(shown) : shown;
}

/** Replaces external links by their labels, which end with a bracket on their line. */
function withLabels(text: string): string {
  let out = '';
  let done = 0;
  let close = -1;
  let lineEnd = -1;
  externalLink.lastIndex = 0;
  for (let match = externalLink.exec(text); match; match = externalLink.exec(text)) {
    const start = externalLink.lastIndex;
    if (close < start) close = text.indexOf(']', start);
    if (close < 0) break;
    if (lineEnd < start) lineEnd = text.indexOf('\n', start) < 0 ? text.length : text.indexOf('\n', start);
    if (close > lineEnd) continue;
    out += text.slice(done, match.index) + text.slice(start, close);
    done = close + 1;
    externalLink.lastIndex = done;
  }
  return out + text.slice(done);
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

/** Returns text without inline markup; most lines have none, which a quick test detects. */
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
