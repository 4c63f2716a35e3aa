/** The conversions between variants of a language. */
export interface VariantLanguage {
  /** Codes in the order in which variants of a missing title are tried. */
  readonly order: readonly string[];
  /** Conversions by code; a variant without one is not converted. */
  readonly conversions: Readonly<Record<string, (text: string) => string>>;
  /** Whether variants of user names are not tried. */
  readonly keepsUserNames: boolean;
  /** Whether a text is already written in a variant. */
  readonly isWrittenIn?: (text: string, variant: string) => boolean;
}

/** Wraps a conversion to skip Roman numerals. */
export function exceptRomanNumerals(convert: (text: string) => string): (text: string) => string {
  return function convertRest(text: string): string {
    let result = '';
    let end: number | undefined;
    for (const found of text.matchAll(romanNumeral)) {
      const before = text.slice(end ?? 0, found.index);
      // Adjacent numerals share a space, so finding the next one takes a second pass.
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
