import { ellipsisOf } from '../language/ellipsis.ts';
import { languageFallbacks } from '../language/fallbacks.ts';
import type { Site } from '../site.ts';

/** How texts of the content language are made ready for being searched, and what is sought in them. */
export interface SearchLanguage {
  /** Whether words are parted from each other where they are written. */
  readonly hasWordBreaks: boolean;
  /** Brings together what is written in several ways: width of letters, script, apostrophes. */
  readonly normalize: (text: string) => string;
  /** Puts spaces around what is taken for a word. */
  readonly segment: (text: string) => string;
  /** The ways of writing something sought in which an index may hold it. */
  readonly spellings: (text: string) => readonly string[];
  /** The ways of writing what was sought in which a page may show it. */
  readonly shownSpellings: (texts: readonly string[]) => readonly string[];
  /** What stands for left-out text. */
  readonly ellipsis: string;
}

/** What is particular to a language, and to those that fall back to it. */
interface Particulars {
  /** What is taken for a word, where the language does not write spaces. */
  readonly word?: RegExp;
  readonly hasWordBreaks?: boolean;
  /** Whether what is sought is parted into words as texts are. */
  readonly segmentsQueries?: true;
  /** The variant that everything is written in. */
  readonly variant?: string;
  readonly apostrophe?: string;
}

const everyCharacter = { word: /[\u0080-\u{10ffff}]/gu, hasWordBreaks: false } as const;
const chinese = { ...everyCharacter, segmentsQueries: true } as const;

const particulars: Readonly<Record<string, Particulars>> = {
  'be-tarask': { apostrophe: '\u2019' },
  gan: { ...chinese, variant: 'gan-hans' },
  // Runs of hiragana, katakana and kanji.
  ja: { word: /[\u3040-\u309f]+|[\u30a0-\u30ff]+|[\u3200-\u9999]+/g },
  wuu: { ...chinese, variant: 'wuu-hans' },
  yue: everyCharacter,
  zh: { ...chinese, variant: 'zh-hans' },
  'zh-hans': chinese,
};

/** How the content language of a wiki is searched. */
export function searchLanguage({ language, variants }: Pick<Site, 'language' | 'variants'>): SearchLanguage {
  const known = [language, ...languageFallbacks(language)].find((code) => code in particulars);
  const {
    word,
    hasWordBreaks = true,
    segmentsQueries,
    variant,
    apostrophe,
  }: Particulars = particulars[known ?? ''] ?? {};
  const segment = (text: string): string => (word ? text.replace(word, ' $& ').replace(/ {2,}/g, ' ') : text);
  const normalize = (text: string): string => {
    const unified = withOrdinaryWidth(apostrophe ? text.replaceAll(apostrophe, "'") : text);
    const written = variant && variants ? variants.autoConvert(unified, variant) : unified;
    return segmentsQueries ? segment(written.replace(/^[ \t\n\r\0\v]+|[ \t\n\r\0\v]+$/g, '')) : written;
  };
  const inAllVariants = (text: string): readonly string[] =>
    variants ? variants.codes.map((code) => variants.convert(text, code)) : [text];
  return {
    hasWordBreaks,
    ellipsis: ellipsisOf(language),
    normalize,
    segment,
    spellings: (text) => [...new Set(inAllVariants(text).map(normalize))],
    shownSpellings: (texts) =>
      variant === undefined
        ? texts
        : [...new Set(inAllVariants(withOrdinaryWidth(texts.join('|'))).flatMap((all) => all.split('|')))],
  };
}

/** Letters and digits as wide as Chinese characters, in their ordinary form. */
const withOrdinaryWidth = (text: string): string =>
  text.replace(/[０-９Ａ-Ｚａ-ｚ]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0));
