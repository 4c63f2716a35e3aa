// oxlint-disable-next-line no-restricted-imports -- packages of a language, needed synchronously
import { createRequire } from 'node:module';
import { lookupTable } from '@wikiquery/common/lookup-table';
import { toNfc } from '@wikiquery/core/wiki';
import { languageFallbacks } from '@wikiquery/core/wiki/language';
import { plainOf } from './tokens.ts';

/** The normalization of words in a content language. */
export interface WordRules {
  readonly language: string;
  /** Returns a term without accents, except on letters that the language treats as distinct. */
  readonly fold: (term: string) => string;
  /** Returns the stem that forms of a word share. */
  readonly stem: (term: string) => string;
}

/** Stemming algorithms by language code. */
const algorithms: Readonly<Record<string, string>> = lookupTable({
  ar: 'arabic',
  bg: 'bulgarian',
  da: 'danish',
  de: 'german',
  el: 'greek',
  en: 'english',
  es: 'spanish',
  fi: 'finnish',
  fr: 'french',
  ga: 'irish',
  hu: 'hungarian',
  hy: 'armenian',
  id: 'indonesian',
  it: 'italian',
  lt: 'lithuanian',
  ne: 'nepali',
  nl: 'dutch',
  no: 'norwegian',
  nb: 'norwegian',
  pt: 'portuguese',
  ro: 'romanian',
  ru: 'russian',
  sr: 'serbian',
  sv: 'swedish',
  ta: 'tamil',
  tr: 'turkish',
  uk: 'ukrainian',
});

type Stemmer = (word: string) => string;

const loaded = new Map<string, Stemmer>();

/** Loads a stemmer on first use, to keep the start of commands fast. */
function loadStemmer(algorithm: string): Stemmer {
  const known = loaded.get(algorithm);
  if (known) return known;
  const load = createRequire(import.meta.url);
  const stemmer =
    algorithm === 'english'
      ? (load('porter2') as { readonly stem: Stemmer }).stem
      : (load(`@orama/stemmers/${algorithm}`) as { readonly stemmer: Stemmer }).stemmer;
  loaded.set(algorithm, stemmer);
  return stemmer;
}

/** Letters that a language treats as distinct from their base letters. */
const ownLetters: Readonly<Record<string, string>> = lookupTable({
  be: 'йў',
  bg: 'й',
  bs: 'čćđšž',
  da: 'åæø',
  de: 'äöü',
  eo: 'ĉĝĥĵŝŭ',
  es: 'ñ',
  et: 'äõöüšž',
  fi: 'åäö',
  hr: 'čćđšž',
  hu: 'öü',
  nb: 'åæø',
  nn: 'åæø',
  no: 'åæø',
  pl: 'ąćęłńóśźż',
  ru: 'й',
  sv: 'åäö',
  tr: 'çğıöşü',
  uk: 'йїґ',
});

/** Letters that Unicode does not decompose. */
const otherLetters: Readonly<Record<string, string>> = lookupTable({
  æ: 'ae',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  œ: 'oe',
  ø: 'o',
  ß: 'ss',
  þ: 'th',
});

/** Returns the rules of a content language or of its fallback. */
export function wordRules(language: string): WordRules {
  const codes = [language, language.split('-')[0] ?? language, ...languageFallbacks(language)];
  // Languages without a stemmer do not use the English one, although English is their last fallback.
  const known = codes.find((code) => code in algorithms && (code !== 'en' || language.startsWith('en')));
  const algorithm = algorithms[known ?? ''];
  const stemmer = algorithm === undefined ? undefined : loadStemmer(algorithm);
  const own = new Set(ownLetters[codes.find((code) => code in ownLetters) ?? '']);
  const foldCharacter = (character: string): string => {
    if (own.has(character)) return character;
    return otherLetters[character] ?? character.normalize('NFD').replace(/\p{Script=Inherited}/gu, '');
  };
  const fold = (term: string): string => {
    const plain = plainOf(term);
    if (/^[\0-\x7f\ue000-\uf8ff]*$/.test(plain)) return plain;
    return toNfc(Array.from(toNfc(plain), foldCharacter).join(''));
  };
  const stem = (term: string): string => {
    const folded = fold(term).replace(/'s?$/, '');
    const stemmed = stemmer && folded.length > 2 ? stemmer(folded) : folded;
    // The stem of "many" is not that of a word "mani".
    return algorithm === 'english' && stemmed.endsWith('i') && !folded.endsWith('i')
      ? `${stemmed.slice(0, -1)}y`
      : stemmed;
  };
  return { language, fold, stem };
}
