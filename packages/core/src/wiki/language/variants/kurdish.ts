import type { VariantLanguage } from './language.ts';
import { alphabets, listed, replacing, type Pairs } from './replacement.ts';

const nonJoiner = '\u200c';

const toLatin: Pairs = [
  ...alphabets('بجچدفگژلمنپقرسشتڤزاێۆو', 'bcçdfgjlmnpqrsştvzaêow'),
  // Letters whose encoding differs between Arabic, Persian and Kurdish keyboards.
  ...alphabets('ھہهح كک خغ ەة يیى', 'hhhh kk xx ee îîî'),
  ...listed('ڵ ll, ڕ rr'),
  // A letter that keeps its final form inside a word is a vowel.
  [`ه${nonJoiner}`, 'e'],
  [`ه${nonJoiner}${nonJoiner}`, 'e'],
  ['ئ', ''],
  ['،', ','],
  ['ع', "'"],
  ['؟', '?'],
  ...alphabets('٠١٢٣٤٥٦٧٨٩', '0123456789'),
];

const consonants = alphabets('bcçdfgjklmnpqrsştvxyz', 'بجچدفگژکلمنپقرسشتڤخیز');
const vowels: Pairs = [...alphabets('aeêîou', 'اەێیۆو'), ['û', 'وو']];
const hamza = 'ئ';

const toArabic: Pairs = [
  ...consonants,
  ...consonants.map(([from, to]) => [from.toUpperCase(), to] as const),
  ...vowels,
  ...alphabets('hwHW', 'هوحو'),
  ['i', ''],
  [',', '،'],
  ['?', '؟'],
  // A vowel at the start of a word is written on a hamza.
  ...vowels.map(([from, to]) => [from.toUpperCase(), hamza + to] as const),
  // Quirk: the space before such a word moves after its first letter.
  ...vowels.map(([from, to]) => [` ${from}`, `${hamza}${to} `] as const),
  ...vowels.map(([from, to]) => [` ${from.toUpperCase()}`, `${hamza}${to} `] as const),
];

/** Kurdish, in Latin and in Arabic letters. */
export const kurdish: VariantLanguage = {
  order: ['ku', 'ku-arab', 'ku-latn'],
  conversions: { 'ku-latn': replacing(toLatin), 'ku-arab': replacing(toArabic) },
  keepsUserNames: true,
};
