/** How a language that is written in several ways is brought from one into another. */
export interface VariantLanguage {
  /** Codes in the order in which spellings of a missing title are tried. */
  readonly order: readonly string[];
  /** Conversions by code; a variant without one is left as it is written. */
  readonly conversions: Readonly<Record<string, (text: string) => string>>;
  /** Whether names of users are never looked for in another spelling. */
  readonly keepsUserNames: boolean;
  /** Whether a text is written in a variant already. */
  readonly isWrittenIn?: (text: string, variant: string) => boolean;
}

/** Converts what is no Roman numeral. */
export function exceptRomanNumerals(convert: (text: string) => string): (text: string) => string {
  return function convertRest(text: string): string {
    let result = '';
    let end: number | undefined;
    for (const found of text.matchAll(romanNumeral)) {
      const before = text.slice(end ?? 0, found.index);
      // Numerals that follow one another share a space, so that only a second look finds the next.
      result += (end === undefined ? convert(before) : convertRest(before)) + found[0];
      end = found.index + found[0].length;
    }
    if (end === undefined) return convert(text);
    return result + convertRest(text.slice(end));
  };
}

const numeral = '(?=[MDCLXVI])M{0,4}(?:C[DM]|D?C{0,3})(?:X[LC]|L?X{0,3})(?:I[VX]|V?I{0,3})';
const gap = String.raw`[^\w\u0080-\uffff]`;
const romanNumeral = new RegExp(
  `^${numeral}$|^${numeral}${gap}|${gap}${numeral}$|${gap}${numeral}${gap}`,
  'g',
);

const wholeNumeral = new RegExp(`^${numeral}$`);

/** Whether a word is a Roman numeral. */
export const isRomanNumeral = (word: string): boolean => wholeNumeral.test(word);
