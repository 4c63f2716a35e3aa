/** A piece of preprocessed wikitext: text, or an element such as `template`, `part`, `ext`, `comment`, `h`. */
export type WikitextNode = string | WikitextElement;

/** An element of preprocessed wikitext. */
export interface WikitextElement {
  name: string;
  readonly attributes: Readonly<Record<string, number>>;
  readonly children: readonly WikitextNode[];
  /** Where a heading begins in the text. */
  readonly start?: number;
}

/** One part between the pipes of an open bracket. */
export interface Part {
  nodes: WikitextNode[];
  /** Index in `nodes` of the first equals sign. */
  equals?: number;
  /** Last character of a comment, and where the text before it ended. */
  commentEnd?: number;
  visualEnd?: number;
}

/** Brackets, or a heading, that wait for their end. */
export interface Open {
  readonly kind: '{' | '[' | '-{' | 'heading';
  readonly close: string;
  count: number;
  parts: Part[];
  readonly start: number;
  /** Where the text before it begins that is not among the nodes around it yet. */
  readonly resume: number;
  readonly atLineStart: boolean;
}

/** Makes an element. */
export const element = (
  name: string,
  children: readonly WikitextNode[],
  attributes: Readonly<Record<string, number>> = {},
): WikitextElement => ({ name, attributes, children });

/** A call of a template, or an argument. */
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

/** What was opened, as the text that it is after all. */
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

/** Appends nodes; texts that meet become one. */
export function appendNodes(to: WikitextNode[], nodes: readonly WikitextNode[]): void {
  for (const node of nodes) {
    if (typeof node === 'string') appendText(to, node);
    else to.push(node);
  }
}

/** Appends text, to the text before it if that comes last. */
export function appendText(to: WikitextNode[], text: string): void {
  const last = to.at(-1);
  if (typeof last === 'string') to[to.length - 1] = last + text;
  else to.push(text);
}
