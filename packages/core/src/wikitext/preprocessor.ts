import {
  appendNodes,
  appendText,
  broken,
  call,
  element,
  type Open,
  type Part,
  type WikitextNode,
} from './preprocessor-nodes.ts';
import { readTag, type TagContext } from './preprocessor-tags.ts';

const closings = { '{': '}', '[': ']', '-{': '}-' } as const;
const names: Readonly<Record<number, string>> = { 2: 'template', 3: 'tplarg' };

/** Where a character is special: everywhere, or only inside brackets. */
const EVERYWHERE = 1;
const IN_BRACKETS = 2;

/** The special characters of ASCII. */
const meanings = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  if ('[{<\n-'.includes(character)) return EVERYWHERE;
  return '|=]}'.includes(character) ? IN_BRACKETS : 0;
});

/** Parses wikitext into templates, arguments, extension tags, comments and headings, as MediaWiki's preprocessor does. */
export function preprocess(
  text: string,
  extensionTags: readonly string[],
  forInclusion = false,
): WikitextNode[] {
  const root: Part = { nodes: [] };
  const stack: Open[] = [];
  let top: Open | undefined;
  /** The current part, and the start of its text that is not among its nodes yet. */
  let part = root;
  let from = 0;
  let headings = 0;
  let at = 0;
  // Whether a line starts here without a line break to consume.
  let freshLine = true;
  const tags: TagContext = { text, extensionTags, forInclusion, withoutEnd: new Set(), noMoreEnds: false };

  /** Appends the pending text up to `end`; the next text starts at `next`. */
  const cut = (end: number, next: number): void => {
    if (end > from) appendText(part.nodes, text.slice(from, end));
    from = next;
  };

  const open = (kind: Open['kind'], close: string, count: number, atLineStart: boolean): void => {
    part = { nodes: [] };
    top = { kind, close, count, parts: [part], start: at, resume: from, atLineStart };
    stack.push(top);
    at += count;
    from = kind === 'heading' ? at - count : at;
  };

  /** Pops the innermost construct. */
  const leave = (): void => {
    stack.pop();
    top = stack.at(-1);
    part = top?.parts.at(-1) ?? root;
  };

  const startLine = (): void => {
    if (freshLine) freshLine = false;
    else at++;
    const count = run(text, '=', at, 6);
    if (count === 0 || (count === 1 && findsEquals(top))) return;
    open('heading', '\n', count, true);
  };

  const endHeading = (heading: Open): void => {
    const inside = part;
    const level = headingLevel(text, at, heading, inside);
    const isText = inside.nodes.length === 0;
    if (!isText || level > 0) cut(at, heading.resume);
    leave();
    from = heading.resume;
    if (level === 0) {
      if (isText) return;
      cut(heading.start, at);
      appendNodes(part.nodes, inside.nodes);
    } else {
      cut(heading.start, at);
      headings++;
      part.nodes.push({
        ...element('possible-h', inside.nodes, { level, i: headings }),
        start: heading.start,
      });
    }
  };

  const openBracket = (kind: '{' | '[' | '-{'): void => {
    const count = kind === '-{' ? 2 : run(text, kind, at);
    if (count < 2) at++;
    else open(kind, closings[kind], count, at > 0 && text[at - 1] === '\n');
  };

  const closeBracket = (bracket: Open): void => {
    const most = bracket.kind === '{' ? 3 : 2;
    const count = bracket.kind === '-{' ? 2 : run(text, bracket.close, at, Math.min(bracket.count, most));
    const matching = Math.min(count, most);
    if (matching < 2) {
      at += count;
      return;
    }
    const left = bracket.count - matching;
    const isCall = bracket.kind === '{';
    // Square brackets that hold only text need no nodes of their own.
    const isText = !isCall && bracket.parts.length === 1 && part.nodes.length === 0;
    if (!isText) cut(at, at);
    const nodes = isText
      ? []
      : isCall
        ? [call(bracket, names[matching] ?? '', matching)]
        : broken(bracket, matching, text.slice(at, at + matching));
    at += matching;
    if (left >= 2) {
      part = { nodes };
      bracket.count = left;
      bracket.parts = [part];
      from = isText ? bracket.start + left : at;
    } else {
      leave();
      from = bracket.resume;
      if (isText) return;
      cut(bracket.start + left, at);
      appendNodes(part.nodes, nodes);
    }
  };

  const onlyIncludes = forInclusion && text.includes('<onlyinclude>') && text.includes('</onlyinclude>');

  /** Ignores everything up to the next `<onlyinclude>`. */
  const skipToOnlyInclude = (): void => {
    const start = text.indexOf('<onlyinclude>', at);
    const end = start < 0 ? text.length : start + '<onlyinclude>'.length;
    cut(at, end);
    part.nodes.push(element('ignore', [text.slice(at, end)]));
    at = end;
  };

  const angle = (): void => {
    if (onlyIncludes && text.startsWith('</onlyinclude>', at)) {
      skipToOnlyInclude();
      return;
    }
    const read = readTag(tags, at);
    if (!read?.nodes) {
      at = read?.end ?? at + 1;
      return;
    }
    cut(read.comment?.wholeLine ? read.comment.spaceStart : at, read.end);
    if (read.comment) {
      const { spaceStart, end } = read.comment;
      freshLine = read.comment.wholeLine;
      if (stack.length > 0) {
        if (part.commentEnd !== spaceStart - 1) part.visualEnd = spaceStart;
        part.commentEnd = end - 1;
      }
    }
    for (const node of read.nodes) part.nodes.push(node);
    at = read.end;
  };

  if (onlyIncludes) skipToOnlyInclude();
  for (;;) {
    if (freshLine) startLine();
    const special = top && top.kind !== 'heading' ? EVERYWHERE | IN_BRACKETS : EVERYWHERE;
    let code = 0;
    for (; at < text.length; at++) {
      code = text.charCodeAt(at);
      if (code < 128 && ((meanings[code] ?? 0) & special) !== 0) break;
    }
    if (at >= text.length) {
      if (top?.kind !== 'heading') break;
      endHeading(top);
      continue;
    }
    const character = text.charAt(at);
    if (character === '\n') {
      if (top?.kind === 'heading') endHeading(top);
      else startLine();
    } else if (character === '<') angle();
    else if (character === '|' && findsPipes(top)) {
      cut(at, at + 1);
      part = { nodes: [] };
      top?.parts.push(part);
      at++;
    } else if (character === '=' && findsEquals(top)) {
      cut(at, at + 1);
      part.equals = part.nodes.length;
      part.nodes.push(element('equals', ['=']));
      at++;
    } else if (top && top.kind !== 'heading' && text.startsWith(top.close, at)) closeBracket(top);
    else if (character === '{' || character === '[') openBracket(character);
    else if (character === '-' && text.startsWith('{', at + 1) && text[at + 2] !== '{') openBracket('-{');
    else at++;
  }
  cut(at, at);
  let around = root;
  for (const left of stack) {
    if (left.start > left.resume) appendText(around.nodes, text.slice(left.resume, left.start));
    around = left.parts.at(-1) ?? root;
  }
  for (const left of stack) appendNodes(root.nodes, broken(left, left.count, ''));
  for (const node of root.nodes) if (typeof node !== 'string' && node.name === 'possible-h') node.name = 'h';
  return root.nodes;
}

/** Whether a pipe separates parts here. */
const findsPipes = (open: Open | undefined): boolean => open?.kind === '{' || open?.kind === '-{';

/** Whether an equals sign separates an argument's name from its value here. */
const findsEquals = (open: Open | undefined): boolean =>
  findsPipes(open) && (open?.parts.length ?? 0) > 1 && open?.parts.at(-1)?.equals === undefined;

/** The length of a run of one character. */
function run(text: string, character: string, at: number, most = Number.POSITIVE_INFINITY): number {
  let count = 0;
  while (count < most && text[at + count] === character) count++;
  return count;
}

function runBack(text: string, characters: string, end: number): number {
  let count = 0;
  while (end - count > 0 && characters.includes(text.charAt(end - count - 1))) count++;
  return count;
}

/** Returns the level of a heading that ends here; 0 if the line is not a heading. */
function headingLevel(text: string, at: number, open: Open, part: Part): number {
  let end = at - runBack(text, ' \t', at);
  if (part.commentEnd === end - 1) {
    end = part.visualEnd ?? end;
    end -= runBack(text, ' \t', end);
  }
  const signs = runBack(text, '=', end);
  if (end - signs !== open.start) return Math.min(signs, open.count);
  return signs < 3 ? 0 : Math.min(6, Math.floor((signs - 1) / 2));
}
