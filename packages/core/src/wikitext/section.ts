import { escapeInDoubleQuotes } from '../wiki/escape-html.ts';
import type { Site } from '../wiki/site.ts';
import { trimEndOf, whiteSpace } from '../wiki/trim-end.ts';
import type { WikitextNode } from './preprocessor-nodes.ts';
import { preprocess } from './preprocessor.ts';

/**
 * Returns the wikitext of a section with its subsections; undefined if there is no such section. Section 0 is the lead;
 * `T-1` numbers sections as in a transclusion.
 */
export function wikitextSection(
  text: string,
  section: string,
  extensionTags: readonly string[],
): string | undefined {
  const bounds = sectionBounds(text, section, extensionTags);
  return bounds && trimEnd(text.slice(bounds.start, bounds.end));
}

/**
 * Replaces a section of a wikitext, or appends a section if that is `new`. Returns the text unchanged if there is no
 * such section.
 */
export function withSection(
  text: string,
  section: string,
  replacement: string,
  extensionTags: readonly string[],
): string {
  if (section === 'new') return text.trim() === '' ? replacement : `${text}\n\n${replacement}`;
  const bounds = sectionBounds(text, section, extensionTags);
  if (!bounds) return text;
  const filled = replacement === '' ? '' : `${replacement}\n\n`;
  return trimEnd(text.slice(0, bounds.start) + filled + text.slice(bounds.end));
}

const trimEnd = (text: string): string => trimEndOf(text, whiteSpace);

function sectionBounds(
  text: string,
  section: string,
  extensionTags: readonly string[],
): { readonly start: number; readonly end: number } | undefined {
  const pieces = section.split('-');
  // Quirk: anything that is not a number means the lead section.
  const number = Number.parseInt(pieces.at(-1) ?? '', 10) || 0;
  if (text === '') return number === 0 ? { start: 0, end: 0 } : undefined;
  const nodes = preprocess(text, extensionTags, pieces.slice(0, -1).includes('T'));
  const headings = nodes.flatMap((node) =>
    typeof node !== 'string' && node.name === 'h'
      ? [{ start: node.start ?? 0, level: node.attributes['level'] ?? 0, number: node.attributes['i'] }]
      : [],
  );
  const heading =
    number === 0 ? { start: 0, level: 1000, number } : headings.find((one) => one.number === number);
  if (!heading) return undefined;
  const next = headings.find(
    (one) => one.number !== number && one.start >= heading.start && one.level <= heading.level,
  );
  return { start: heading.start, end: next?.start ?? text.length };
}

/** The preprocessor's tree as XML, for `prop=parsetree`. */
export function wikitextTree(text: string, extensionTags: readonly string[]): string {
  const out: string[] = [];
  // Not by recursion: the tree may be deeper than the stack.
  const todo: (WikitextNode | { readonly end: string })[] = [
    { name: 'root', attributes: {}, children: preprocess(text, extensionTags) },
  ];
  for (let node = todo.pop(); node !== undefined; node = todo.pop()) {
    if (typeof node === 'string') out.push(escapeInDoubleQuotes(node));
    else if ('end' in node) out.push(node.end);
    else {
      const { name, children } = node;
      const attributes = Object.entries(node.attributes).map(([key, value]) => ` ${key}="${value}"`);
      const isEmpty = children.every((child) => child === '');
      out.push(`<${name}${attributes.join('')}${isEmpty ? '/>' : '>'}`);
      if (isEmpty) continue;
      todo.push({ end: `</${name}>` });
      for (let i = children.length - 1; i >= 0; i--) todo.push(children[i] ?? '');
    }
  }
  return out.join('');
}

/** Tags whose contents are literal or in a syntax of their own. */
const literalTags = new Set(
  (
    'nowiki pre langconvert math chem ce score timeline hiero graph templatedata templatestyles syntaxhighlight source ' +
    'inputbox imagemap categorytree charinsert dynamicpagelist maplink mapframe languages html'
  ).split(' '),
);

/** Whether the contents of an extension tag are wikitext. */
export const holdsWikitext = (tag: string): boolean => !literalTags.has(tag.toLowerCase());

const tagNames = new WeakMap<Site, readonly string[]>();

/** Names of the wiki's extension tags in lower case, without brackets. */
export function extensionTags(site: Site): readonly string[] {
  const known = tagNames.get(site);
  if (known) return known;
  const names = site.configuration.extensiontags.map((tag) => tag.replaceAll(/[<>]/g, '').toLowerCase());
  tagNames.set(site, names);
  return names;
}
