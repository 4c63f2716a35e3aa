import type { VariantLanguage } from './language.ts';
import { alphabets, flipped, listed, replacing, withCapitals, type Pairs } from './replacement.ts';

const tajikLetters: Pairs = [
  ...alphabets('абвгдежзийклмнопрстуфхчшъэғӣқӯҳҷ', "abvgdeƶzijklmnoprstufxcş'eƣīqūhç"),
  ...listed('ё jo, ю ju, я ja, ц ts'),
];

/** Tajik, from Cyrillic into the Latin letters of the 1930s. */
export const tajik: VariantLanguage = {
  order: ['tg', 'tg-latn'],
  // The ending -ии gets a glide.
  conversions: { 'tg-latn': replacing([...withCapitals(tajikLetters), ['ии ', 'iji ']]) },
  keepsUserNames: false,
};

const talyshLetters: Pairs = alphabets(
  'абвгғдеәжзиыјклмнопрстуүфхһчҹш АБВГҒДЕӘЖЗИЫЈКЛМНОПРСТУҮФХҺЧҸШ',
  'abvqğdeəjziıyklmnoprstuüfxhçcş ABVQĞDEƏJZİIYKLMNOPRSTUÜFXHÇCŞ',
);

/** Talysh, in Latin and in Cyrillic letters. */
export const talysh: VariantLanguage = {
  order: ['tly', 'tly-cyrl'],
  conversions: { tly: replacing(talyshLetters), 'tly-cyrl': replacing(flipped(talyshLetters)) },
  keepsUserNames: false,
};

const uzbekShared = alphabets('абвгдзиклмнопқрстуфхҳжй', 'abvgdziklmnopqrstufxhjy');
const uzbekDigraphs = listed('ц ts, ч ch, ш sh, ё yo, ю yu, я ya, ғ gʻ, ў oʻ');

const uzbekToLatin = replacing([
  ...withCapitals([...uzbekShared, ...uzbekDigraphs, ['е', 'e'], ['э', 'e']]),
  ['ъ', 'ʼ'],
]);

const uzbekToCyrillic = replacing([
  ...withCapitals([
    ...flipped(uzbekShared),
    ...flipped(uzbekDigraphs),
    ...listed('e э, g‘ ғ, o‘ ў, yoʻ йў, yo‘ йў'),
  ]),
  ['ʼ', 'ъ'],
]);

/** Cyrillic has a letter for `ye`, which is also used for `e` after consonants. */
const withCyrillicE = (text: string): string =>
  text
    .replaceAll('ye', 'е')
    .replaceAll(/Y[eE]/g, 'Е')
    .replaceAll(/([BVGDJZYKLMNPRSTFXCWQʻ‘H])E/gu, '$1Е')
    .replaceAll(/([bvgdjzyklmnprstfxcwqʻ‘h])e/giu, '$1е');

/** Uzbek, in Latin and in Cyrillic letters. */
export const uzbek: VariantLanguage = {
  order: ['uz', 'uz-latn', 'uz-cyrl'],
  conversions: { 'uz-latn': uzbekToLatin, 'uz-cyrl': (text) => uzbekToCyrillic(withCyrillicE(text)) },
  keepsUserNames: false,
};
