import type { Site } from '../../wiki/site.ts';
import { namespaceName } from '../../wiki/title.ts';
import { switchWords } from '../parsed/switches.ts';
import { extensionTags } from '../section.ts';

/** The parts of the renderer's configuration that depend on the wiki. */
export interface RendererConfiguration {
  readonly articlePath: string;
  /** Names of extension tags. */
  readonly ext: readonly string[];
  readonly namespaces: Readonly<Record<string, string>>;
  readonly nsid: Readonly<Record<string, number>>;
  readonly interwiki: readonly string[];
  /** Patterns of redirect words. */
  readonly redirection: readonly string[];
  /** Language variants of `-{…}-`. */
  readonly variants: readonly string[];
  readonly protocol?: string;
  /** Behavior switches: case-insensitive and case-sensitive aliases, then the names of both by alias. */
  readonly doubleUnderscore: readonly [
    readonly string[],
    readonly string[],
    Readonly<Record<string, string>>,
    Readonly<Record<string, string>>,
  ];
  /** Names of image options by alias. */
  readonly img?: Readonly<Record<string, string>>;
}

/** The path of pages in the renderer's HTML. */
const articlePath = '/wiki/$1';

/** Returns the names and words of a wiki for the renderer. */
export function rendererConfiguration(site: Site): RendererConfiguration {
  const { protocols, languagevariants } = site.configuration;
  const img = imageOptions(site);
  const schemes = protocols
    .filter((protocol) => protocol !== '//')
    .map((protocol) => RegExp.escape(protocol));
  const numbers = [...site.namespaces.keys()];
  return {
    articlePath,
    ext: [...new Set(['nowiki', 'pre', ...extensionTags(site)])],
    namespaces: Object.fromEntries(
      numbers.map((number) => [number, number === 0 ? '' : namespaceName(number, site)]),
    ),
    nsid: Object.fromEntries([
      ['', 0],
      ...[...site.namespaceNumbers].map(([name, number]) => [name.replaceAll('_', ' '), number] as const),
    ]),
    interwiki: [...site.interwikis.keys()],
    // Redirects are read before a text is rendered; a second redirect is a list item.
    redirection: ['(?!)'],
    variants: Object.keys(languagevariants[site.language] ?? {}),
    ...(schemes.length > 0 && { protocol: schemes.join('|') }),
    doubleUnderscore: behaviorSwitches(site),
    ...(Object.keys(img).length > 0 && { img }),
  };
}

function behaviorSwitches(site: Site): RendererConfiguration['doubleUnderscore'] {
  const insensitive = new Map<string, string>();
  const sensitive = new Map<string, string>();
  for (const { alias, name, isSensitive } of switchWords(site)) {
    // The renderer lists aliases without their underscores, except full-width ones.
    const word = alias.replace(/^__(.*)__$/, '$1');
    if (isSensitive) sensitive.set(word, name);
    else insensitive.set(word.toLowerCase(), name);
  }
  return [
    [...insensitive.keys()],
    [...sensitive.keys()],
    Object.fromEntries(insensitive),
    Object.fromEntries(sensitive),
  ];
}

/** The wiki's image options; empty if its configuration lists no magic words. */
const imageOptions = ({ configuration }: Site): Readonly<Record<string, string>> =>
  Object.fromEntries(
    configuration.magicwords.flatMap(({ name, aliases }) =>
      name.startsWith('img_')
        ? aliases.map((alias) => [alias, name.slice('img_'.length).replaceAll('_', '-')] as const)
        : [],
    ),
  );
