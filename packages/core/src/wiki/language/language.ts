import { lookupTable } from '@wikiquery/common/lookup-table';
import { Namespace, type Site } from '../site.ts';
import type { Title } from '../title.ts';

/** MediaWiki's codes of right-to-left languages. */
const rightToLeft = new Set(
  (
    'acm aeb aeb-arab ajp ajp-arab apc apd ar arc arq ary arz arz-arab azb bcc bgn bqi ckb dv fa glk he hno kk-arab kk-cn ' +
    'khw ks ks-arab ku-arab lki lrc luz ms-arab mzn nqo pnb ps rif-arab sd sdh shi-arab skr skr-arab syc ug ug-arab ur uz-arab ydd yi'
  ).split(' '),
);

/** Returns the writing direction of a language. */
export const directionOfLanguage = (code: string): 'ltr' | 'rtl' => (rightToLeft.has(code) ? 'rtl' : 'ltr');

/** Current codes by the deprecated ones. */
const renamedCodes: Readonly<Record<string, string>> = lookupTable({
  als: 'gsw',
  'bat-smg': 'sgs',
  'be-x-old': 'be-tarask',
  'fiu-vro': 'vro',
  'roa-rup': 'rup',
  'zh-classical': 'lzh',
  'zh-min-nan': 'nan',
  'zh-yue': 'yue',
});

/** Standard codes by MediaWiki's own codes that are not deprecated. */
const ownCodes: Readonly<Record<string, string>> = lookupTable({
  'cbk-zam': 'cbk',
  'crh-ro': 'crh-Latn-RO',
  'de-formal': 'de-x-formal',
  eml: 'egl',
  'en-rtl': 'en-x-rtl',
  'es-formal': 'es-x-formal',
  'hu-formal': 'hu-x-formal',
  'kk-cn': 'kk-Arab-CN',
  'kk-tr': 'kk-Latn-TR',
  'map-bms': 'jv-x-bms',
  mo: 'ro-Cyrl-MD',
  'nl-informal': 'nl-x-informal',
  nrm: 'nrf',
  'roa-tara': 'nap-x-tara',
  simple: 'en-simple',
  'sr-ec': 'sr-Cyrl',
  'sr-el': 'sr-Latn',
  'zh-cn': 'zh-Hans-CN',
  'zh-hk': 'zh-Hant-HK',
  'zh-mo': 'zh-Hant-MO',
  'zh-my': 'zh-Hans-MY',
  'zh-sg': 'zh-Hans-SG',
  'zh-tw': 'zh-Hant-TW',
});

/** Standard codes by MediaWiki's own codes. */
const standardCodes: Readonly<Record<string, string>> = lookupTable({
  ...ownCodes,
  ...renamedCodes,
  no: 'nb',
});

/** MediaWiki's own codes by standard ones in lower case. */
const ownCodesByStandard: ReadonlyMap<string, string> = new Map(
  Object.entries(ownCodes).map(([code, standard]) => [standard.toLowerCase(), code]),
);

/** Returns MediaWiki's own current code of a language, given a standard or deprecated one. */
export function currentCode(code: string): string {
  const own = ownCodesByStandard.get(code.toLowerCase()) ?? code.toLowerCase();
  return renamedCodes[own] ?? own;
}

/** Converts MediaWiki's language code to a BCP 47 tag. */
export function languageTag(code: string): string {
  const parts = (standardCodes[code] ?? code).split('-');
  return parts
    .map((part, i) => {
      if (i > 0 && parts[i - 1] === 'x') return part.toLowerCase();
      if (i > 0 && part.length === 2) return part.toUpperCase();
      if (i > 0 && part.length === 4) return part.charAt(0).toUpperCase() + part.slice(1).toLowerCase();
      return part.toLowerCase();
    })
    .join('-');
}

/** Content models of code, whose language is English. */
const codeModels = new Set('css javascript json vue sanitized-css GadgetDefinition Scribunto'.split(' '));

/**
 * Returns a page's language: the one stored with the page, English for code, or the one that the title ends in, where
 * the namespace has such titles; otherwise `named`, which an extension found in the title, or the wiki's.
 */
export function pageLanguage(
  title: Title,
  stored: string | null,
  model: string,
  site: Site,
  named?: string,
): string {
  if (stored && site.configuration.settings.pageLanguageInDatabase) return stored;
  if (codeModels.has(model)) return 'en';
  const { translationNamespaces } = site.configuration.settings;
  if (title.namespace === Namespace.mediawiki || translationNamespaces.includes(title.namespace)) {
    const slash = title.key.lastIndexOf('/');
    const code = slash < 0 ? '' : title.key.slice(slash + 1).toLowerCase();
    return site.languages.has(code) ? code : site.language;
  }
  return named ?? site.language;
}
