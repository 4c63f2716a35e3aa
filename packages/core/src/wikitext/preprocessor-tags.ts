import { element as makeElement, type WikitextElement, type WikitextNode } from './preprocessor-nodes.ts';

/** State of reading tags in one text. */
export interface TagContext {
  readonly text: string;
  /** Names of extension tags in lower case. */
  readonly extensionTags: readonly string[];
  readonly forInclusion: boolean;
  /** Tags known to have no end tag in the rest of the text. */
  readonly withoutEnd: Set<string>;
  noMoreEnds: boolean;
}

/** A tag or comment with the offset after it. */
export interface ReadTag {
  /** Absent if the tag turns out to be plain text. */
  readonly nodes?: readonly WikitextElement[];
  /** The offset after it. */
  readonly end: number;
  readonly comment?: {
    /** The start of the whitespace before it. */
    readonly spaceStart: number;
    readonly end: number;
    /** Whether it stands alone on its line, which is removed with it. */
    readonly wholeLine: boolean;
  };
}

const element = (name: string, ...children: WikitextNode[]): WikitextElement =>
  makeElement(
    name,
    children.filter((child) => child !== ''),
  );

/** Reads the tag or comment that starts here; undefined if `<` is plain text. */
export function readTag(context: TagContext, at: number): ReadTag | undefined {
  const { text, forInclusion } = context;
  if (text.startsWith('!--', at + 1)) return readComment(text, at);
  const name = tagName(context, at + 1);
  if (name === undefined) return undefined;
  const tagEnd = context.noMoreEnds ? -1 : text.indexOf('>', at + 1 + name.length);
  if (tagEnd < 0) {
    context.noMoreEnds = true;
    return undefined;
  }
  const lower = name.toLowerCase();
  if (ignoredTags[forInclusion ? 'included' : 'shown'].has(lower)) {
    return { nodes: [element('ignore', text.slice(at, tagEnd + 1))], end: tagEnd + 1 };
  }
  const isShort = text[tagEnd - 1] === '/';
  let inner: string | undefined;
  let close: string | undefined;
  let end = tagEnd + 1;
  if (!isShort) {
    const closing = context.withoutEnd.has(lower) ? undefined : findClosing(text, name, end);
    if (closing) {
      inner = text.slice(end, closing.start);
      close = closing.tag;
      end = closing.start + close.length;
    } else if (name === 'includeonly' || name === 'noinclude') {
      inner = text.slice(end);
      end = text.length;
    } else {
      context.withoutEnd.add(lower);
      return { end };
    }
  }
  if (lower === (forInclusion ? 'noinclude' : 'includeonly'))
    return { nodes: [element('ignore', text.slice(at, end))], end };
  const attributes = text.slice(at + 1 + name.length, isShort ? tagEnd - 1 : tagEnd);
  const children = [element('name', name), element('attr', attributes)];
  if (inner !== undefined) children.push(element('inner', inner));
  if (close !== undefined) children.push(element('close', close));
  return { nodes: [element('ext', ...children)], end };
}

/** The tags that control transclusion: all known ones, and those that are dropped while their contents are kept. */
const inclusionTags = {
  included: new Set(['noinclude', 'includeonly', '/includeonly']),
  shown: new Set(['includeonly', 'noinclude', '/noinclude', 'onlyinclude', '/onlyinclude']),
};
const ignoredTags = {
  included: new Set(['includeonly', '/includeonly']),
  shown: new Set(['noinclude', '/noinclude', 'onlyinclude', '/onlyinclude']),
};

// No tag has a longer name; a limit keeps `<a<a<a` from being read to the end each time.
const namePattern = /\/?[a-z][^\s/>]{0,99}(?=\s|\/>|>)/iy;

function tagName({ text, extensionTags, forInclusion }: TagContext, at: number): string | undefined {
  namePattern.lastIndex = at;
  if (!namePattern.test(text)) return undefined;
  const found = text.slice(at, namePattern.lastIndex);
  const lower = found.toLowerCase();
  const isKnown =
    extensionTags.includes(lower) || inclusionTags[forInclusion ? 'included' : 'shown'].has(lower);
  return isKnown ? found : undefined;
}

const closingEnd = /\s*>/y;

function findClosing(
  text: string,
  name: string,
  from: number,
): { readonly start: number; readonly tag: string } | undefined {
  const lower = name.toLowerCase();
  for (let start = text.indexOf('</', from); start >= 0; start = text.indexOf('</', start + 2)) {
    const nameEnd = start + 2 + name.length;
    if (text.slice(start + 2, nameEnd).toLowerCase() !== lower) continue;
    closingEnd.lastIndex = nameEnd;
    if (closingEnd.test(text)) return { start, tag: text.slice(start, closingEnd.lastIndex) };
  }
  return undefined;
}

/** Reads a comment; comments alone on a line are removed together with the line. */
function readComment(text: string, at: number): ReadTag {
  const first = commentEnd(text, at);
  if (first === undefined) return { nodes: [element('comment', text.slice(at))], end: text.length };
  let spaceStart = at;
  while (spaceStart > 0 && ' \t'.includes(text.charAt(spaceStart - 1))) spaceStart--;
  const alone: ReadTag = {
    nodes: [element('comment', text.slice(at, first))],
    end: first,
    comment: { spaceStart, end: first, wholeLine: false },
  };
  if (spaceStart === 0 || text[spaceStart - 1] !== '\n') return alone;
  const starts = [spaceStart];
  let end = skipSpaces(text, first);
  while (text.startsWith('<!--', end)) {
    const next = commentEnd(text, end);
    if (next === undefined) break;
    starts.push(end);
    end = skipSpaces(text, next);
  }
  if (text[end] !== '\n') return alone;
  const ends = [...starts.slice(1), end + 1];
  const nodes = starts.map((start, i) => element('comment', text.slice(start, ends[i])));
  return { nodes, end: end + 1, comment: { spaceStart, end: end + 1, wholeLine: true } };
}

function commentEnd(text: string, at: number): number | undefined {
  const end = text.indexOf('-->', at + 4);
  return end < 0 ? undefined : end + 3;
}

function skipSpaces(text: string, from: number): number {
  let at = from;
  while (at < text.length && ' \t'.includes(text.charAt(at))) at++;
  return at;
}
