import { languageFallbacks } from '../wiki/language/fallbacks.ts';
import { upperFirst } from '../wiki/language/letters.ts';
import type { Site } from '../wiki/site.ts';
import type { Surroundings } from '../query/context.ts';
import { messagePageTexts } from './message-pages.ts';
import { type SoftwareTexts, softwareTexts } from './software-texts.ts';

/** Messages in one language, read from the wiki's pages over the software's texts. */
export interface Messages {
  /** Language that they are in. */
  readonly language: string;
  /** A message as it was written, with `$1` and so on; undefined where there is none. */
  readonly text: (name: string) => string | undefined;
  /** The software's text of a message. */
  readonly softwareText: (name: string) => string | undefined;
}

/** The code of the language in which every message is its own name. */
const NAMES = 'qqx';

/** Languages in which a message may be found, the best first. */
export const messageLanguages = (language: string): readonly string[] => [
  ...new Set([language, ...languageFallbacks(language), 'en']),
];

/** Reads messages for a language; `names` are those that will be asked for, beside those that they put in. */
export async function readMessages(
  names: readonly string[],
  language: string,
  { site, store }: Pick<Surroundings, 'site' | 'store'>,
): Promise<Messages> {
  const languages = new Set([...messageLanguages(language), ...messageLanguages(site.language)]);
  const pages = new Map<string, string>();
  const read = new Set<string>();
  const find = (name: string, overrides: Overrides): string | undefined =>
    findMessage(name, language, site, overrides);
  // One message may put in others, and these again others.
  for (let next = names, round = 0; next.length > 0 && round < ROUNDS; round++) {
    for (const name of next) read.add(name);
    const keys = next.flatMap((name) =>
      [...languages].map((code) => pageKey(normalizeMessageName(name), code, site)),
    );
    for (const [key, text] of await messagePageTexts(store, keys)) pages.set(key, text);
    const inner = next.flatMap((name) => namesWithin(find(name, pages) ?? ''));
    next = [...new Set(inner)].filter((name) => !read.has(name));
  }
  return {
    language,
    text: (name) => find(name, pages),
    softwareText: (name) => find(name, noPages),
  };
}

/** Texts of the wiki's pages in the namespace MediaWiki, by key. */
type Overrides = Pick<ReadonlyMap<string, string>, 'get'>;

/** Finds a message among the wiki's pages and the software's texts; undefined where there is none. */
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

/** How deep messages put in others at most. */
const ROUNDS = 4;

const namesWithin = (text: string): string[] =>
  text.includes('{{')
    ? [...text.matchAll(/\{\{(?:int|mediawiki):([^{}|]+)/gi)].map(([, name = '']) => name.trim())
    : [];

const noPages: ReadonlyMap<string, string> = new Map();

/** A message's name as it is looked up: underscores, first letter small. */
export function normalizeMessageName(name: string): string {
  const key = name.replaceAll(' ', '_');
  const first = String.fromCodePoint(key.codePointAt(0) ?? 0);
  return key === '' ? '' : first.toLowerCase() + key.slice(first.length);
}

function pageKey(name: string, language: string, site: Site): string {
  const key = upperFirst(name, site.capitals);
  return language === site.language ? key : `${key}/${language}`;
}

interface Sources {
  readonly site: Site;
  readonly software: SoftwareTexts;
  readonly overrides: Overrides;
}

/** Looks for a message in a language and those that it falls back to. */
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
  // Quirk: a language that the software does not know has all of the English texts for its own.
  const borrowed = site.languages.has(language) ? undefined : software.text(name, 'en');
  if (borrowed !== undefined) return borrowed;
  // A page of the wiki counts as far as the language that the software's own text is found in, not beyond.
  for (const code of messageLanguages(language)) {
    const text = override(code) ?? software.text(name, code);
    if (text !== undefined) return text;
  }
  return undefined;
}

/** A name may end in a language's code, as pages' names do. */
function ofFullName(name: string, software: SoftwareTexts): string | undefined {
  const [base = '', code = '', ...more] = name.split('/');
  if (more.length > 0 || code === '') return undefined;
  for (const language of messageLanguages(code)) {
    const text = software.text(base, language);
    if (text !== undefined) return text;
  }
  return undefined;
}

/** Spaces are written as references where a text area would lose them. */
const restoreSpaces = (text: string): string =>
  text
    .replaceAll('&#32;', ' ')
    .replaceAll(/&nbsp;|&#160;/g, '\u00a0')
    .replaceAll('&shy;', '\u00ad');

/** Puts arguments in the places that a message has for them: `$1`, `$2` and so on. */
export function withArguments(text: string, name: string, args: readonly string[]): string {
  if (text === '($*)') {
    const key = normalizeMessageName(name);
    const label = key === name ? name : `${name} = ${key}`;
    return args.length === 0 ? `(${label})` : `(${label}: ${args.join(', ')})`;
  }
  if (args.length === 0 || !text.includes('$')) return text;
  return text.replaceAll(/\$(\d+)/g, (whole, digits: string) => {
    // The longest number that there is an argument for counts: "$10" may be the first argument and a zero.
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
