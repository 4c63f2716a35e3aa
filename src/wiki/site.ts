import type {
  Configuration,
  InterwikiInformation,
  LanguageInformation,
  NamespaceInformation,
} from './configuration.ts';
import { characterKinds, standardTitleCharacters } from './title-characters.ts';
import { redirectWordsOf } from './language/redirect-words.ts';
import { createVariants, type Variants } from './language/variants.ts';

/** A namespace's number with its meaning. */
export const Namespace = {
  media: -2,
  special: -1,
  main: 0,
  talk: 1,
  user: 2,
  userTalk: 3,
  project: 4,
  file: 6,
  mediawiki: 8,
  template: 10,
  help: 12,
  category: 14,
} as const;

/** What an extension that this program knows tells about every wiki, whether it is installed there or not. */
export interface KnownExtension {
  /** Rights that it takes to know of the entries of its logs at all, by type: they stay closed once it is uninstalled. */
  readonly logRestrictions?: Readonly<Record<string, string>>;
  /** Its own errors and warnings: the keys of their messages and English texts. */
  readonly problems?: Readonly<Record<string, { readonly key: string; readonly text: string }>>;
}

/** A configuration made ready for looking things up; made once at start. */
export interface Site {
  readonly configuration: Configuration;
  readonly extensions: readonly KnownExtension[];
  /** Namespaces by number. */
  readonly namespaces: ReadonlyMap<number, NamespaceInformation>;
  /** Numbers of namespaces that hold pages, ascending. */
  readonly pageNamespaces: readonly number[];
  /** Namespace numbers by every name and alias, lower case with underscores. */
  readonly namespaceNumbers: ReadonlyMap<string, number>;
  /** Namespace numbers by their common spellings, for looking up without changing the case first. */
  readonly namespacePrefixes: ReadonlyMap<string, number>;
  /** Kinds of ASCII characters in titles (`CharacterKind`). */
  readonly titleCharacters: Uint8Array;
  /** Words that a redirect begins with, lower case. */
  readonly redirectWords: readonly string[];
  /** Capital letters where this wiki's differ from Unicode's. */
  readonly capitals: Readonly<Record<string, string>>;
  /** Interwiki prefixes, lower case. */
  readonly interwikis: ReadonlyMap<string, InterwikiInformation>;
  /** Special pages' real names by alias, lower case with underscores. */
  readonly specialPages: ReadonlyMap<string, { readonly name: string; readonly localName: string }>;
  /** Names of the messages that the software has a text for, first letter a capital. */
  readonly softwareMessages: ReadonlySet<string>;
  /** Languages that the wiki's software knows, by code, in alphabetical order. */
  readonly languages: ReadonlyMap<string, LanguageInformation>;
  /** BCP 47 or MediaWiki's own code of the content language. */
  readonly language: string;
  /** Ways of writing the content language; absent where there is only one. */
  readonly variants: Variants | undefined;
}

/** Makes a configuration ready for use; without extensions, what is theirs alone is not known: neither texts nor closed logs. */
export function createSite(configuration: Configuration, extensions: readonly KnownExtension[]): Site {
  const namespaces = new Map(Object.values(configuration.namespaces).map((n) => [n.id, n]));
  const namespaceNumbers = new Map<string, number>();
  const spellings: string[] = [];
  const name = (text: string, number: number): void => {
    if (text === '') return;
    namespaceNumbers.set(lookupKey(text), number);
    spellings.push(text, text.toLowerCase(), text.replaceAll(' ', '_'), lookupKey(text));
  };
  // The later wins: canonical names over aliases, aliases over the wiki's own names.
  for (const namespace of namespaces.values()) name(namespace.name, namespace.id);
  for (const { id, alias } of configuration.namespacealiases) if (namespaces.has(id)) name(alias, id);
  for (const namespace of namespaces.values()) name(namespace.canonical ?? '', namespace.id);
  const specialPages = new Map<string, { name: string; localName: string }>();
  for (const { realname, aliases } of configuration.specialpagealiases) {
    const entry = { name: realname, localName: aliases[0] ?? realname };
    for (const alias of [...aliases, realname]) {
      const key = lookupKey(alias);
      if (!specialPages.has(key)) specialPages.set(key, entry);
    }
  }
  return {
    configuration,
    extensions,
    namespaces,
    pageNamespaces: [...namespaces.keys()].filter((n) => n >= 0).toSorted((a, b) => a - b),
    namespaceNumbers,
    namespacePrefixes: new Map(spellings.map((text) => [text, namespaceNumbers.get(lookupKey(text)) ?? 0])),
    titleCharacters: characterKinds(configuration.general.legaltitlechars ?? standardTitleCharacters),
    redirectWords: redirectWords(configuration),
    capitals: configuration.settings.capitals ?? {},
    interwikis: new Map(configuration.interwikimap.map((i) => [i.prefix.toLowerCase(), i])),
    specialPages,
    languages: new Map(configuration.languages.map((language) => [language.code, language])),
    softwareMessages: new Set(configuration.settings.softwareMessages),
    language: configuration.general.lang,
    variants: createVariants(configuration),
  };
}

/** The wiki's own words; where its magic words are not told, those of its language. */
function redirectWords({ magicwords = [], general }: Partial<Configuration>): readonly string[] {
  const told = magicwords.find(({ name }) => name === 'redirect')?.aliases;
  return told?.map((word) => word.toLowerCase()) ?? redirectWordsOf(general?.lang ?? '');
}

/** The namespace that a prefix names, in any spelling. */
export function namespaceNumber(prefix: string, site: Site): number | undefined {
  return site.namespacePrefixes.get(prefix) ?? site.namespaceNumbers.get(lookupKey(prefix));
}

/** The form in which names of namespaces and special pages are looked up. */
export function lookupKey(text: string): string {
  return text.replaceAll(' ', '_').toLowerCase();
}
