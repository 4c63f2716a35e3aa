import { decodeCharacterReferences } from '../../wiki/character-references.ts';
import { escapeHtml, escapeText } from '../../wiki/escape-html.ts';
import { quotesToHtml } from './quotes.ts';

/** A token of inline HTML: decoded text, or the start or end of an element. */
export type InlineToken =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'start'; readonly name: string; readonly attributes: ReadonlyMap<string, string> }
  | { readonly kind: 'end'; readonly name: string };

const inlineElements = new Set(
  (
    'abbr b bdi bdo big cite code data del dfn em font i ins kbd mark q s samp small span strike strong sub sup time tt ' +
    'u var'
  ).split(' '),
);
const unshown = new Set(['br', 'wbr', 'hr', 'img', 'ruby', 'rb', 'rp', 'rt', 'rtc']);
const keptAttributes = new Set(['class', 'dir', 'id', 'lang', 'style', 'title']);
const harmlessStyle = /^[\w\s:;#.,%()+-]*$/;
const harmfulStyle = /url|expression|(?:display|user-select|visibility)\s*:/i;

/**
 * Tokenizes a line of wikitext without templates and links into balanced inline elements and text. Line breaks, images
 * and ruby elements are dropped from headings; in titles they are text, as unknown elements are.
 */
export function inlineTokens(text: string, of: 'heading' | 'title'): InlineToken[] {
  const tokens: InlineToken[] = [];
  const open: string[] = [];
  /** How many elements of a name are open. */
  const counts = new Map<string, number>();
  const put = (part: string): void => {
    if (part !== '') tokens.push({ kind: 'text', text: decodeCharacterReferences(part) });
  };
  const html = quotesToHtml(text);
  let done = 0;
  for (const match of html.matchAll(/<(\/?)([a-z][a-z0-9]*)((?:\s[^<>]*)?)\/?>/gi)) {
    const [whole, slash, given = '', attributes = ''] = match;
    const name = given.toLowerCase();
    const isDropped = of === 'heading' && unshown.has(name);
    if (!inlineElements.has(name) && !isDropped) continue;
    put(html.slice(done, match.index));
    done = match.index + whole.length;
    if (isDropped) continue;
    if (slash === '') {
      open.push(name);
      counts.set(name, (counts.get(name) ?? 0) + 1);
      tokens.push({ kind: 'start', name, attributes: readAttributes(attributes) });
    } else if ((counts.get(name) ?? 0) > 0) {
      for (let last = ''; last !== name;) {
        last = open.pop() ?? name;
        counts.set(last, (counts.get(last) ?? 1) - 1);
        tokens.push({ kind: 'end', name: last });
      }
    }
  }
  put(html.slice(done));
  for (const name of open.toReversed()) tokens.push({ kind: 'end', name });
  return tokens;
}

function readAttributes(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [, name = '', double, single, bare] of text.matchAll(
    /(?<![a-z-])([a-z-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi,
  )) {
    const value = decodeCharacterReferences(double ?? single ?? bare ?? '');
    const key = name.toLowerCase();
    if (!keptAttributes.has(key)) continue;
    if (key === 'style' && (!harmlessStyle.test(value) || harmfulStyle.test(value))) continue;
    found.set(key, value);
  }
  return found;
}

/** Serializes tokens as HTML. */
export function writeTokens(tokens: readonly InlineToken[]): string {
  let out = '';
  for (const token of tokens) {
    if (token.kind === 'text') out += escapeText(token.text);
    else if (token.kind === 'end') out += `</${token.name}>`;
    else {
      const attributes = [...token.attributes].map(([name, value]) => ` ${name}="${escapeHtml(value)}"`);
      out += `<${token.name}${attributes.join('')}>`;
    }
  }
  return out;
}

/** The text content of tokens. */
export const textOfTokens = (tokens: readonly InlineToken[]): string =>
  tokens.map((token) => (token.kind === 'text' ? token.text : '')).join('');
