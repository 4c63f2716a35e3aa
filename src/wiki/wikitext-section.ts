/**
 * The part of a wikitext that a section number names, subsections included; `0` is what comes before the first
 * heading. Undefined where there is no such section.
 */
export function wikitextSection(text: string, section: string): string | undefined {
  if (!/^\d+$/.test(section)) return undefined;
  const number = Number(section);
  const headings = findHeadings(text);
  const topLevel = headings.filter(({ nested }) => !nested);
  if (number === 0) return text.slice(0, topLevel[0]?.start ?? text.length).trimEnd();
  const heading = headings[number - 1];
  if (!heading || heading.nested) return undefined;
  const next = topLevel.find(({ start, level }) => start > heading.start && level <= heading.level);
  return text.slice(heading.start, next?.start ?? text.length).trimEnd();
}

interface Heading {
  readonly start: number;
  readonly level: number;
  /** Whether it stands in a template or a link: it has a number, but is no section. */
  readonly nested: boolean;
}

/** Tags whose contents are no wikitext. */
const opaqueTags = new Set([
  'nowiki',
  'pre',
  'gallery',
  'indicator',
  'langconvert',
  'includeonly',
  'source',
  'syntaxhighlight',
  'math',
  'ref',
  'references',
  'poem',
  'score',
  'timeline',
  'graph',
  'templatedata',
  'categorytree',
  'inputbox',
  'imagemap',
  'hiero',
  'charinsert',
  'section',
  'ce',
  'chem',
  'mapframe',
  'maplink',
]);

function findHeadings(text: string): Heading[] {
  const headings: Heading[] = [];
  let depth = 0;
  // A line's beginning, a comment, a tag, or the brackets of templates and links.
  const marks = /^(?=[=<])|<!--|<([a-zA-Z]+)(?=[\s/>])[^>]*>|\{\{+|\}\}+|\[\[|\]\]/gm;
  for (let match = marks.exec(text); match; match = marks.exec(text)) {
    const [mark, tag] = match;
    if (mark === '') {
      const start = match.index;
      const heading = headingAt(text, start);
      if (heading) {
        headings.push({ start, level: heading.level, nested: depth > 0 });
        marks.lastIndex = heading.end;
      } else {
        marks.lastIndex = start + (text.charAt(start) === '=' ? 1 : 0);
        if (text.charAt(start) === '<') {
          const skipped = skipOpaque(text, start);
          marks.lastIndex = skipped > start ? skipped : start + 1;
        }
      }
    } else if (mark === '<!--' || tag !== undefined) {
      const end = skipOpaque(text, match.index);
      if (end > match.index) marks.lastIndex = end;
    } else if (mark.startsWith('{')) depth++;
    else if (mark === '[[') depth++;
    else if (depth > 0) depth--;
  }
  return headings;
}

/** Where a comment or an opaque tag that begins here ends; where it begins if it is neither. */
function skipOpaque(text: string, start: number): number {
  if (text.startsWith('<!--', start)) {
    const end = text.indexOf('-->', start + 4);
    return end < 0 ? text.length : end + 3;
  }
  const opening = /<([a-zA-Z]+)(?=[\s/>])[^>]*>/y;
  opening.lastIndex = start;
  const match = opening.exec(text);
  const name = match?.[1]?.toLowerCase();
  if (!match || name === undefined || !opaqueTags.has(name)) return start;
  if (match[0].endsWith('/>')) return opening.lastIndex;
  const closing = new RegExp(`</${name}\\s*>`, 'gi');
  closing.lastIndex = opening.lastIndex;
  return closing.exec(text) ? closing.lastIndex : opening.lastIndex;
}

/** The heading that begins at the start of a line, after comments; undefined where none does. */
function headingAt(
  text: string,
  start: number,
): { readonly level: number; readonly end: number } | undefined {
  let from = start;
  while (text.startsWith('<!--', from)) from = skipOpaque(text, from);
  const newline = text.indexOf('\n', from);
  const end = newline < 0 ? text.length : newline;
  const line = text
    .slice(from, end)
    .replaceAll(/<!--.*?(?:-->|$)/g, '')
    .trimEnd();
  const opening = /^=+/.exec(line)?.[0].length ?? 0;
  if (opening === 0) return undefined;
  const closing = /=+$/.exec(line)?.[0].length ?? 0;
  const level = line.length === opening ? Math.floor((opening - 1) / 2) : Math.min(opening, closing);
  return level > 0 ? { level: Math.min(level, 6), end } : undefined;
}
