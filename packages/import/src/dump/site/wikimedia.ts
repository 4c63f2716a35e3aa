import type { InterwikiInformation, LanguageInformation } from '@wikiquery/core/wiki';

/** Projects with a wiki per language, by prefix. */
const projects: Readonly<Record<string, string>> = {
  w: 'wikipedia',
  wikt: 'wiktionary',
  b: 'wikibooks',
  n: 'wikinews',
  q: 'wikiquote',
  s: 'wikisource',
  v: 'wikiversity',
  voy: 'wikivoyage',
};

/** Wikis that are not per language, by prefix. */
const single: Readonly<Record<string, string>> = {
  c: 'commons.wikimedia.org',
  commons: 'commons.wikimedia.org',
  d: 'www.wikidata.org',
  wikidata: 'www.wikidata.org',
  f: 'www.wikifunctions.org',
  foundation: 'foundation.wikimedia.org',
  incubator: 'incubator.wikimedia.org',
  m: 'meta.wikimedia.org',
  meta: 'meta.wikimedia.org',
  mw: 'www.mediawiki.org',
  mediawikiwiki: 'www.mediawiki.org',
  outreach: 'outreach.wikimedia.org',
  species: 'species.wikimedia.org',
  wikispecies: 'species.wikimedia.org',
  wikitech: 'wikitech.wikimedia.org',
  wmf: 'foundation.wikimedia.org',
};

/** Subdomains of Wikimedia wikis that are not, or no longer, language codes. */
const olderCodes =
  'als bat-smg be-x-old bh cbk-zam eml fiu-vro map-bms nds-nl no roa-rup roa-tara sh simple zh-classical zh-min-nan zh-yue'.split(
    ' ',
  );

/** Derives the interwiki prefixes of a Wikimedia wiki (languages and sister projects) from its address; else none. */
export function wikimediaInterwikis(
  server: string,
  languages: readonly LanguageInformation[],
): readonly InterwikiInformation[] {
  const [, own = '', project = ''] = /^(?:https?:)?\/\/([a-z-]+)\.(?:m\.)?([a-z]+)\.org$/.exec(server) ?? [];
  const isProject = Object.values(projects).includes(project);
  if (!isProject && project !== 'wikimedia' && !Object.values(single).includes(`${own}.${project}.org`))
    return [];
  const address = (host: string): string => `https://${host}/wiki/$1`;
  const names = new Map(languages.map(({ code, name }) => [code, name]));
  const codes = [...new Set([...names.keys(), ...olderCodes])].filter((code) => code === code.toLowerCase());
  const inLanguage = (prefix: string, name: string): InterwikiInformation => ({
    prefix,
    local: true,
    language: name,
    url: address(`${prefix}.${project}.org`),
    protorel: false,
    ...(prefix === own && { localinterwiki: true }),
  });
  const sister = (prefix: string, host: string): InterwikiInformation => ({
    prefix,
    local: true,
    url: address(host),
    protorel: false,
  });
  const language = isProject ? own : 'en';
  return [
    ...(isProject ? codes.map((code) => inLanguage(code, names.get(code) ?? code)) : []),
    ...Object.entries(projects).flatMap(([prefix, name]) => [
      sister(prefix, `${language}.${name}.org`),
      sister(name, `${language}.${name}.org`),
    ]),
    ...Object.entries(single).map(([prefix, host]) => sister(prefix, host)),
  ].toSorted((a, b) => (a.prefix < b.prefix ? -1 : 1));
}
