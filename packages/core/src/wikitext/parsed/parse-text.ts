import { Namespace, type Site } from '../../wiki/site.ts';
import { isInvalid, parseTitle, type Title } from '../../wiki/title.ts';
import { trimEndOf } from '../../wiki/trim-end.ts';
import { extensionTags, holdsWikitext } from '../section.ts';
import { findFree, takeBracketed } from './external-links.ts';
import { takeLinks } from './internal-links.ts';
import {
  nothingCollected,
  taken,
  type Collected,
  type FoundHeading,
  type ParsedText,
} from './parsed-text.ts';
import { takeSwitches } from './switches.ts';

/** Collects links, categories, files, headings and behavior switches of expanded wikitext. */
export function parseText(text: string, page: Title, site: Site): ParsedText {
  const collected = nothingCollected();
  const headings = findHeadings(collect(text, page, site, collected));
  return { ...collected, headings };
}

/** Collects everything but headings; returns the text that contains them. */
export const collect = (text: string, page: Title, site: Site, collected: Collected): string =>
  readWikitext(takeTags(text, page, site, collected), page, site, collected, true);

/** Removes extension tags with their contents, as from a sort key. */
export const withoutTags = (text: string, page: Title, site: Site): string =>
  takeTags(text, page, site, nothingCollected()).replaceAll(taken, '');

/** Reads wikitext without extension tags; returns it without switches but with its links, which headings need. */
function readWikitext(
  text: string,
  page: Title,
  site: Site,
  collected: Collected,
  readsSwitches = false,
): string {
  const switched = readsSwitches ? takeSwitches(text, site, collected.switches) : text;
  const unlinked = takeLinks(switched, { site, page, collected });
  const note = (url: string): void => {
    collected.addresses.push(url);
  };
  const quoted = unlinked.includes("''") ? unlinked.replaceAll(/'{2,}/g, '<i>') : unlinked;
  findFree(takeBracketed(quoted, site, note), site, note);
  return switched;
}

const starts = new WeakMap<Site, RegExp>();

/** Matches the start tags of extensions. */
function tagStart(site: Site): RegExp {
  const known = starts.get(site);
  if (known) return known;
  const names = [...new Set(['nowiki', 'pre', 'gallery', ...extensionTags(site)])].join('|');
  const made = new RegExp(String.raw`<(${names})((?:[\s/][^<>]*)?)>`, 'iy');
  starts.set(site, made);
  return made;
}

/** Removes extension tags from a text after reading their contents. */
function takeTags(text: string, page: Title, site: Site, collected: Collected): string {
  const pattern = tagStart(site);
  const withoutEnd = new Set<string>();
  let out = '';
  let done = 0;
  let next = 0;
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', next)) {
    next = at + 1;
    if (text.charCodeAt(next) === SLASH) continue;
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (!match) continue;
    const [, given = '', attributes = ''] = match;
    const name = given.toLowerCase();
    next = pattern.lastIndex;
    let inner = '';
    if (!attributes.endsWith('/')) {
      const close = withoutEnd.has(name) ? -1 : indexOfEnd(text, name, next);
      const last = close < 0 ? -1 : text.indexOf('>', close);
      if (last < 0) {
        withoutEnd.add(name);
        continue;
      }
      inner = text.slice(next, close);
      next = last + 1;
    }
    out += text.slice(done, at) + readTag(name, attributes, inner, page, site, collected);
    done = next;
  }
  return done === 0 ? text : out + text.slice(done);
}

const SLASH = 47;

/** Returns the offset of the next end tag in any case; -1 if there is none. */
function indexOfEnd(text: string, name: string, from: number): number {
  let at = text.indexOf('</', from);
  while (at >= 0 && text.slice(at + 2, at + 2 + name.length).toLowerCase() !== name)
    at = text.indexOf('</', at + 2);
  return at;
}

/** Reads an extension tag; returns its replacement. */
function readTag(
  name: string,
  attributes: string,
  inner: string,
  page: Title,
  site: Site,
  collected: Collected,
): string {
  if (name === 'nowiki') return taken + asWritten(inner) + taken;
  if (name === 'gallery') readGallery(inner, page, site, collected);
  else if (inner !== '' && holdsWikitext(name)) {
    if (name === 'indicator') noteIndicator(attributes, inner, collected);
    readWikitext(takeTags(inner, page, site, collected), page, site, collected);
  }
  return taken;
}

/** Escapes a text so that none of it is read as wikitext. */
const asWritten = (text: string): string =>
  text.replaceAll(/[^\p{L}\p{N}\s&;#]/gu, (character) => `&#${character.codePointAt(0) ?? 0};`);

function noteIndicator(attributes: string, inner: string, collected: Collected): void {
  const name = /\sname\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(attributes);
  const given = (name?.[1] ?? name?.[2] ?? name?.[3] ?? '').trim();
  if (given !== '') collected.indicators.set(given, inner);
}

/** A gallery has an image on each line, with an optional caption. */
function readGallery(text: string, page: Title, site: Site, collected: Collected): void {
  collected.hasGallery = true;
  for (const line of text.split('\n')) {
    const bar = line.indexOf('|');
    const name = (bar < 0 ? line : line.slice(0, bar)).trim();
    const title = name === '' ? undefined : parseTitle(name, site, Namespace.file);
    if (!title || isInvalid(title) || title.namespace !== Namespace.file || title.interwiki !== '') continue;
    collected.files.push(title.key);
    collected.categories.push({ ifMissing: title.key });
    if (bar >= 0) readWikitext(takeTags(line.slice(bar + 1), page, site, collected), page, site, collected);
  }
}

const marked = /^UNIQheading(\d+)QINU[_ ]?/;

/** Finds the headings of a text without extension tags. */
function findHeadings(text: string): readonly FoundHeading[] {
  const found: FoundHeading[] = [];
  const withTags = text.replaceAll(/^(=+)(.*)$/gm, (line, signs: string, rest: string) => {
    const trimmed = trimEndOf(signs + rest, ' \t');
    const trailing = trimmed.length - trimEndOf(trimmed, '=').length;
    const level = Math.min(6, signs.length, trailing);
    const most = Math.min(level, Math.floor((trimmed.length - 1) / 2));
    if (most < 1) return line;
    return `<h${most}>${trimmed.slice(most, -most).trim()}</h${most}>`;
  });
  let open: { readonly level: number; readonly attributes: string; readonly start: number } | undefined;
  for (const match of withTags.matchAll(/<(\/?)h([1-6])((?:\s[^<>]*)?)>/gi)) {
    const [whole, slash, level = '', attributes = ''] = match;
    if (slash === '') open ??= { level: Number(level), attributes, start: match.index + whole.length };
    else if (open) {
      found.push(headingOf(open, withTags.slice(open.start, match.index)));
      open = undefined;
    }
  }
  return found;
}

function headingOf(
  { level, attributes }: { readonly level: number; readonly attributes: string },
  inner: string,
): FoundHeading {
  const mark = marked.exec(inner)?.[1];
  const id = /\sid\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(attributes);
  const own = id?.[1] ?? id?.[2] ?? id?.[3];
  return {
    level,
    text: inner.replace(marked, '').trim(),
    ...(mark !== undefined && { mark: Number(mark) }),
    ...(own !== undefined && own !== '' && { id: own }),
  };
}
