import { lookupTable } from '@wikiquery/common/lookup-table';
import { behaviours } from './behaviours.ts';
import type {
  CompleteConfiguration,
  Configuration,
  InterwikiInformation,
  LanguageInformation,
  NamespaceInformation,
} from './configuration.ts';
import { createGenderCache, type GenderCache } from './gender-cache.ts';
import { genderNamespacesOf } from './language/gender-namespaces.ts';
import { capitalsOf, upperCaseCapitals } from './language/letters.ts';
import { redirectWordsOf } from './language/redirect-words.ts';
import { createVariants, type Variants } from './language/variants.ts';
import { complete } from './settings/complete.ts';
import type { Fields } from './settings/schema.ts';
import { completeSettings } from './settings/settings.ts';
import { softwareOf, type Software } from './software.ts';
import { characterKinds, standardTitleCharacters } from './title-characters.ts';
import type { VersionRange } from './version.ts';

/** IDs of the built-in namespaces that code refers to. */
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

/** What a known extension declares about every wiki, whether enabled or not. */
export interface KnownExtension {
  /** Its name in the setting `extensions`, which lists those that are installed. */
  readonly name?: string;
  /** Its settings, beside the core's in a configuration. */
  readonly settings?: Fields;
  /** Rights required to read its logs, by type: they stay restricted when it is disabled. */
  readonly logRestrictions?: Readonly<Record<string, string>>;
  /** Rights that it adds to the grants of bot passwords, by grant. */
  readonly grants?: Readonly<Record<string, readonly string[]>>;
  /** The versions of MediaWiki whose extension has a log type, where not all do. */
  readonly logVersions?: Readonly<Record<string, VersionRange>>;
  /** The messages that it outputs as raw HTML, in lower case. */
  readonly htmlMessages?: readonly string[];
  /** Its messages by language code and name, for wikis without `messagesFolder`; English has the help of its modules. */
  readonly messages?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Its errors and warnings: message keys and English texts. */
  readonly problems?: Readonly<Record<string, { readonly key: string; readonly text: string }>>;
}

/** The part of a search backend that the vocabulary knows; the API knows all of it. */
export interface KnownSearch {
  readonly kind: 'search';
}

/** A configuration indexed for lookups. */
export interface Site {
  readonly configuration: CompleteConfiguration;
  readonly extensions: readonly KnownExtension[];
  /** Provides the modules that search; without it, the wiki has none. */
  readonly search: KnownSearch | undefined;
  /** What the version of MediaWiki that it runs has. */
  readonly software: Software;
  /** Namespaces by id. */
  readonly namespaces: ReadonlyMap<number, NamespaceInformation>;
  /** The genders by which the namespaces of user pages are named; undefined where the names do not depend on them. */
  readonly genders: GenderCache | undefined;
  /** Ids of namespaces that contain pages, ascending. */
  readonly pageNamespaces: readonly number[];
  /** Namespace ids by name and alias, in lower case with underscores. */
  readonly namespaceNumbers: ReadonlyMap<string, number>;
  /** Namespace ids by common spellings, for lookups without changing the case. */
  readonly namespacePrefixes: ReadonlyMap<string, number>;
  /** Kinds of ASCII characters in titles (`CharacterKind`). */
  readonly titleCharacters: Uint8Array;
  /** Magic words for redirects, in lower case. */
  readonly redirectWords: readonly string[];
  /** Upper-case letters that differ from Unicode's. */
  readonly capitals: Readonly<Record<string, string>>;
  /** Interwikis by prefix, in lower case. */
  readonly interwikis: ReadonlyMap<string, InterwikiInformation>;
  /** Special pages by alias, in lower case with underscores. */
  readonly specialPages: ReadonlyMap<string, { readonly name: string; readonly localName: string }>;
  /** Names of the software's messages, with an upper-case first letter. */
  readonly softwareMessages: ReadonlySet<string>;
  /** Languages by code, in alphabetical order. */
  readonly languages: ReadonlyMap<string, LanguageInformation>;
  /** MediaWiki's code of the content language. */
  readonly language: string;
  /** Variants of the content language; undefined without any. */
  readonly variants: Variants | undefined;
}

/**
 * Creates a site. Only the given extensions contribute settings, messages and log restrictions; a site that answers
 * requests has a search, too.
 */
export function createSite(
  partial: Configuration,
  extensions: readonly KnownExtension[],
  search?: KnownSearch,
): Site {
  const configuration = withDefaults(partial, extensions);
  const inOrder = Object.values(configuration.namespaces).toSorted((a, b) => a.id - b.id);
  const namespaces = new Map(inOrder.map((namespace) => [namespace.id, namespace]));
  const namespaceNumbers = new Map<string, number>();
  const spellings: string[] = [];
  const name = (text: string, number: number): void => {
    if (text === '') return;
    namespaceNumbers.set(lookupKey(text), number);
    spellings.push(text, text.toLowerCase(), text.replaceAll(' ', '_'), lookupKey(text));
  };
  // Later entries win: canonical names over aliases, aliases over localized names.
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
  const software = softwareOf(configuration);
  return {
    configuration,
    extensions,
    search,
    software,
    namespaces,
    genders: gendersOf(configuration),
    pageNamespaces: [...namespaces.keys()].filter((n) => n >= 0).toSorted((a, b) => a - b),
    namespaceNumbers,
    namespacePrefixes: new Map(spellings.map((text) => [text, namespaceNumbers.get(lookupKey(text)) ?? 0])),
    titleCharacters: characterKinds(configuration.general.legaltitlechars ?? standardTitleCharacters),
    redirectWords: redirectWords(configuration),
    capitals: {
      ...(software.has(behaviours.firstLettersInUpperCase) && upperCaseCapitals()),
      ...capitalsOf(configuration.general.lang),
      ...configuration.settings.capitals,
    },
    interwikis: new Map(configuration.interwikimap.map((i) => [i.prefix.toLowerCase(), i])),
    specialPages,
    languages: new Map(configuration.languages.map((language) => [language.code, language])),
    softwareMessages: new Set(configuration.settings.softwareMessages),
    language: configuration.general.lang,
    variants: createVariants(configuration),
  };
}

function withDefaults(partial: Configuration, extensions: readonly KnownExtension[]): CompleteConfiguration {
  const theirs = Object.assign({}, ...extensions.map(({ settings }) => settings)) as Fields;
  const settings = completeSettings(complete(theirs, partial.settings));
  const tables = {
    languagevariants: lookupTable(partial.languagevariants),
    defaultoptions: lookupTable(partial.defaultoptions),
  };
  if (!settings.highLimits) return { ...partial, ...tables, settings };
  const usergroups = partial.usergroups.map((group) =>
    group.name === '*' ? { ...group, rights: [...group.rights, 'apihighlimits'] } : group,
  );
  return { ...partial, ...tables, settings, usergroups };
}

/** MediaWiki ignores a language's gender-dependent names where the wiki names the namespaces itself. */
function gendersOf({ general, namespaces }: Configuration): GenderCache | undefined {
  const names = genderNamespacesOf(general.lang);
  const isOwn = (id: number): boolean => {
    const forms = names.get(id);
    const name = namespaces[id]?.name;
    return forms !== undefined && name !== undefined && !Object.values(forms).includes(name);
  };
  return names.size === 0 || [...names.keys()].every(isOwn) ? undefined : createGenderCache(names);
}

/** The wiki's own magic words, or those of its language if unknown. */
function redirectWords({ magicwords = [], general }: Partial<Configuration>): readonly string[] {
  const aliases = magicwords.find(({ name }) => name === 'redirect')?.aliases;
  return aliases?.map((word) => word.toLowerCase()) ?? redirectWordsOf(general?.lang ?? '');
}

/** Looks up a namespace by its prefix, in any spelling. */
export function namespaceNumber(prefix: string, site: Site): number | undefined {
  return site.namespacePrefixes.get(prefix) ?? site.namespaceNumbers.get(lookupKey(prefix));
}

/** Whether a site has an extension installed. */
export const isInstalled = (
  { name }: KnownExtension,
  { configuration }: Pick<Site, 'configuration'>,
): boolean => name !== undefined && configuration.settings.extensions.includes(name);

/** Normalizes a name of a namespace or special page for lookups. */
export function lookupKey(text: string): string {
  return text.replaceAll(' ', '_').toLowerCase();
}

/** Whether a wiki avoids expensive queries (`$wgMiserMode`). */
export const isMiser = ({ configuration }: Pick<Site, 'configuration'>): boolean =>
  configuration.general['misermode'] === true;

/**
 * Returns the namespaces by which rows are filtered after the limit, so that an answer may have fewer items than the
 * limit; undefined outside of miser mode, where the query filters.
 */
export const namespacesAfterLimit = (
  site: Pick<Site, 'configuration'>,
  namespaces: readonly number[] | undefined,
): readonly number[] | undefined => (isMiser(site) ? namespaces : undefined);
