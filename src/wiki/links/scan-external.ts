import { externalIndex } from '../external-link.ts';
import type { Site } from '../site.ts';
import { normalizeUrl } from '../url-parts.ts';

/** Finds external addresses outside of certain stretches of a text, which come in the order of their ends. */
export function scanExternal(
  text: string,
  links: readonly (readonly [start: number, end: number])[],
  site: Site,
  found: Map<string, readonly [domainIndex: string, path: string]>,
): void {
  const { protocols, general } = site.configuration;
  const known = knownProtocols(protocols);
  const bare = new Map<string, readonly [domainIndex: string, path: string]>();
  let link = 0;
  let after = 0;
  const take = (start: number, isBracketed: boolean): void => {
    if (start < after) return;
    while (link < links.length && (links[link]?.[1] ?? 0) < start) link++;
    for (let i = link; i < links.length && i < link + 8; i++) if ((links[i]?.[0] ?? start) < start) return;
    address.lastIndex = start;
    const whole = address.exec(text)?.[0] ?? '';
    after = start + whole.length;
    const url = isBracketed ? whole : withoutEnd(whole);
    if (url === '' || isOwn(url, general.server)) return;
    const index = externalIndex(normalizeUrl(url), protocols);
    if (index) (isBracketed ? found : bare).set(index.join(' '), index);
  };
  for (let colon = text.indexOf(':'); colon >= 0; colon = text.indexOf(':', colon + 1)) {
    const start = startOfScheme(text, colon);
    const scheme = start === colon ? '' : text.slice(start, colon).toLowerCase();
    if (scheme === '') continue;
    const isKnown =
      known.has(`${scheme}:`) || (known.has(`${scheme}://`) && text.startsWith('//', colon + 1));
    const before = text.charCodeAt(start - 1);
    if (isKnown && !isWordCharacter(before)) take(start, before === BRACKET);
  }
  if (known.has('//')) {
    after = 0;
    link = 0;
    for (let at = text.indexOf('[//'); at >= 0; at = text.indexOf('[//', at + 3)) take(at + 1, true);
  }
  // MediaWiki looks for bare addresses when it is done with brackets.
  for (const [key, index] of bare) if (!found.has(key)) found.set(key, index);
}

/** Whether a text begins as an external address does. */
export function beginsWithProtocol(text: string, { configuration }: Site): boolean {
  const colon = text.indexOf(':');
  if (colon < 0) return text.startsWith('//');
  const scheme = text.slice(0, colon).toLowerCase();
  const known = knownProtocols(configuration.protocols);
  return known.has(`${scheme}:`) || (known.has(`${scheme}://`) && text.startsWith('//', colon + 1));
}

const BRACKET = 91;

/** An address up to what cannot stand in one. */
const address =
  /[a-z\d+.-]*:?(?:\/\/)?(?:\[[\da-f:.]+\])?[^\][<>"\0-\x20\x7f\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+/giy;

const prepared = new WeakMap<readonly string[], ReadonlySet<string>>();

function knownProtocols(protocols: readonly string[]): ReadonlySet<string> {
  const known = prepared.get(protocols) ?? new Set(protocols.map((protocol) => protocol.toLowerCase()));
  prepared.set(protocols, known);
  return known;
}

function startOfScheme(text: string, colon: number): number {
  let at = colon;
  while (at > 0 && isSchemeCharacter(text.charCodeAt(at - 1))) at--;
  return at;
}

const isLetter = (code: number): boolean => (code | 32) >= 97 && (code | 32) <= 122;

const isSchemeCharacter = (code: number): boolean =>
  isLetter(code) || (code >= 48 && code <= 57) || code === 43 || code === 45 || code === 46;

const isWordCharacter = (code: number): boolean => code === 95;

/** A bare address ends before what ends the sentence. */
function withoutEnd(url: string): string {
  const whole = url
    .replace(/&(?:lt|gt|nbsp|#x0*(?:3[ce]|a0)|#0*(?:60|62|160));.*$/i, '')
    .replace(/'{2,}.*$/, '');
  return whole.replace(whole.includes('(') ? /[,;.:!?]+$/ : /[,;.:!?)]+$/, '');
}

function isOwn(url: string, server: string): boolean {
  const own = server.startsWith('//') ? url.replace(/^https?:/i, '') : url;
  if (!own.toLowerCase().startsWith(server.toLowerCase())) return false;
  const after = own.charAt(server.length);
  return after === '' || '?/#'.includes(after);
}
