import type { WikitextElement, WikitextNode } from '../preprocessor-nodes.ts';
import type { Title } from '../../wiki/title.ts';
import type { ExpansionContext } from './context.ts';
import type { MagicWords } from './magic-words.ts';

/** Where nodes are expanded: on the page itself, or in a transclusion with its arguments. */
export interface Frame {
  readonly expansion: Expansion;
  /** The transclusions that lead here, outermost first. */
  readonly templates: readonly string[];
  /** The page that the nodes are written on. */
  readonly title: Title;
  readonly level: number;
  /** Texts of the transclusions without arguments that are written here, by page. */
  readonly transcluded: Map<string, string>;
  readonly argument: (name: string) => string | undefined;
  /** Values of all arguments. */
  readonly values: () => readonly string[];
}

/** One text's expansion. */
export interface Expansion {
  readonly context: ExpansionContext;
  readonly words: MagicWords;
  /** How many calls of `expand` are open. */
  depth: number;
  /** The lookups that count as expensive. */
  readonly lookups: Set<string>;
  /** Expands nodes; with `stripsComments` even where comments are kept. */
  expand(this: void, nodes: readonly WikitextNode[], frame: Frame, stripsComments?: boolean): string;
}

/** An error message in the expanded text; `#iferror` recognizes it by its class. */
export const failure = (html: string): string => `<strong class="error">${html}</strong>`;

/** The first child element of this name. */
export function childOf(node: WikitextElement, name: string): WikitextElement | undefined {
  for (const child of node.children) if (typeof child !== 'string' && child.name === name) return child;
  return undefined;
}

/** The position of an unnamed argument. */
export const numberOf = (part: WikitextElement): number | undefined =>
  childOf(part, 'name')?.attributes['index'];

/** Whether a text may make another expensive lookup, each of which counts once. */
export function mayLookUp(lookup: string, { lookups, context }: Expansion): boolean {
  if (lookups.has(lookup)) return true;
  const { expensiveLookups } = context.site.configuration.settings;
  if (lookups.size < expensiveLookups) {
    lookups.add(lookup);
    return true;
  }
  const { tracking, warnings } = context.output ?? {};
  if (tracking?.includes('expensive-parserfunction-category') === false) {
    tracking.push('expensive-parserfunction-category');
    warnings?.push(
      `<strong>Warning:</strong> The page makes more than ${expensiveLookups} expensive lookups; the others are left out.`,
    );
  }
  return false;
}

/** A node's source text. */
export const sourceOf = (node: WikitextElement): string =>
  node.children.map((child) => (typeof child === 'string' ? child : sourceOf(child))).join('');

/** The values of a call's arguments, expanded in the frame of the call. */
export const valuesOf = (parts: readonly WikitextElement[], frame: Frame): string[] =>
  parts.map((part) => frame.expansion.expand(childOf(part, 'value')?.children ?? [], frame));
