import { fragmentForUrl } from '../../wiki/page-url.ts';
import type { Site } from '../../wiki/site.ts';
import { makeTitle, prefixedKey, type Title } from '../../wiki/title.ts';
import type { HeadingSource } from '../headings.ts';
import { preprocess } from '../preprocessor.ts';
import { sectionName } from '../section-name.ts';
import { extensionTags } from '../section.ts';
import { takeBracketed } from './external-links.ts';
import { inlineTokens, textOfTokens, writeTokens, type InlineToken } from './inline-html.ts';
import { takeLinks } from './internal-links.ts';
import { nothingCollected, taken, type FoundHeading } from './parsed-text.ts';

/** A section as the table of contents lists it. */
export interface Section {
  /** Depth in the table of contents, from 1. */
  readonly depth: number;
  /** Level of the heading. */
  readonly level: number;
  /** The heading as HTML, without links. */
  readonly line: string;
  /** Such as `1.2`. */
  readonly number: string;
  /** The section's number for editing, after `T-` on a template; empty if it cannot be edited. */
  readonly index: string;
  /** The page that it is edited on. */
  readonly from?: string;
  /** Offset in characters on the page itself. */
  readonly offset?: number;
  readonly anchor: string;
  readonly linkAnchor: string;
}

const shownElements = new Set(['span', 'sup', 'sub', 'bdi', 'i', 'b', 's', 'strike', 'q']);

/** Turns headings into sections; `text` is the page's unexpanded wikitext. */
export function sectionsOf(
  headings: readonly FoundHeading[],
  sources: readonly HeadingSource[],
  text: string,
  page: Title,
  site: Site,
): readonly Section[] {
  const number = createNumbering();
  const unique = createAnchors();
  const offsetOf = createOffsets(text, site);
  const own = prefixedKey(page, site);
  return headings.map((heading) => {
    const source = heading.mark === undefined ? undefined : sources[heading.mark];
    const from = source && prefixedKey(source.title, site);
    const isOwn = from === own;
    const tokens = headingTokens(heading.text, page, site);
    const name = heading.id ?? sectionName(textOfTokens(tokens).trim(), site);
    const anchor = unique(name.replaceAll(/[\t\n\f\r ]/g, '_'));
    const link = fragmentForUrl(makeTitle(0, '', name), site).slice(1);
    return {
      ...number(heading.level),
      line: writeTokens(forContents(tokens)).trim(),
      index: source ? `${isOwn ? '' : 'T-'}${source.section}` : '',
      ...(from !== undefined && { from }),
      ...(source && isOwn && { offset: offsetOf(source.section) }),
      anchor: anchor.text,
      linkAnchor: link + anchor.suffix,
    };
  });
}

function headingTokens(text: string, page: Title, site: Site): readonly InlineToken[] {
  const unlinked = takeLinks(text, { site, page, collected: nothingCollected(), keepsLabels: true });
  const shown = takeBracketed(unlinked, site, () => undefined, true);
  return inlineTokens(narrowSpaces(shown.replaceAll(taken, '')), 'heading');
}

/** Makes the spaces of French punctuation non-breaking. */
const narrowSpaces = (text: string): string =>
  text.replaceAll(/ (?=[?:;!%»›](?!\w))/g, '&#160;').replaceAll(/(?<=[«‹]) /g, '&#160;');

/** Keeps only the elements that MediaWiki allows in a table of contents, and of attributes only `dir`. */
function forContents(tokens: readonly InlineToken[]): readonly InlineToken[] {
  const kept: InlineToken[] = [];
  const open: number[] = [];
  for (const token of tokens) {
    if (token.kind !== 'text' && !shownElements.has(token.name)) continue;
    if (token.kind === 'start') {
      open.push(kept.length);
      const dir = token.name === 'span' ? token.attributes.get('dir') : undefined;
      const isDirection = dir === 'rtl' || dir === 'ltr';
      kept.push({ ...token, attributes: new Map(isDirection ? [['dir', dir]] : []) });
    } else if (token.kind === 'end') {
      const start = open.pop() ?? 0;
      if (token.name === 'span' && start === kept.length - 1) kept.pop();
      else kept.push(token);
    } else kept.push(token);
  }
  return kept;
}

/** Numbers sections by their headings' levels, which may skip some. */
function createNumbering(): (level: number) => Pick<Section, 'depth' | 'level' | 'number'> {
  let depth = 0;
  let last = 0;
  const levels: number[] = [];
  const counts: number[] = [];
  return (level) => {
    const before = depth === 0 ? 0 : last;
    if (level > before) {
      depth++;
      counts[depth] = 0;
    } else if (level < before && depth > 1) {
      let up = depth;
      for (; up > 0; up--) {
        const at = levels[up] ?? 0;
        if (at === level) {
          depth = up;
          break;
        }
        if (at < level) {
          depth = up + 1;
          break;
        }
      }
      if (up === 0) depth = 1;
    }
    last = level;
    levels[depth] = level;
    counts[depth] = (counts[depth] ?? 0) + 1;
    const number = counts.slice(1, depth + 1).filter((count) => count > 0);
    return { depth, level, number: number.join('.') };
  };
}

/** Makes anchors unique without regard to case. */
function createAnchors(): (anchor: string) => { readonly text: string; readonly suffix: string } {
  const used = new Set<string>();
  const next = new Map<string, number>();
  return (anchor) => {
    const key = anchor.toLowerCase();
    let suffix = '';
    let i = next.get(key) ?? 2;
    for (; used.has(key + suffix); i++) suffix = `_${i}`;
    next.set(key, i);
    used.add(key + suffix);
    return { text: anchor + suffix, suffix };
  };
}

/** Returns the offset of a section in characters; must be called in the order of the sections. */
function createOffsets(text: string, site: Site): (section: number) => number {
  const starts = preprocess(text, extensionTags(site)).flatMap((node) =>
    typeof node !== 'string' && node.name === 'h' && node.start !== undefined
      ? [{ section: node.attributes['i'], start: node.start }]
      : [],
  );
  let next = 0;
  let counted = 0;
  let characters = 0;
  return (section) => {
    while (next < starts.length && starts[next]?.section !== section) next++;
    const start = starts[next]?.start ?? text.length;
    characters += Array.from(text.slice(counted, start)).length;
    counted = start;
    return characters;
  };
}
