import type { WikitextElement } from '../preprocessor-nodes.ts';
import type { Expansion, Frame } from './context.ts';

/** An error message in the expanded text; `#iferror` recognizes it by its class. */
export const failure = (html: string): string => `<strong class="error">${html}</strong>`;

/** Returns the first child element with the given name. */
export function childOf(node: WikitextElement, name: string): WikitextElement | undefined {
  for (const child of node.children) if (typeof child !== 'string' && child.name === name) return child;
  return undefined;
}

/** Returns the position of an unnamed argument; undefined for a named one. */
export const numberOf = (part: WikitextElement): number | undefined =>
  childOf(part, 'name')?.attributes['index'];

/** Counts an expensive lookup, once for each subject; false, with a warning in the output, if there were too many. */
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
