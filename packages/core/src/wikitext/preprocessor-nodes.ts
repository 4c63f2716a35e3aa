/** A node of the preprocessor's tree: text, or an element such as `template`, `part`, `ext`, `comment`, `h`. */
export type WikitextNode = string | WikitextElement;

/** An element of the preprocessor's tree. */
export interface WikitextElement {
  name: string;
  readonly attributes: Readonly<Record<string, number>>;
  readonly children: readonly WikitextNode[];
  /** Offset of a heading in the text. */
  readonly start?: number;
}

/** A part of an open construct, between pipes. */
export interface Part {
  nodes: WikitextNode[];
  /** Index of the first equals sign in `nodes`. */
  equals?: number;
  /** Offset of the last character of a comment, and the end of the visible text before it. */
  commentEnd?: number;
  visualEnd?: number;
}

/** A construct on the preprocessor's stack: brackets or a heading that are not closed yet. */
export interface Open {
  readonly kind: '{' | '[' | '-{' | 'heading';
  readonly close: string;
  count: number;
  parts: Part[];
  readonly start: number;
  /** Start of the text before it that is not in the surrounding part's nodes yet. */
  readonly resume: number;
  readonly atLineStart: boolean;
}

/** Makes an element. */
export const element = (
  name: string,
  children: readonly WikitextNode[],
  attributes: Readonly<Record<string, number>> = {},
): WikitextElement => ({ name, attributes, children });

/** Makes a closed `template` or `tplarg`. */
export function call(open: Open, name: string, matching: number): WikitextElement {
  const [title, ...parts] = open.parts;
  let index = 0;
  const children = parts.map(({ nodes, equals }) => {
    if (equals === undefined) {
      index++;
      return element('part', [element('name', [], { index }), element('value', nodes)]);
    }
    return element('part', [
      element('name', nodes.slice(0, equals)),
      ...nodes.slice(equals, equals + 1),
      element('value', nodes.slice(equals + 1)),
    ]);
  });
  const atLineStart = open.count === matching && open.atLineStart;
  return element(
    name,
    [element('title', title?.nodes ?? []), ...children],
    atLineStart ? { lineStart: 1 } : {},
  );
}

/** Returns the nodes of a construct that is no call, with its brackets as text; `end` is empty if never closed. */
export function broken({ kind, parts }: Open, count: number, end: string): WikitextNode[] {
  if (kind === 'heading') return parts[0]?.nodes ?? [];
  const nodes: WikitextNode[] = [kind === '-{' ? kind : kind.repeat(count)];
  parts.forEach((part, i) => {
    if (i > 0) appendNodes(nodes, ['|']);
    appendNodes(nodes, part.nodes);
  });
  if (end !== '') appendNodes(nodes, [end]);
  return nodes;
}

/** Appends nodes, joining adjacent text. */
export function appendNodes(to: WikitextNode[], nodes: readonly WikitextNode[]): void {
  for (const node of nodes) {
    if (typeof node === 'string') appendText(to, node);
    else to.push(node);
  }
}

/** Appends text, joining it with text at the end. */
export function appendText(to: WikitextNode[], text: string): void {
  const last = to.at(-1);
  if (typeof last === 'string') to[to.length - 1] = last + text;
  else to.push(text);
}
