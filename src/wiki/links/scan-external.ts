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
  if (!text.includes(':') && !text.includes('[//')) return;
  const { protocols, general } = site.configuration;
  const pattern = patternOf(protocols);
  pattern.lastIndex = 0;
  let link = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const at = match.index;
    while (link < links.length && (links[link]?.[1] ?? 0) < at) link++;
    const inside = links.slice(link, link + 8).some(([start, end]) => start < at && at < end);
    const isBracketed = text[at] === '[';
    const whole = match[1] ?? '';
    if (inside || whole === '') continue;
    const url = isBracketed ? whole : withoutEnd(whole);
    if (isOwn(url, general.server)) continue;
    const index = externalIndex(normalizeUrl(url), protocols);
    if (index) found.set(index.join(' '), index);
  }
}

const patterns = new WeakMap<readonly string[], RegExp>();

/** Addresses in brackets, and bare ones where no letter stands before; `//` alone begins one in brackets only. */
function patternOf(protocols: readonly string[]): RegExp {
  const known = patterns.get(protocols);
  if (known) return known;
  const quoted = (list: readonly string[]): string =>
    list.map((protocol) => protocol.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)).join('|');
  const character = String.raw`[^\][<>"\0-\x20\x7f\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]`;
  const host = String.raw`(?:\[[\da-f:.]+\])?`;
  const bare = quoted(protocols.filter((protocol) => protocol !== '//'));
  const pattern = new RegExp(
    String.raw`(?:\[(?=(?:${quoted(protocols)}))|(?<![\p{L}\p{N}_])(?=(?:${bare})))((?:${quoted(protocols)})${host}${character}+)`,
    'giu',
  );
  patterns.set(protocols, pattern);
  return pattern;
}

/** A bare address ends before what ends the sentence. */
function withoutEnd(url: string): string {
  const whole = url.replace(/&(?:lt|gt|nbsp|#x0*(?:3[ce]|a0)|#0*(?:60|62|160));.*$/i, '');
  return whole.replace(whole.includes('(') ? /[,;.:!?]+$/ : /[,;.:!?)]+$/, '').replace(/'{2,}.*$/, '');
}

function isOwn(url: string, server: string): boolean {
  const own = server.startsWith('//') ? url.replace(/^https?:/i, '') : url;
  if (!own.toLowerCase().startsWith(server.toLowerCase())) return false;
  const after = own.charAt(server.length);
  return after === '' || '?/#'.includes(after);
}
