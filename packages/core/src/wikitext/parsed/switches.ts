import type { Site } from '../../wiki/site.ts';

interface Switches {
  readonly sensitive: RegExp | undefined;
  readonly insensitive: RegExp | undefined;
  readonly byAlias: ReadonlyMap<string, string>;
}

/** Behavior switches of MediaWiki itself, in its order. */
const everywhere = (
  'notoc nogallery forcetoc toc noeditsection newsectionlink nonewsectionlink hiddencat expectunusedcategory ' +
  'expectunusedtemplate index noindex staticredirect notitleconvert nocontentconvert'
).split(' ');

/** Behavior switches of extensions that most Wikimedia wikis have: Disambiguator and GlobalUserPage. */
const ofExtensions = [
  { name: 'disambiguation', aliases: ['__DISAMBIG__'], 'case-sensitive': true },
  { name: 'noglobal', aliases: ['__NOGLOBAL__'], 'case-sensitive': true },
];

const known = new WeakMap<Site, Switches>();

/** A spelling of a behavior switch. */
export interface SwitchWord {
  readonly alias: string;
  readonly name: string;
  readonly isSensitive: boolean;
}

/** Lists the spellings of a wiki's behavior switches. */
export function switchWords({ configuration: { magicwords } }: Site): readonly SwitchWord[] {
  const listed = new Set(magicwords.map(({ name }) => name));
  // A configuration without magic words, as made from a dump, gets the English ones.
  const usual = [
    ...everywhere
      .filter((name) => !listed.has(name))
      .map((name) => ({ name, aliases: [`__${name.toUpperCase()}__`], 'case-sensitive': false })),
    ...(listed.size === 0 ? ofExtensions : []),
  ];
  return [...magicwords, ...usual].flatMap(({ name, aliases, 'case-sensitive': isSensitive }) =>
    aliases.filter(isSwitch).map((alias) => ({ alias, name, isSensitive })),
  );
}

function switchesOf(site: Site): Switches {
  const made = known.get(site);
  if (made) return made;
  const byAlias = new Map<string, string>();
  const aliases = { sensitive: new Array<string>(), insensitive: new Array<string>() };
  for (const { alias, name, isSensitive } of switchWords(site)) {
    byAlias.set(isSensitive ? alias : alias.toLowerCase(), name);
    aliases[isSensitive ? 'sensitive' : 'insensitive'].push(RegExp.escape(alias));
  }
  const pattern = (of: readonly string[], flags: string): RegExp | undefined =>
    of.length > 0 ? new RegExp(of.join('|'), flags) : undefined;
  const switches = {
    byAlias,
    sensitive: pattern(aliases.sensitive, 'gu'),
    insensitive: pattern(aliases.insensitive, 'giu'),
  };
  known.set(site, switches);
  return switches;
}

/** Returns the source of a case-insensitive pattern of the switches that leave nothing in the text; all but `toc` do. */
export function vanishingSwitches(site: Site): string {
  const words = switchWords(site).filter(({ name }) => name !== 'toc');
  const patterns = words.map(({ alias, isSensitive }) =>
    isSensitive ? `(?-i:${RegExp.escape(alias)})` : RegExp.escape(alias),
  );
  // Without any, a pattern that matches nothing rather than the empty text.
  return patterns.length === 0 ? '(?!)' : patterns.join('|');
}

const isSwitch = (alias: string): boolean => /^(?:__|＿＿)/.test(alias);

/** Names the behavior switches of a wiki: those of MediaWiki, then those of extensions. */
export const switchNames = ({ configuration }: Site): readonly string[] => [
  ...new Set([
    ...everywhere,
    ...configuration.magicwords.filter(({ aliases }) => aliases.some(isSwitch)).map(({ name }) => name),
  ]),
];

/** Removes behavior switches such as `__NOTOC__` from a text and collects their names. */
export function takeSwitches(text: string, site: Site, found: string[]): string {
  if (!text.includes('__') && !text.includes('＿＿')) return text;
  const { sensitive, insensitive, byAlias } = switchesOf(site);
  const names = new Set<string>();
  const take = (from: string, pattern: RegExp | undefined): string =>
    pattern
      ? from.replaceAll(pattern, (alias) => {
          names.add(byAlias.get(alias) ?? byAlias.get(alias.toLowerCase()) ?? '');
          return '';
        })
      : from;
  const rest = take(take(text, insensitive), sensitive);
  // MediaWiki lists `toc` last, as it also marks a position.
  if (names.delete('toc')) names.add('toc');
  for (const name of names) found.push(name);
  return rest;
}
