import { isRomanNumeral, type VariantLanguage } from './language.ts';
import { alphabets, listed, replacing } from './replacement.ts';

/** An orthographic rule for lower-case words. */
type Rule = readonly [pattern: RegExp, replacement: string];

const cyrillicConsonant = '[бвгджзйклмнпрстфхцчшщcñ]';
const cyrillicVowel = '[аеёиоуыэюяйьъaeöü]';
/** A first vowel is a front vowel if the next syllable or a soft sign indicates it. */
const beforeFront = `(?=${cyrillicConsonant}{1,2}[еиэюьü])`;

const toLatinRules: readonly Rule[] = [
  [/гъ/gu, 'ğ'],
  [/къ/gu, 'q'],
  [/нъ/gu, 'ñ'],
  [/дж/gu, 'c'],
  [new RegExp(`^([бгкмшc]?)о${beforeFront}`, 'u'), '$1ö'],
  [new RegExp(`^ё(?=${cyrillicConsonant}{1,2}[ьеюü])`, 'u'), 'yö'],
  [new RegExp(`^([бгкмшc]?)у${beforeFront}`, 'u'), '$1ü'],
  [new RegExp(`^ую${beforeFront}`, 'u'), 'üyü'],
  [new RegExp(`^([аыоуеиёю]?)ю(?=${cyrillicConsonant}{1,2}[ьеюü])`, 'u'), '$1yü'],
  [new RegExp(`(^|${cyrillicVowel})е`, 'gu'), '$1ye'],
  [new RegExp(`(^|${cyrillicVowel}|[ğq])я`, 'gu'), '$1ya'],
  [/льон/gu, 'lyon'],
  [new RegExp(`(?<=${cyrillicConsonant})ю`, 'gu'), 'ü'],
  [new RegExp(`(?<=${cyrillicConsonant})ё`, 'gu'), 'ö'],
];

const latinConsonant = '[bcçdfgğhjklmnñpqrsştvz]';

const toCyrillicRules: readonly Rule[] = [
  // A soft sign after a closed first syllable indicates a front vowel.
  [new RegExp(`^(y[öü][çnrstz])(?=${latinConsonant}|[au]|$)`, 'u'), '$1ь'],
  [new RegExp(`^([bcgkpş][öü][çnrstz])(?=${latinConsonant}|$)`, 'u'), '$1ь'],
  [new RegExp(`^(ö[çnrstzp]|ü[çnrstz])(?=${latinConsonant}|$)`, 'u'), '$1ь'],
  [new RegExp(`([eiöü]l)(?=${latinConsonant}|$)`, 'gu'), '$1ь'],
  [/^ts|ts$/gu, 'ц'],
  [/^şç|şç$/gu, 'щ'],
  [/(^|[aâeıioöuüаеэя])e/gu, '$1э'],
  [/^([bcgkmpş]?)ö/u, '$1о'],
  [/^([bcgkmpş]?)ü/u, '$1у'],
  [/tsi(?=[^zñ])/gu, 'ци'],
  [new RegExp(`ts(?=[ou]|${latinConsonant})|(?<=${latinConsonant})ts`, 'gu'), 'ц'],
  [/ьi/gu, 'i'],
  [new RegExp(`(${latinConsonant})(?=y[aeoöuü])`, 'gu'), '$1ь'],
  [/y[oö]/gu, 'ё'],
  [/y[uü]/gu, 'ю'],
  [/ьya/gu, 'ья'],
  [/ьye/gu, 'ье'],
];

const letters = replacing([
  ...alphabets('авбгджзийклмнопрстуфхчшыэея', 'avbgdjziyklmnoprstufhçşıeeâ'),
  ...listed('ё yo, ю yu, ц ts, щ şç'),
  ['ь', ''],
  ['ъ', ''],
]);

const sounds = replacing([
  ...alphabets('aâbçdefghıijklmnoöprsştuüvyz', 'аябчдефгхыижклмноёпрсштуювйз'),
  ...listed('ya я, ye е, c дж, ğ гъ, ñ нъ, q къ'),
]);

/** Removes the redundant soft signs that the rules leave. */
const withoutNeedlessSigns = (word: string): string =>
  word
    .replaceAll(/([клнрст])ь\1/gu, '$1$1')
    .replaceAll(/ь((?:[гкн]ъ|[гдклмнпрстчш])?ы)/gu, '$1')
    .replaceAll('йь', 'й');

const applied = (rules: readonly Rule[], word: string): string =>
  rules.reduce((result, [pattern, replacement]) => result.replace(pattern, replacement), word);

/** Converts words in lower case and restores their capitals. */
const wordByWord =
  (convert: (word: string) => string) =>
  (word: string): string => {
    // Dotted and dotless i are two letters, as in Turkish.
    const small = word.toLocaleLowerCase('tr');
    const converted = convert(small);
    if (word === small) return converted;
    const capitals = word.length > 1 && word === small.toLocaleUpperCase('tr');
    if (capitals) return converted.toLocaleUpperCase('tr');
    return converted.charAt(0).toLocaleUpperCase('tr') + converted.slice(1);
  };

const wordToLatin = wordByWord((word) => letters(applied(toLatinRules, word)));
const wordToCyrillic = wordByWord((word) => withoutNeedlessSigns(sounds(applied(toCyrillicRules, word))));

/** Matches words; one with inner capitals counts as several. */
const words = /\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+/gu;

/** Crimean Tatar, in Latin and in Cyrillic letters; exceptions, mostly loanwords, are converted by rule too. */
export const crimeanTatar: VariantLanguage = {
  order: ['crh', 'crh-cyrl', 'crh-latn'],
  conversions: {
    'crh-latn': (text) => text.replace(words, wordToLatin).replaceAll(/[«»]/g, '"'),
    'crh-cyrl': (text) =>
      text
        .replace(words, (word, at: number) =>
          isRomanNumeral(word) && !(word.length === 1 && text.charAt(at + 1) === '.')
            ? word
            : wordToCyrillic(word),
        )
        .replaceAll('“', '«')
        .replaceAll('”', '»'),
  },
  keepsUserNames: true,
};
