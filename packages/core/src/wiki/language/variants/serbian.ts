import { exceptRomanNumerals, type VariantLanguage } from './language.ts';
import { alphabets, listed, replacing, type Pairs } from './replacement.ts';

const cyrillic = 'абвгдђежзијклмнопрстћуфхцчш';
const latin = 'abvgdđežzijklmnoprstćufhcčš';
const digraphs = 'љ lj, њ nj, џ dž';

const toLatin: Pairs = [
  ...alphabets(cyrillic + cyrillic.toUpperCase(), latin + latin.toUpperCase()),
  ...listed(digraphs),
  ...listed('Љ Lj, Њ Nj, Џ Dž'),
];

const letters = alphabets(latin + latin.toUpperCase(), cyrillic + cyrillic.toUpperCase());
const joined = listed('lj љ, nj њ, dž џ, Lj Љ, Nj Њ, Dž Џ, LJ Љ, DŽ Џ');
/** An exclamation mark separates two letters that are not a digraph. */
const parted = listed('l!j лј, n!j нј, d!ž дж, L!j Лј, N!j Нј, D!ž Дж, L!J ЛЈ, N!J НЈ, D!Ž ДЖ');

/** Serbian, in Cyrillic and in Latin letters. */
export const serbian: VariantLanguage = {
  order: ['sr', 'sr-ec', 'sr-el'],
  conversions: {
    'sr-ec': exceptRomanNumerals(replacing([...letters, ...joined, ['NJ', 'Њ'], ...parted])),
    'sr-el': exceptRomanNumerals(replacing(toLatin)),
  },
  keepsUserNames: true,
  isWrittenIn: (text, variant) => {
    const cyrillicLetters = text.match(/[шђчћж]/giu)?.length ?? 0;
    const latinLetters = text.match(/[šđčćž]/giu)?.length ?? 0;
    if (variant === 'sr-ec') return cyrillicLetters > latinLetters;
    return variant === 'sr-el' && latinLetters > cyrillicLetters;
  },
};

/** Serbo-Croatian, from Latin into Cyrillic letters. */
export const serboCroatian: VariantLanguage = {
  order: ['sh-latn', 'sh-cyrl'],
  conversions: {
    // Quirk: the capitals NJ are two letters here.
    'sh-cyrl': exceptRomanNumerals(replacing([...letters, ...joined])),
  },
  keepsUserNames: false,
};
