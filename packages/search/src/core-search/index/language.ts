import { lookupTable } from '@wikiquery/common/lookup-table';
import { trimEndOf, whiteSpace, type Site } from '@wikiquery/core/wiki';
import { ellipsisOf, languageFallbacks } from '@wikiquery/core/wiki/language';

/** How texts and searches in the content language are normalized. */
export interface SearchLanguage {
  /** Whether words are separated by spaces. */
  readonly hasWordBreaks: boolean;
  /** Unifies the width of letters, scripts and apostrophes. */
  readonly normalize: (text: string) => string;
  /** Puts spaces around words. */
  readonly segment: (text: string) => string;
  /** Returns the spellings of a term in which the index may contain it. */
  readonly spellings: (text: string) => readonly string[];
  /** Returns the spellings of terms in which a page may contain them. */
  readonly shownSpellings: (texts: readonly string[]) => readonly string[];
  /** Marks omitted text in snippets. */
  readonly ellipsis: string;
}

/** Rules of a language, and of those that fall back to it. */
interface LanguageRules {
  /** Matches words in languages without spaces. */
  readonly word?: RegExp;
  readonly hasWordBreaks?: boolean;
  /** Whether searches are segmented as texts are. */
  readonly segmentsQueries?: true;
  /** The variant to which everything is converted. */
  readonly variant?: string;
  readonly apostrophe?: string;
}

const everyCharacter = { word: /[\u0080-\u{10ffff}]/gu, hasWordBreaks: false } as const;
const chinese = { ...everyCharacter, segmentsQueries: true } as const;

const languageRules: Readonly<Record<string, LanguageRules>> = lookupTable({
  'be-tarask': { apostrophe: '\u2019' },
  gan: { ...chinese, variant: 'gan-hans' },
  // Runs of hiragana, katakana and kanji.
  ja: { word: /[\u3040-\u309f]+|[\u30a0-\u30ff]+|[\u3200-\u9999]+/g },
  wuu: { ...chinese, variant: 'wuu-hans' },
  yue: everyCharacter,
  zh: { ...chinese, variant: 'zh-hans' },
  'zh-hans': chinese,
});

/** Returns the search rules of a wiki's content language. */
export function searchLanguage({ language, variants }: Pick<Site, 'language' | 'variants'>): SearchLanguage {
  const known = [language, ...languageFallbacks(language)].find((code) => code in languageRules);
  const {
    word,
    hasWordBreaks = true,
    segmentsQueries,
    variant,
    apostrophe,
  }: LanguageRules = languageRules[known ?? ''] ?? {};
  const segment = (text: string): string => (word ? text.replace(word, ' $& ').replace(/ {2,}/g, ' ') : text);
  const normalize = (text: string): string => {
    const unified = withoutFullWidth(apostrophe ? text.replaceAll(apostrophe, "'") : text);
    const written = variant && variants ? variants.autoConvert(unified, variant) : unified;
    return segmentsQueries ? segment(trimEndOf(written, whiteSpace).replace(/^[ \t\n\r\0\v]+/, '')) : written;
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
        : [...new Set(inAllVariants(withoutFullWidth(texts.join('|'))).flatMap((all) => all.split('|')))],
  };
}

/** Converts full-width letters and digits to their ASCII form. */
const withoutFullWidth = (text: string): string =>
  text.replace(/[０-９Ａ-Ｚａ-ｚ]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0));
