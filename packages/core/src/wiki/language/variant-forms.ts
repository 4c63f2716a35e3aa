import { lookupTable } from '@wikiquery/common/lookup-table';
import type { Site } from '../site.ts';

/** Variants by language, in MediaWiki's order. */
const variants: Readonly<Record<string, string>> = lookupTable({
  ban: 'ban ban-bali ban-x-dharma ban-x-palmleaf ban-x-pku',
  crh: 'crh crh-cyrl crh-latn',
  gan: 'gan gan-hans gan-hant',
  iu: 'iu ike-cans ike-latn',
  ku: 'ku ku-arab ku-latn',
  mni: 'mni mni-beng',
  sh: 'sh-latn sh-cyrl',
  shi: 'shi shi-tfng shi-latn',
  sr: 'sr sr-ec sr-el',
  tg: 'tg tg-latn',
  tly: 'tly tly-cyrl',
  uz: 'uz uz-latn uz-cyrl',
  wuu: 'wuu wuu-hans wuu-hant',
  zgh: 'zgh zgh-latn',
  zh: 'zh zh-hans zh-hant zh-cn zh-hk zh-mo zh-my zh-sg zh-tw',
});

/** Current codes by deprecated code. */
const renamed: Readonly<Record<string, string>> = lookupTable({
  als: 'gsw',
  'bat-smg': 'sgs',
  'be-x-old': 'be-tarask',
  bh: 'bho',
  egl: 'eml',
  'fiu-vro': 'vro',
  no: 'nb',
  'roa-rup': 'rup',
  simple: 'en',
  'zh-classical': 'lzh',
  'zh-min-nan': 'nan',
  'zh-yue': 'yue',
});

/** Names of variants. */
const names: Readonly<Record<string, string>> = lookupTable({
  crh: 'Lat./Кир.',
  'crh-cyrl': 'Кирил',
  'crh-latn': 'Latin',
  gan: '贛語原文',
  'gan-hans': '简体',
  'gan-hant': '繁體',
  'ike-cans': 'ᑎᑎᕋᐅᓯᖅ ᓄᑖᖅ',
  'ike-latn': 'ilisautik',
  iu: 'disable',
  'kk-arab': 'توتە',
  'kk-cn': 'kk-CN',
  'kk-cyrl': 'Кирил',
  'kk-kz': 'Кирил (Қазақстан)',
  'kk-latn': 'Latın',
  'kk-tr': 'kk-TR',
  kk: 'kk',
  ku: 'Kurdî/کوردی',
  'ku-arab': 'تیپێن عەرەبی',
  'ku-latn': 'Tîpên latînî',
  'mni-beng': 'বাংলা মায়েক (চাংয়েং তৌবা)',
  'sh-cyrl': 'Ћирилица',
  'sh-latn': 'Latinica',
  sr: 'Ћир./lat.',
  'sr-ec': 'Ћирилица',
  'sr-el': 'Latinica',
  tg: 'кирилликӣ',
  'tg-cyrl': 'tg-Cyrl',
  'tg-latn': 'lotinī',
  tly: 'tlš',
  'tly-cyrl': 'толыши (кирил)',
  'uz-cyrl': 'кириллча',
  'uz-latn': 'lotincha',
  uz: 'uz',
  wuu: '原文',
  'wuu-hans': '简体',
  'wuu-hant': '正體',
  'yue-hans': '简',
  'yue-hant': '原',
  zgh: 'ⵜⵉⴼⵉⵏⴰⵖ',
  'zgh-latn': 'Alatin',
  zh: '不转换',
  'zh-cn': '大陆简体',
  'zh-hans': '简体',
  'zh-hant': '繁體',
  'zh-hk': '香港繁體',
  'zh-mo': '澳門繁體',
  'zh-my': '大马简体',
  'zh-sg': '新加坡简体',
  'zh-tw': '臺灣正體',
});

/** Names of variants in themselves, where they differ. */
const ownNames: Readonly<Record<string, string>> = lookupTable({
  'ku-arab': 'ئەلفوبێی عەرەبی',
  'shi-latn': 'shi-Latn',
  'shi-tfng': 'shi-Tfng',
  'tly-cyrl': 'tly-Cyrl',
  'uz-cyrl': 'uz-Cyrl',
  'uz-latn': 'uz-Latn',
  'zgh-latn': 'zgh-Latn',
  'zh-hans': '简体中文',
  'zh-hant': '\u202a繁體',
  'zh-my': '马来西亚简体',
});

/** Returns the codes of a language's variants; without any, only the current code of the language itself. */
export function languageVariants(code: string, site: Site): readonly string[] {
  const configured = site.configuration.languagevariants[code];
  const known = variants[code]?.split(' ');
  if (!configured) return known ?? [renamed[code] ?? code];
  const rank = (variant: string): number => (known?.indexOf(variant) ?? -1) >>> 0;
  return Object.keys(configured).toSorted((a, b) => rank(a) - rank(b));
}

/** Returns the name of a variant on pages in a language; undefined if the language's own name is used. */
export const variantName = (code: string, variant: string): string | undefined =>
  (code === variant ? ownNames[variant] : undefined) ?? names[variant];
