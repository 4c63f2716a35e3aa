import type { Site } from '../wiki/site.ts';
import type { WikitextNode } from './preprocessor-nodes.ts';
import { preprocess } from './preprocessor.ts';
import { escapeInDoubleQuotes } from '../wiki/escape-html.ts';

/**
 * The part of a wikitext that a section's number names, subsections included; 0 is what comes before the first
 * heading. `T-1` counts as where the text is included elsewhere. Undefined where there is no such section.
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
 * A wikitext with another text in the place of a section, or behind it all for the section `new`. As it was
 * where there is no such section.
 */
export function withSection(
  text: string,
  section: string,
  replacement: string,
  extensionTags: readonly string[],
): string {
  if (section === 'new') return text === '' ? replacement : `${text}\n\n${replacement}`;
  const bounds = sectionBounds(text, section, extensionTags);
  if (!bounds) return text;
  const filled = replacement === '' ? '' : `${replacement}\n\n`;
  return trimEnd(text.slice(0, bounds.start) + filled + text.slice(bounds.end));
}

const trimEnd = (text: string): string => text.replace(/[ \t\n\r\0\v]+$/, '');

function sectionBounds(
  text: string,
  section: string,
  extensionTags: readonly string[],
): { readonly start: number; readonly end: number } | undefined {
  const pieces = section.split('-');
  // Quirk: a name that is no number means the text before the first heading.
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

/** Preprocessed wikitext as XML, as `parsetree` shows it. */
export function wikitextTree(text: string, extensionTags: readonly string[]): string {
  return toXml({ name: 'root', attributes: {}, children: preprocess(text, extensionTags) });
}

function toXml(node: WikitextNode): string {
  if (typeof node === 'string') return escapeInDoubleQuotes(node);
  const attributes = Object.entries(node.attributes).map(([name, value]) => ` ${name}="${value}"`);
  const opened = `<${node.name}${attributes.join('')}`;
  const inner = node.children.map(toXml).join('');
  return inner === '' ? `${opened}/>` : `${opened}>${inner}</${node.name}>`;
}

/** Tags whose contents are read as they stand, or in a form of their own. */
const literalTags = new Set(
  (
    'nowiki pre langconvert math chem ce score timeline hiero graph templatedata templatestyles syntaxhighlight source ' +
    'inputbox imagemap categorytree charinsert dynamicpagelist maplink mapframe languages html'
  ).split(' '),
);

/** Whether what stands in an extension's tag is wikitext. */
export const holdsWikitext = (tag: string): boolean => !literalTags.has(tag.toLowerCase());

const tagNames = new WeakMap<Site, readonly string[]>();

/** Names of the tags that extensions give a meaning, without their brackets. */
export function extensionTags(site: Site): readonly string[] {
  const known = tagNames.get(site);
  if (known) return known;
  const names = site.configuration.extensiontags.map((tag) => tag.replaceAll(/[<>]/g, '').toLowerCase());
  tagNames.set(site, names);
  return names;
}
