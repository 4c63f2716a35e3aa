import { decodeCharacterReferences } from '../../wiki/character-references.ts';
import type { Site } from '../../wiki/site.ts';
import { trimEndOf } from '../../wiki/trim-end.ts';
import { normalizeUrl } from '../../wiki/url-parts.ts';

const urlCharacter = String.raw`[^\][<>"\x00-\x20\x7F\p{Zs}\uFFFD]`;
const host = String.raw`(?:[0-9.]+|\[[0-9a-fA-F:.]+\]|${urlCharacter})`;

interface Patterns {
  readonly bracketed: RegExp;
  readonly free: RegExp;
  /** Protocols up to and including the colon, in lower case. */
  readonly schemes: ReadonlySet<string>;
  /** Those of them without slashes, such as `mailto:`. */
  readonly schemesAlone: ReadonlySet<string>;
  readonly longestScheme: number;
}

const patterns = new WeakMap<Site, Patterns>();

function patternsOf(site: Site): Patterns {
  const known = patterns.get(site);
  if (known) return known;
  const escaped = site.configuration.protocols.map((name) => RegExp.escape(name));
  const any = escaped.join('|');
  const schemesOf = (protocols: readonly string[]): readonly string[] =>
    protocols.map((name) => name.slice(0, name.indexOf(':') + 1).toLowerCase());
  const schemes = schemesOf(site.configuration.protocols);
  const absolute = escaped.filter((name) => !name.startsWith(String.raw`\/`)).join('|');
  const made = {
    bracketed: new RegExp(
      String.raw`\[((?:${any})${host}${urlCharacter}*)(\p{Zs}*)([^\]\x00-\x08\x0a-\x1f\uFFFD]*?)\]`,
      'iuy',
    ),
    free: new RegExp(String.raw`((?:${absolute}))(${host}${urlCharacter}*)`, 'iuy'),
    schemes: new Set(schemes),
    schemesAlone: new Set(schemesOf(site.configuration.protocols.filter((name) => !name.endsWith('//')))),
    longestScheme: Math.max(...schemes.map(({ length }) => length)),
  };
  patterns.set(site, made);
  return made;
}

/**
 * Replaces bracketed external links in a text by their labels and collects their URLs, except those of the wiki itself.
 * With `isShown`, links without a label become numbers such as `[1]`; otherwise spaces set labels off from the text
 * around them.
 */
export function takeBracketed(
  text: string,
  site: Site,
  found: (url: string) => void,
  isShown = false,
): string {
  const { bracketed } = patternsOf(site);
  let number = 0;
  let out = '';
  let done = 0;
  let close = -1;
  let lineEnd = -1;
  let next = 0;
  for (let at = text.indexOf('['); at >= 0; at = text.indexOf('[', next)) {
    next = at + 1;
    if (!mayBeginScheme(text.charCodeAt(next))) continue;
    // A link ends on its own line, so the pattern is only tried if a bracket closes it there.
    if (close < at) close = text.indexOf(']', at);
    if (close < 0) break;
    if (lineEnd < at) lineEnd = endOfLine(text, at);
    if (close > lineEnd) {
      next = lineEnd;
      continue;
    }
    bracketed.lastIndex = at;
    const match = bracketed.exec(text);
    if (!match) continue;
    const [whole, url = '', , label = ''] = match;
    const cut = /&(?:lt|gt);/.exec(url)?.index ?? url.length;
    note(url.slice(0, cut), site, found);
    out += text.slice(done, at);
    if (isShown) out += label === '' ? `[${++number}]` : label;
    else out += ` ${label} `;
    done = at + whole.length;
    next = done;
  }
  return done === 0 ? text : out + text.slice(done);
}

/** A letter, a slash, or any character beyond ASCII, as some of them match letters without regard to case. */
const mayBeginScheme = (code: number): boolean =>
  code === 47 || (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code > 127;

const lineEnds = /[\n\r\f\v\ufffd]/g;

function endOfLine(text: string, from: number): number {
  lineEnds.lastIndex = from;
  return lineEnds.test(text) ? lineEnds.lastIndex - 1 : text.length;
}

/** Whether a text starts with one of the wiki's URL protocols. */
export function beginsAsAddress(text: string, site: Site): boolean {
  const scheme = text.slice(0, text.indexOf(':') + 1).toLowerCase();
  if (!text.startsWith('//') && (scheme === '' || !patternsOf(site).schemes.has(scheme))) return false;
  const lower = text.toLowerCase();
  return site.configuration.protocols.some((protocol) => lower.startsWith(protocol));
}

/** Finds bare URLs in a text, except those of the wiki itself. */
export function findFree(text: string, site: Site, found: (url: string) => void): void {
  const known = patternsOf(site);
  const { free } = known;
  let after = 0;
  let tag = -1;
  // One pattern for both: V8 would run an `indexOf('<')` in every iteration, even behind a condition.
  const signs = /[<:]/g;
  while (signs.test(text)) {
    const at = signs.lastIndex - 1;
    if (text.charCodeAt(at) !== COLON) {
      tag = at;
      continue;
    }
    const start = startOfAddress(text, at, after, known);
    if (start === undefined) continue;
    // The last tag before the URL may contain it.
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

const COLON = 58;

/** The start of the protocol that ends at this colon, which must not continue a word of any script. */
function startOfAddress(
  text: string,
  colon: number,
  from: number,
  { schemes, schemesAlone, longestScheme }: Patterns,
): number | undefined {
  const ending = text.startsWith('//', colon + 1) ? schemes : schemesAlone;
  const first = Math.max(from, colon + 1 - longestScheme);
  let start = colon;
  while (start > first && isSchemeCharacter(text.charCodeAt(start - 1))) start--;
  for (; start < colon; start++) {
    if (!ending.has(text.slice(start, colon + 1).toLowerCase())) continue;
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

/** HTML elements that wikitext allows, and the marker of removed text; anything else is not a tag. */
const element = new RegExp(
  String.raw`<(?:/?(?:${elements.replaceAll(' ', '|')})(?:[\s/][^<>]*)?|\ue000)>`,
  'iy',
);

function isInTag(text: string, start: number, at: number): boolean {
  element.lastIndex = start;
  return element.test(text) && element.lastIndex > at;
}

/** Strips trailing punctuation, and a closing parenthesis unless one is opened in the URL. */
function withoutPunctuation(url: string): string {
  const end = trimEndOf(url, url.includes('(') ? ',;.:!?' : ',;.:!?)').length;
  // The semicolon of a character reference stays.
  const isReference =
    url[end] === ';' && /^&(?:[a-z]+|#x[\da-f]+|#\d+)$/i.test(url.slice(url.lastIndexOf('&', end), end));
  return url.slice(0, isReference ? end + 1 : end);
}

/** URLs that need no normalization. */
const plainUrl = /^[!#$'-;=?-Z_a-z~]+$/;

/** URLs of the wiki itself are not external links. */
function note(url: string, site: Site, found: (url: string) => void): void {
  const isPlain = plainUrl.test(url) && !url.includes('/.');
  const shown = isPlain ? url : normalizeUrl(cleanUrl(url));
  if (!isOwn(shown, site.configuration.general.server)) found(shown);
}

/** Decodes character references and removes invisible characters. */
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
