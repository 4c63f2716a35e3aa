import type { VariantLanguage } from './language.ts';
import { alphabets, replacing } from './replacement.ts';

const tifinagh = 'ⴰⴱⴳⴷⴹⴻⴼⴽⵀⵃⵄⵅⵇⵉⵊⵍⵎⵏⵓⵔⵕⵖⵙⵚⵛⵜⵟⵡⵢⵣⵥⵯ';
const latin = 'abgdḍefkhḥɛxqijlmnurṛɣsṣctṭwyzẓʷ';

const toLatin = replacing(alphabets(tifinagh, latin));
// Letters of loanwords are written as similar ones.
const toTifinagh = replacing(alphabets(`${latin}opv`, `${tifinagh}ⵓⴱⴼ`));
const withCapitals = latin.replace('ʷ', '');
const lowerCase = replacing(alphabets(`${withCapitals.toUpperCase()}OPV`, `${withCapitals}opv`));

/** Tachelhit, in Latin and in Tifinagh letters. */
export const tachelhit: VariantLanguage = {
  order: ['shi', 'shi-tfng', 'shi-latn'],
  conversions: { 'shi-tfng': (text) => toTifinagh(lowerCase(text)), 'shi-latn': toLatin },
  keepsUserNames: true,
};

/** Standard Moroccan Tamazight, from Tifinagh into Latin letters. */
export const tamazight: VariantLanguage = {
  order: ['zgh', 'zgh-latn'],
  conversions: { 'zgh-latn': toLatin },
  keepsUserNames: true,
};
