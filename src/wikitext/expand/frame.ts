import type { WikitextElement, WikitextNode } from '../preprocessor-nodes.ts';
import type { Title } from '../../wiki/title.ts';
import type { MagicWords } from './magic-words.ts';
import type { Place } from './place.ts';

/** What surrounds nodes while they are expanded: the page, or a call of a template with its arguments. */
export interface Frame {
  readonly expansion: Expansion;
  /** The templates that are being expanded, outermost first. */
  readonly templates: readonly string[];
  /** The page that the nodes stand on. */
  readonly title: Title;
  readonly level: number;
  readonly argument: (name: string) => string | undefined;
  /** All arguments of the call. */
  readonly values: () => readonly string[];
}

/** One text's expansion. */
export interface Expansion {
  readonly place: Place;
  readonly words: MagicWords;
  /** Expands nodes; comments of a text that is saved stay unless they are taken out. */
  expand(this: void, nodes: readonly WikitextNode[], frame: Frame, takesComments?: boolean): string;
}

/** A message in place of what could not be expanded; `#iferror` recognizes it by its class. */
export const failure = (html: string): string => `<strong class="error">${html}</strong>`;

/** The first child of a name. */
export function childOf(node: WikitextElement, name: string): WikitextElement | undefined {
  for (const child of node.children) if (typeof child !== 'string' && child.name === name) return child;
  return undefined;
}

/** An argument's number, where it is not named. */
export const numberOf = (part: WikitextElement): number | undefined =>
  childOf(part, 'name')?.attributes['index'];

/** A node as it is written. */
export const sourceOf = (node: WikitextElement): string =>
  node.children.map((child) => (typeof child === 'string' ? child : sourceOf(child))).join('');

/** The values of a call's arguments, expanded where the call stands. */
export const valuesOf = (parts: readonly WikitextElement[], frame: Frame): string[] =>
  parts.map((part) => frame.expansion.expand(childOf(part, 'value')?.children ?? [], frame));
