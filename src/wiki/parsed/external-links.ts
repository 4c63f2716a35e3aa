import { decodeCharacterReferences } from '../character-references.ts';
import type { Site } from '../site.ts';
import { normalizeUrl } from '../url-parts.ts';

const urlCharacter = String.raw`[^\][<>"\x00-\x20\x7F\p{Zs}\uFFFD]`;
const host = String.raw`(?:[0-9.]+|\[[0-9a-fA-F:.]+\]|${urlCharacter})`;

interface Patterns {
  readonly bracketed: RegExp;
  readonly free: RegExp;
  /** Protocols up to their colons, in lower case. */
  readonly schemes: ReadonlySet<string>;
}

const patterns = new WeakMap<Site, Patterns>();

function patternsOf(site: Site): Patterns {
  const known = patterns.get(site);
  if (known) return known;
  const escaped = site.configuration.protocols.map((name) =>
    name.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`),
  );
  const any = escaped.join('|');
  const absolute = escaped.filter((name) => !name.startsWith(String.raw`\/`)).join('|');
  const made = {
    bracketed: new RegExp(
      String.raw`\[((?:${any})${host}${urlCharacter}*)(\p{Zs}*)([^\]\x00-\x08\x0a-\x1f\uFFFD]*?)\]`,
      'giu',
    ),
    free: new RegExp(String.raw`((?:${absolute}))(${host}${urlCharacter}*)`, 'iuy'),
    schemes: new Set(
      site.configuration.protocols.map((name) => name.slice(0, name.indexOf(':') + 1).toLowerCase()),
    ),
  };
  patterns.set(site, made);
  return made;
}

/**
 * Takes links in single brackets out of a text and tells their addresses; what they show stays, set apart from
 * the text beside it unless it is shown in its place.
 */
export function takeBracketed(
  text: string,
  site: Site,
  found: (url: string) => void,
  isShown = false,
): string {
  if (!text.includes('[')) return text;
  let number = 0;
  const take = (_: string, url: string, _spaces: string, label: string): string => {
    const cut = /&(?:lt|gt);/.exec(url)?.index ?? url.length;
    note(url.slice(0, cut), site, found);
    if (isShown) return label === '' ? `[${++number}]` : label;
    return ` ${label} `;
  };
  // No link goes across these characters, nor on after the last bracket: what cannot be one is not tried.
  return text
    .split(/([\n\r\f\v\ufffd])/)
    .map((part) => {
      const end = part.lastIndexOf(']') + 1;
      return end === 0 || !part.includes('[')
        ? part
        : part.slice(0, end).replaceAll(patternsOf(site).bracketed, take) + part.slice(end);
    })
    .join('');
}

/** Tells the addresses that stand in a text as they are. */
export function findFree(text: string, site: Site, found: (url: string) => void): void {
  const { free, schemes } = patternsOf(site);
  let after = 0;
  let tag = -1;
  let nextTag = text.indexOf('<');
  for (let colon = text.indexOf(':'); colon >= 0; colon = text.indexOf(':', colon + 1)) {
    const start = startOfAddress(text, colon, after, schemes);
    if (start === undefined) continue;
    // The tag that begins last before the address may hold it.
    while (nextTag >= 0 && nextTag < start) {
      tag = nextTag;
      nextTag = text.indexOf('<', tag + 1);
    }
    if (tag >= 0 && isInTag(text, tag, start)) continue;
    free.lastIndex = start;
    const [whole, , rest = ''] = free.exec(text) ?? [];
    if (whole === undefined) continue;
    after = start + whole.length;
    const cut = /&(?:lt|gt|nbsp|#x0*(?:3[CcEe]|[Aa]0)|#0*(?:60|62|160));/.exec(whole)?.index;
    const url = withoutPunctuation(cut === undefined ? whole : whole.slice(0, cut));
    if (whole.length - url.length < rest.length) note(url, site, found);
  }
}

/** Where a protocol begins that ends at a colon; a word may not go on in it, in letters of whatever script. */
function startOfAddress(
  text: string,
  colon: number,
  from: number,
  schemes: ReadonlySet<string>,
): number | undefined {
  let start = colon;
  while (start > from && isSchemeCharacter(text.charCodeAt(start - 1))) start--;
  for (; start < colon; start++) {
    if (!schemes.has(text.slice(start, colon + 1).toLowerCase())) continue;
    if (!/[\p{L}\p{N}_]$/u.test(text.slice(Math.max(0, start - 2), start))) return start;
  }
  return undefined;
}

const isSchemeCharacter = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 43 && code <= 57);

const elements =
  'abbr b bdi bdo big blockquote br caption center cite code col colgroup data dd del dfn div dl dt em font h1 h2 h3 ' +
  'h4 h5 h6 hr i ins kbd li link mark meta ol p pre q rb rp rt rtc ruby s samp small span strike strong sub sup ' +
  'table td th time tr tt u ul var wbr';

/** The elements that may stand in a text, and what stands for something taken out of it; others are no tags. */
const element = new RegExp(
  String.raw`<(?:/?(?:${elements.replaceAll(' ', '|')})(?:[\s/][^<>]*)?|\ue000)>`,
  'iy',
);

function isInTag(text: string, start: number, at: number): boolean {
  element.lastIndex = start;
  return element.test(text) && element.lastIndex > at;
}

/** A sentence's signs at the end belong to the sentence; a bracket does where none is opened before. */
function withoutPunctuation(url: string): string {
  const signs = /[,;.:!?]+$/;
  const withBracket = /[,;.:!?)]+$/;
  const end = (url.includes('(') ? signs : withBracket).exec(url)?.index ?? url.length;
  // A semicolon that ends a character reference stays.
  const isReference = url[end] === ';' && /&(?:[a-z]+|#x[\da-f]+|#\d+)$/i.test(url.slice(0, end));
  return url.slice(0, isReference ? end + 1 : end);
}

/** The wiki's own address is no external one. */
function note(url: string, site: Site, found: (url: string) => void): void {
  const shown = normalizeUrl(cleanUrl(url));
  if (!isOwn(shown, site.configuration.general.server)) found(shown);
}

/** Characters that nobody sees, and references to characters. */
const cleanUrl = (url: string): string =>
  decodeCharacterReferences(url)
    .replaceAll(/[\][<>"|\p{Cc} ]+/gu, encodeURIComponent)
    .replace(/^[^:]+:\/\/[^/]+/, (start) => start.replaceAll(unseen, ''));

const unseen = /[\s\p{Default_Ignorable_Code_Point}]/gu;

function isOwn(url: string, server: string): boolean {
  const own = server.toLowerCase();
  const start = url.toLowerCase();
  const rest = own.startsWith('//') ? start.replace(/^https?:/, '') : start;
  return rest.startsWith(own) && /^(?:[/?#]|$)/.test(rest.slice(own.length));
}
