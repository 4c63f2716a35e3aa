import type { Configuration, InterwikiInformation } from '@wikiquery/core/wiki';

/** Wikimedia's projects, by the prefixes that a new MediaWiki has for them. */
const projects: Readonly<Record<string, string>> = {
  commons: 'commons.wikimedia.org',
  mediawikiwiki: 'www.mediawiki.org',
  metawikimedia: 'meta.wikimedia.org',
  mw: 'www.mediawiki.org',
  wikibooks: 'en.wikibooks.org',
  wikidata: 'www.wikidata.org',
  wikimedia: 'foundation.wikimedia.org',
  wikinews: 'en.wikinews.org',
  wikipedia: 'en.wikipedia.org',
  wikiquote: 'en.wikiquote.org',
  wikisource: 'wikisource.org',
  wikispecies: 'species.wikimedia.org',
  wikiversity: 'en.wikiversity.org',
  wikivoyage: 'en.wikivoyage.org',
  wikt: 'en.wiktionary.org',
  wiktionary: 'en.wiktionary.org',
};

/** Catalogues that texts refer to by number or name, and search engines. */
const catalogues: Readonly<Record<string, string>> = {
  arxiv: 'https://arxiv.org/abs/$1',
  doi: 'https://doi.org/$1',
  google: 'https://www.google.com/search?q=$1',
  imdb: 'https://www.imdb.com/find?q=$1',
  oeis: 'https://oeis.org/$1',
  pmid: 'https://pubmed.ncbi.nlm.nih.gov/$1',
  rfc: 'https://www.rfc-editor.org/rfc/rfc$1',
};

/**
 * Interwiki prefixes that a new MediaWiki has and texts are likely to use. Dumps lack their wiki's own prefixes, and a
 * link with an unknown prefix would count as a link to a page.
 */
export const commonInterwikis: readonly InterwikiInformation[] = [
  ...Object.entries(projects).map(([prefix, host]) => [prefix, `https://${host}/wiki/$1`] as const),
  ...Object.entries(catalogues),
]
  .map(([prefix, url]) => ({ prefix, url, protorel: false }))
  .toSorted((a, b) => (a.prefix < b.prefix ? -1 : 1));

/** Returns the interwiki prefixes of a configuration that are only assumed, because dumps do not have them. */
export const assumedInterwikis = ({ interwikimap }: Configuration): readonly string[] =>
  interwikimap.flatMap(({ prefix, url, local }) =>
    local === undefined && commonInterwikis.some((one) => one.prefix === prefix && one.url === url)
      ? [prefix]
      : [],
  );
