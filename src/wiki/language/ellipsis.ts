import { languageFallbacks } from './fallbacks.ts';

/** Ellipses by language; the default is three dots. */
const ellipses: readonly (readonly [mark: string, codes: string])[] = [
  ['\u2026', 'cs de es hu ja nb nl pdc pl sc sr-ec sr-el vi zh-hans zh-hant'],
  ['\u2026\u2026', 'lzh'],
  ['&nbsp;\u2026', 'ksh'],
  ['...\u061c', 'pnb'],
  [
    '...',
    'alt ar awa ban bg br diq en fi fr fy gd gl id is ka krc lrc lt ne pt-br pt ro roa-tara ses sh-latn sk sl te tl tr uk xmf',
  ],
];

const byLanguage: ReadonlyMap<string, string> = new Map(
  ellipses.flatMap(([mark, codes]) => codes.split(' ').map((code) => [code, mark] as const)),
);

/** Returns the ellipsis of a language. */
export function ellipsisOf(language: string): string {
  const code = [language, ...languageFallbacks(language)].find((code) => byLanguage.has(code));
  return byLanguage.get(code ?? 'en') ?? '...';
}
