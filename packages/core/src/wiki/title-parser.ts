import { decodeCharacterReferences } from './character-references.ts';
import { sanitizeIp } from './ip-address.ts';
import { upperFirst } from './language/letters.ts';
import { Namespace, namespaceNumber, type Site } from './site.ts';
import { CharacterKind } from './title-characters.ts';

/** A title of a page of this or another wiki, with an optional fragment. */
export interface Title {
  readonly namespace: number;
  /** Name within the namespace, with underscores for spaces. */
  readonly key: string;
  /** The text after `#`, with spaces; empty without one. */
  readonly fragment: string;
  /** Interwiki prefix in lower case; empty for this wiki. */
  readonly interwiki: string;
}

/** Why a title is invalid, by MediaWiki's code. */
export type TitleProblem =
  | {
      readonly code:
        | 'title-invalid'
        | 'title-invalid-empty'
        | 'title-invalid-utf8'
        | 'title-invalid-talk-namespace'
        | 'title-invalid-relative'
        | 'title-invalid-magic-tilde'
        | 'title-invalid-leading-colon';
    }
  | { readonly code: 'title-invalid-characters'; readonly characters: string }
  | { readonly code: 'title-invalid-too-long'; readonly maximumBytes: number };

/** The result of parsing an invalid title. */
export interface InvalidTitle {
  readonly problem: TitleProblem;
}

/** Whether parsing failed. */
export function isInvalid(result: Title | InvalidTitle): result is InvalidTitle {
  return 'problem' in result;
}

/** Creates a title from valid parts, such as those in the database. */
export function makeTitle(namespace: number, key: string, fragment = '', interwiki = ''): Title {
  return { namespace, key, fragment, interwiki };
}

/** Parses a title, decoding character references. */
export function parseTitle(
  text: string,
  site: Site,
  defaultNamespace: number = Namespace.main,
): Title | InvalidTitle {
  return (
    parsePlain(text, site, defaultNamespace) ?? split(decodeCharacterReferences(text), site, defaultNamespace)
  );
}

/**
 * Parses a name within a namespace, without decoding character references. In the main namespace, a prefix in the name
 * takes effect.
 */
export function parseTitleIn(
  namespace: number,
  text: string,
  site: Site,
  fragment = '',
  interwiki = '',
): Title | InvalidTitle {
  const information = site.namespaces.get(namespace);
  if (information === undefined) return invalid({ code: 'title-invalid' });
  const canonical = information.canonical ?? information.name;
  let full = canonical === '' ? text : `${canonical}:${text}`;
  if (interwiki !== '') full = `${interwiki}:${full}`;
  if (fragment !== '') full += `#${fragment}`;
  return parsePlain(full, site, Namespace.main) ?? split(full, site, Namespace.main);
}

/** Converts part of a title, such as a prefix to search for, to a key; undefined if no title can contain it. */
export function titlePartToKey(
  part: string,
  site: Site,
  namespace: number = Namespace.main,
): string | undefined {
  const title = parseTitleIn(namespace, `${part}x`, site);
  if (isInvalid(title) || title.fragment !== '') return undefined;
  if (title.namespace !== namespace || title.interwiki !== '') return undefined;
  return title.key.slice(0, -1);
}

/** Replaces a character; a loop, which is faster than `replace` and `replaceAll` for the many titles of lists. */
export function replaceCharacter(text: string, character: string, by: string): string {
  let replaced = '';
  let from = 0;
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, from)) {
    replaced += text.slice(from, at) + by;
    from = at + 1;
  }
  return from === 0 ? text : replaced + text.slice(from);
}

function invalid(problem: TitleProblem): InvalidTitle {
  return { problem };
}

/** Parses common titles that need no normalization, validation or decoding; undefined for others. */
function parsePlain(text: string, site: Site, defaultNamespace: number): Title | undefined {
  const kinds = site.titleCharacters;
  const { length } = text;
  if (length === 0 || length > 255) return undefined;
  let colon = -1;
  let spaces = false;
  let dots = false;
  let isAscii = true;
  let last: number = CharacterKind.space;
  for (let i = 0; i < length; i++) {
    const code = text.charCodeAt(i);
    let kind = kinds[code];
    if (code > 127 && isLetterLike(code)) {
      isAscii = false;
      kind = CharacterKind.plain;
    }
    if (kind === CharacterKind.space) {
      if (last === CharacterKind.space || last === CharacterKind.colon) return undefined;
      spaces = true;
    } else if (kind === CharacterKind.colon) {
      if (i === 0 || last === CharacterKind.space || last === CharacterKind.colon) return undefined;
      if (colon < 0) colon = i;
    } else if (kind === CharacterKind.dot) {
      dots = true;
    } else if (kind !== CharacterKind.plain) {
      return undefined;
    }
    last = kind;
  }
  if (last === CharacterKind.space) return undefined;
  let namespace = defaultNamespace;
  let interwiki = '';
  let name = text;
  if (colon >= 0) {
    const prefix = text.slice(0, colon);
    const found = namespaceNumber(prefix, site);
    const wiki = found === undefined ? site.interwikis.get(prefix.toLowerCase()) : undefined;
    if (found === Namespace.talk && text.includes(':', colon + 1)) return undefined;
    if (colon === length - 1 || wiki?.localinterwiki === true) return undefined;
    if (wiki) interwiki = prefix.toLowerCase();
    if (found !== undefined) namespace = found;
    if (found !== undefined || wiki) name = text.slice(colon + 1);
  }
  // IP addresses as user names are normalized.
  if (namespace === Namespace.user || namespace === Namespace.userTalk)
    if (dots || name.includes(':')) return undefined;
  if (dots && isRelative(name)) return undefined;
  if (!isAscii && name.length * 3 > 255 && Buffer.byteLength(name) > 255) return undefined;
  const key = spaces ? replaceCharacter(name, ' ', '_') : name;
  const isCapital = interwiki === '' && isCapitalized(namespace, site);
  return makeTitle(namespace, isCapital ? upperFirst(key, site.capitals) : key, '', interwiki);
}

/** Whether a non-ASCII character is neither a space, nor a direction mark, nor a surrogate. */
const isLetterLike = (code: number): boolean =>
  (code > 0xa0 && code < 0x1680) ||
  (code > 0x1680 && code < 0x180e) ||
  (code > 0x180e && code < 0x2000) ||
  (code > 0x206f && code < 0x3000) ||
  (code > 0x3000 && code < 0xd800) ||
  (code > 0xdfff && code < 0xfffd);

const directionMarks = /[\u200e\u200f\u202a-\u202e]+/g;
const whitespace = /[ _\u00a0\u1680\u180e\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/g;

function split(text: string, site: Site, defaultNamespace: number): Title | InvalidTitle {
  let key = trim(text.replace(directionMarks, '').replace(whitespace, '_'));
  if (!key.isWellFormed() || key.includes('\ufffd')) return invalid({ code: 'title-invalid-utf8' });
  let namespace = defaultNamespace;
  let interwiki = '';
  if (key.startsWith(':')) {
    namespace = Namespace.main;
    key = trim(key.slice(1));
  }
  if (key === '') return invalid({ code: 'title-invalid-empty' });

  let again = true;
  while (again) {
    again = false;
    const parts = splitPrefix(key);
    if (parts === undefined) break;
    const found = namespaceNumber(parts.prefix, site);
    if (found !== undefined) {
      key = parts.rest;
      namespace = found;
      if (found === Namespace.talk && hasKnownPrefix(key, site)) {
        return invalid({ code: 'title-invalid-talk-namespace' });
      }
      break;
    }
    const wiki = site.interwikis.get(parts.prefix.toLowerCase());
    if (wiki === undefined) break;
    key = parts.rest;
    if (wiki.localinterwiki === true) {
      if (key === '') return mainPage(site);
      again = true;
    } else {
      interwiki = parts.prefix.toLowerCase();
      if (key.startsWith(':')) {
        namespace = Namespace.main;
        key = trim(key.slice(1));
      }
    }
  }

  let fragment = '';
  const hash = key.indexOf('#');
  if (hash >= 0) {
    fragment = key.slice(hash + 1).replaceAll('_', ' ');
    key = trimEnd(key.slice(0, hash));
  }
  return finish(key, namespace, fragment, interwiki, site);
}

function finish(
  name: string,
  namespace: number,
  fragment: string,
  interwiki: string,
  site: Site,
): Title | InvalidTitle {
  const characters = firstInvalid(name, site);
  if (characters !== undefined) return invalid({ code: 'title-invalid-characters', characters });
  if (isRelative(name)) return invalid({ code: 'title-invalid-relative' });
  if (name.includes('~~~')) return invalid({ code: 'title-invalid-magic-tilde' });
  const maximumBytes = namespace === Namespace.special ? 512 : 255;
  if (name.length * 3 > maximumBytes && Buffer.byteLength(name) > maximumBytes) {
    return invalid({ code: 'title-invalid-too-long', maximumBytes });
  }
  let key = name;
  if (interwiki === '') {
    if (isCapitalized(namespace, site)) key = upperFirst(key, site.capitals);
    if (key === '' && namespace !== Namespace.main) return invalid({ code: 'title-invalid-empty' });
  }
  if (namespace === Namespace.user || namespace === Namespace.userTalk) key = sanitizeIp(key);
  if (key.startsWith(':')) return invalid({ code: 'title-invalid-leading-colon' });
  if (key.endsWith('_') || (key === '' && namespace !== Namespace.main))
    return invalid({ code: 'title-invalid' });
  return makeTitle(namespace, key, fragment, interwiki);
}

/**
 * Splits at the first colon after the first character.
 * Quirk: a line break prevents splitting, except at the end, where it is dropped.
 */
function splitPrefix(key: string): { readonly prefix: string; readonly rest: string } | undefined {
  const colon = key.indexOf(':', 1);
  if (colon < 0) return undefined;
  const lineBreak = key.indexOf('\n');
  if (lineBreak >= 0 && (lineBreak < colon || lineBreak < key.length - 1)) return undefined;
  const end = lineBreak < 0 ? key.length : lineBreak;
  let start = colon + 1;
  while (key.charCodeAt(start) === underscore) start++;
  const prefix = trimEnd(key.slice(0, colon));
  return { prefix: prefix === '' ? '_' : prefix, rest: key.slice(start, end) };
}

function hasKnownPrefix(key: string, site: Site): boolean {
  const prefix = splitPrefix(key)?.prefix;
  if (prefix === undefined) return false;
  return namespaceNumber(prefix, site) !== undefined || site.interwikis.has(prefix.toLowerCase());
}

function mainPage(site: Site): Title | InvalidTitle {
  const text = site.configuration.general.mainpage;
  // Prevents infinite recursion if the main page is named like an empty interwiki link to this wiki.
  if (text.endsWith(':')) return invalid({ code: 'title-invalid-empty' });
  return parseTitle(text, site);
}

function isCapitalized(namespace: number, site: Site): boolean {
  return (site.namespaces.get(namespace) ?? site.configuration.general).case === 'first-letter';
}

const percentEncoded = /%[0-9A-Fa-f]{2}/y;
const entity = /&[A-Za-z0-9\u0080-\uffff]+;/y;

function firstInvalid(name: string, site: Site): string | undefined {
  const kinds = site.titleCharacters;
  for (let i = 0; i < name.length; i++) {
    const kind = kinds[name.charCodeAt(i)];
    if (kind === CharacterKind.illegal) return name.charAt(i);
    if (kind !== CharacterKind.conditional) continue;
    const pattern = name.charAt(i) === '%' ? percentEncoded : entity;
    pattern.lastIndex = i;
    const found = pattern.exec(name)?.[0];
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Whether browsers would resolve `.` or `..` in the page's URL. */
function isRelative(name: string): boolean {
  return (name.startsWith('.') || name.includes('/.')) && /(?:^|\/)\.\.?(?:\/|$)/.test(name);
}

const underscore = 95;

function trim(text: string): string {
  let start = 0;
  while (text.charCodeAt(start) === underscore) start++;
  return trimEnd(start === 0 ? text : text.slice(start));
}

function trimEnd(text: string): string {
  let end = text.length;
  while (end > 0 && text.charCodeAt(end - 1) === underscore) end--;
  return end === text.length ? text : text.slice(0, end);
}
