import {
  appendNodes,
  broken,
  call,
  element,
  type Open,
  type Part,
  trimEnd,
  type WikitextNode,
} from './preprocessor-nodes.ts';
import { readTag, type TagContext } from './preprocessor-tags.ts';

const closings = { '{': '}', '[': ']', '-{': '}-' } as const;
const names: Readonly<Record<number, string>> = { 2: 'template', 3: 'tplarg' };

/** Cuts wikitext into templates, arguments, extension tags, comments and headings, as MediaWiki does first of all. */
export function preprocess(
  text: string,
  extensionTags: readonly string[],
  forInclusion = false,
): WikitextNode[] {
  const root: Part = { nodes: [] };
  const stack: Open[] = [];
  let headings = 0;
  let at = 0;
  // A line starts here without a line break of its own.
  let freshLine = true;
  const part = (): Part => stack.at(-1)?.parts.at(-1) ?? root;
  const literal = (more: string): void => {
    appendNodes(part().nodes, [more]);
  };
  const tags: TagContext = { text, extensionTags, forInclusion, withoutEnd: new Set(), noMoreEnds: false };

  const startLine = (): void => {
    if (freshLine) freshLine = false;
    else {
      literal('\n');
      at++;
    }
    const count = run(text, '=', at, 6);
    if (count === 0 || (count === 1 && findsEquals(stack.at(-1)))) return;
    stack.push({
      kind: 'heading',
      close: '\n',
      count,
      parts: [{ nodes: ['='.repeat(count)] }],
      start: at,
      atLineStart: true,
    });
    at += count;
  };

  const endHeading = (): void => {
    const open = stack.pop();
    const [heading] = open?.parts ?? [];
    if (!open || !heading) return;
    const level = headingLevel(text, at, open, heading);
    if (level === 0) appendNodes(part().nodes, heading.nodes);
    else {
      headings++;
      part().nodes.push({
        ...element('possible-h', heading.nodes, { level, i: headings }),
        start: open.start,
      });
    }
  };

  const openBracket = (kind: '{' | '[' | '-{'): void => {
    const count = kind === '-{' ? 2 : run(text, kind, at);
    if (count < 2) literal(kind);
    else {
      const atLineStart = at > 0 && text[at - 1] === '\n';
      stack.push({ kind, close: closings[kind], count, parts: [{ nodes: [] }], start: at, atLineStart });
    }
    at += count;
  };

  const closeBracket = (open: Open): void => {
    const most = open.kind === '{' ? 3 : 2;
    const count = open.kind === '-{' ? 2 : run(text, open.close, at, open.count);
    const matching = Math.min(count, most);
    if (matching < 2) {
      literal(text.slice(at, at + count));
      at += count;
      return;
    }
    const isCall = open.kind === '{';
    const nodes = isCall
      ? [call(open, names[matching] ?? '', matching)]
      : broken(open, matching, text.slice(at, at + matching));
    at += matching;
    stack.pop();
    const left = open.count - matching;
    if (left >= 2) stack.push({ ...open, count: left, parts: [{ nodes: [] }] });
    else if (left === 1) literal(open.kind);
    appendNodes(part().nodes, nodes);
  };

  const angle = (): void => {
    const read = readTag(tags, at);
    if (read === undefined) {
      literal('<');
      at++;
      return;
    }
    const current = part();
    if (read.comment) {
      const { spaceStart, end, wholeLine } = read.comment;
      if (wholeLine) {
        trimEnd(current.nodes, at - spaceStart);
        freshLine = true;
      }
      if (stack.length > 0) {
        if (current.commentEnd !== spaceStart - 1) current.visualEnd = spaceStart;
        current.commentEnd = end - 1;
      }
    }
    appendNodes(current.nodes, read.nodes);
    at = read.end;
  };

  for (;;) {
    const top = stack.at(-1);
    if (at >= text.length && !freshLine) {
      if (top?.kind !== 'heading') break;
      endHeading();
      continue;
    }
    if (freshLine) {
      startLine();
      continue;
    }
    const character = text.charAt(at);
    const plain = plainLength(text, at, top);
    if (plain > 0) {
      literal(text.slice(at, at + plain));
      at += plain;
    } else if (character === '\n') {
      if (top?.kind === 'heading') endHeading();
      else startLine();
    } else if (character === '<') angle();
    else if (character === '|' && findsPipes(top)) {
      top?.parts.push({ nodes: [] });
      at++;
    } else if (character === '=' && findsEquals(top)) {
      const current = part();
      current.equals = current.nodes.length;
      current.nodes.push(element('equals', ['=']));
      at++;
    } else if (top && top.kind !== 'heading' && text.startsWith(top.close, at)) closeBracket(top);
    else if (character === '{' || character === '[') openBracket(character);
    else if (text.startsWith('-{', at) && text[at + 2] !== '{') openBracket('-{');
    else {
      literal(character);
      at++;
    }
  }
  for (const open of stack) appendNodes(root.nodes, broken(open, open.count, ''));
  for (const node of root.nodes) if (typeof node !== 'string' && node.name === 'possible-h') node.name = 'h';
  return root.nodes;
}

/** Whether a pipe parts what is open. */
const findsPipes = (open: Open | undefined): boolean => open?.kind === '{' || open?.kind === '-{';

/** Whether an equals sign parts a parameter's name from its value here. */
const findsEquals = (open: Open | undefined): boolean =>
  findsPipes(open) && (open?.parts.length ?? 0) > 1 && open?.parts.at(-1)?.equals === undefined;

/** How many characters from here mean nothing but themselves. */
function plainLength(text: string, at: number, open: Open | undefined): number {
  const special = open && open.kind !== 'heading' ? /[[{<\n\-|=\]}]/g : /[[{<\n-]/g;
  special.lastIndex = at;
  return (special.exec(text)?.index ?? text.length) - at;
}

/** How often a character repeats from here on. */
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

/** The level of a heading that ends here; 0 where the line is none. */
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
