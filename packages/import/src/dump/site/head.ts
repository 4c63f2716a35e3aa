import {
  decodeCharacterReferences,
  lookupKey,
  Namespace,
  type Configuration,
  type InterwikiInformation,
  type LetterCase,
  type NamespaceInformation,
} from '@wikiquery/core/wiki';
import {
  directionOfLanguage,
  legacyEncodingOf,
  magicWordAliases,
  namespaceAliasesOf,
} from '@wikiquery/core/wiki/language';
import { wikimediaInterwikis } from './wikimedia.ts';

/** Builds a configuration from the head of an XML dump; what that lacks comes from `base`. */
export function siteOfHead(head: string, base: Configuration): Configuration {
  const end = head.indexOf('</siteinfo>');
  const told = end < 0 ? head.slice(0, 4096) : head.slice(0, end);
  const field = (name: string): string | undefined => {
    const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(told)?.[1];
    return text === undefined ? undefined : decodeCharacterReferences(text);
  };
  const lang = /<mediawiki[^>]*\sxml:lang="([^"]*)"/.exec(told)?.[1] ?? base.general.lang;
  const address = field('base');
  const namespaces = namespacesOf(told, base);
  const general = address === undefined ? {} : generalOfAddress(address);
  const interwikis = wikimediaInterwikis(general['server'] ?? '', base.languages);
  return {
    ...base,
    general: {
      ...base.general,
      ...general,
      // The version stays: clients choose by it what to request, and it is this program that answers.
      sitename: field('sitename') ?? base.general.sitename,
      wikiid:
        field('dbname') ?? field('sitename')?.toLowerCase().replaceAll(/\W/g, '') ?? base.general.wikiid,
      case: caseOf(field('case')),
      lang,
      rtl: directionOfLanguage(lang) === 'rtl',
      fallback8bitEncoding: legacyEncodingOf(lang),
    },
    ...(Object.keys(namespaces).length > 0 && { namespaces: { ...builtIn(base), ...namespaces } }),
    namespacealiases: aliasesOf(
      lang,
      Object.keys(namespaces).length > 0 ? namespaces : base.namespaces,
      base,
    ),
    // The words for redirects follow from the language.
    magicwords: base.magicwords
      .filter(({ name }) => name !== 'redirect')
      .map((word) => ({
        ...word,
        aliases: [...new Set([...magicWordAliases(word.name, lang), ...word.aliases])],
      })),
    interwikimap: withOthers(interwikis, base.interwikimap),
  };
}

/** Aliases of namespaces: those of every wiki and of its language, unless a namespace has that name. */
function aliasesOf(
  language: string,
  namespaces: Readonly<Record<string, NamespaceInformation>>,
  base: Configuration,
): Configuration['namespacealiases'] {
  const taken = new Set(Object.values(namespaces).map(({ name }) => lookupKey(name)));
  const aliases = new Map<string, Configuration['namespacealiases'][number]>();
  const project = namespaces[Namespace.project]?.name ?? '';
  for (const { id, alias } of [...base.namespacealiases, ...namespaceAliasesOf(language, project)]) {
    const key = lookupKey(alias);
    if (!taken.has(key) && !aliases.has(key)) aliases.set(key, { id, alias });
  }
  return [...aliases.values()];
}

/** Interwiki prefixes, with others that are not among them. */
function withOthers(
  known: readonly InterwikiInformation[],
  others: readonly InterwikiInformation[],
): readonly InterwikiInformation[] {
  const prefixes = new Set(known.map(({ prefix }) => prefix));
  return [...known, ...others.filter(({ prefix }) => !prefixes.has(prefix))];
}

const caseOf = (text: string | undefined): LetterCase =>
  text === 'case-sensitive' ? 'case-sensitive' : 'first-letter';

function generalOfAddress(base: string): Record<string, string> {
  try {
    const { protocol, host, hostname, pathname } = new URL(base);
    const slash = pathname.lastIndexOf('/') + 1;
    return {
      base,
      mainpage: decodeURIComponent(pathname.slice(slash)).replaceAll('_', ' '),
      server: `${protocol}//${host}`,
      servername: hostname,
      articlepath: `${pathname.slice(0, slash)}$1`,
    };
  } catch {
    return {};
  }
}

const MODULES = 828;

/** Default content models of the namespaces of extensions. */
const models: Readonly<Record<number, string>> = { [MODULES]: 'Scribunto', 2302: 'GadgetDefinition' };

function namespacesOf(told: string, base: Configuration): Record<string, NamespaceInformation> {
  const found: Record<string, NamespaceInformation> = {};
  const elements = told.matchAll(
    /<namespace key="(-?\d+)"(?: case="([a-z-]+)")?\s*(?:\/>|>([^<]*)<\/namespace>)/g,
  );
  for (const [, number = '0', letterCase, name = ''] of elements) {
    const id = Number(number);
    const usual = base.namespaces[number];
    const canonical =
      usual?.canonical ?? (name === '' ? undefined : (canonicalNames[id] ?? decodeCharacterReferences(name)));
    const model = usual?.defaultcontentmodel ?? models[id];
    found[number] = {
      id,
      case: caseOf(letterCase),
      name: decodeCharacterReferences(name),
      subpages: usual?.subpages ?? (id === MODULES || (id > 0 && id % 2 === 1)),
      ...(canonical !== undefined && { canonical }),
      content: id === 0,
      nonincludable: false,
      ...(model !== undefined && { defaultcontentmodel: model }),
      ...(usual?.namespaceprotection !== undefined && { namespaceprotection: usual.namespaceprotection }),
    };
  }
  return found;
}

/** Namespaces that every MediaWiki has; a head that was made by hand may lack some. */
const builtIn = ({ namespaces }: Configuration): Record<string, NamespaceInformation> =>
  Object.fromEntries(Object.entries(namespaces).filter(([, { id }]) => id < FIRST_EXTRA));

const FIRST_EXTRA = 16;

const canonicalNames: Readonly<Record<number, string>> = {
  710: 'TimedText',
  711: 'TimedText talk',
  828: 'Module',
  829: 'Module talk',
  2300: 'Gadget',
  2301: 'Gadget talk',
  2302: 'Gadget definition',
  2303: 'Gadget definition talk',
};
