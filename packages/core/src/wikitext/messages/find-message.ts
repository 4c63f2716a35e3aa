import { languageFallbacks } from '../../wiki/language/fallbacks.ts';
import { upperFirst } from '../../wiki/language/letters.ts';
import type { Site } from '../../wiki/site.ts';
import { softwareTexts, type SoftwareTexts } from './software-texts.ts';

/** The pseudo-language in which messages show their names. */
const NAMES = 'qqx';

/** Returns the languages to look in, best first. */
export const messageLanguages = (language: string): readonly string[] => [
  ...new Set([language, ...languageFallbacks(language), 'en']),
];

/** Texts of pages in the MediaWiki namespace, by key. */
export type Overrides = Pick<ReadonlyMap<string, string>, 'get'>;

/** Finds a message among the wiki's pages and the software's texts; undefined if missing. */
export function findMessage(
  name: string,
  language: string,
  site: Site,
  overrides: Overrides,
): string | undefined {
  const key = normalizeMessageName(name);
  if (key === '') return undefined;
  const sources = { site, software: softwareTexts(site), overrides };
  const tried = new Set<string>();
  const text =
    search(key, language, tried, sources) ??
    search(key, site.language, tried, sources) ??
    ofFullName(key, sources.software);
  return text === undefined ? undefined : restoreSpaces(text);
}

/** Normalizes a message name: underscores, lowercase first letter. */
export function normalizeMessageName(name: string): string {
  const key = name.replaceAll(' ', '_');
  const first = String.fromCodePoint(key.codePointAt(0) ?? 0);
  return key === '' ? '' : first.toLowerCase() + key.slice(first.length);
}

/** Returns the key of a message's page in the MediaWiki namespace. */
export function pageKey(name: string, language: string, site: Site): string {
  const key = upperFirst(name, site.capitals);
  return language === site.language ? key : `${key}/${language}`;
}

/** Whether a page of the MediaWiki namespace is one of a message that the software has, in whatever language. */
export function isSoftwareMessage(key: string, site: Site): boolean {
  if (site.softwareMessages.has(key)) return true;
  const [, named, code = ''] = /^(.+)\/([^/]*)$/.exec(key) ?? [];
  const name = normalizeMessageName(named !== undefined && site.languages.has(code) ? named : key);
  const software = softwareTexts(site);
  return messageLanguages(site.language).some((language) => software.text(name, language) !== undefined);
}

interface Sources {
  readonly site: Site;
  readonly software: SoftwareTexts;
  readonly overrides: Overrides;
}

/** Finds a message in a language or its fallbacks. */
function search(name: string, language: string, tried: Set<string>, sources: Sources): string | undefined {
  const { site, software, overrides } = sources;
  const override = (code: string): string | undefined => {
    if (tried.has(code)) return undefined;
    tried.add(code);
    return overrides.get(pageKey(name, code, site));
  };
  const own = override(language);
  if (own !== undefined) return own;
  if (language === NAMES) return '($*)';
  // Quirk: an unknown language has the English texts as its own.
  const borrowed = site.languages.has(language) ? undefined : software.text(name, 'en');
  if (borrowed !== undefined) return borrowed;
  // A page of the wiki overrides the software's text only in the language of that text or a better one.
  for (const code of messageLanguages(language)) {
    const text = override(code) ?? software.text(name, code);
    if (text !== undefined) return text;
  }
  return undefined;
}

/** Names can end in a language code, like page titles. */
function ofFullName(name: string, software: SoftwareTexts): string | undefined {
  const [base = '', code = '', ...more] = name.split('/');
  if (more.length > 0 || code === '') return undefined;
  for (const language of messageLanguages(code)) {
    const text = software.text(base, language);
    if (text !== undefined) return text;
  }
  return undefined;
}

/** Leading and trailing spaces are character references, which text areas preserve. */
const restoreSpaces = (text: string): string =>
  text
    .replaceAll('&#32;', ' ')
    .replaceAll(/&nbsp;|&#160;/g, '\u00a0')
    .replaceAll('&shy;', '\u00ad');

/** Replaces the placeholders `$1`, `$2` and so on with arguments; in `qqx`, shows the message's name and arguments. */
export function withArguments(text: string, name: string, args: readonly string[]): string {
  if (text === '($*)') {
    const key = normalizeMessageName(name);
    const label = key === name ? name : `${name} = ${key}`;
    return args.length === 0 ? `(${label})` : `(${label}: ${args.join(', ')})`;
  }
  if (args.length === 0 || !text.includes('$')) return text;
  return text.replaceAll(/\$(\d+)/g, (whole, digits: string) => {
    // The longest number with an argument wins: "$10" can be the first argument and a zero.
    for (let length = digits.length; length > 0; length--) {
      const arg = digits.startsWith('0') ? undefined : args[Number(digits.slice(0, length)) - 1];
      if (arg !== undefined) return arg + digits.slice(length);
    }
    return whole;
  });
}

/** Looks messages up as `{{int:…}}` does, with arguments. */
export const interfaceMessages =
  (find: (name: string) => string | undefined) =>
  (name: string, args: readonly string[]): string | undefined => {
    const text = find(name);
    return text === undefined ? undefined : withArguments(text, name, args);
  };
