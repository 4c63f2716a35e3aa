import type { ExactInteger } from '../../wiki/exact-integer.ts';

export type { ExactInteger };

/** Parses an optional sign and digits; undefined for anything else, and for integers beyond 64 bits. */
export function parseExactInteger(text: string): ExactInteger | undefined {
  // Adding 0 turns -0 into 0.
  const number = /^[+-]?\d+$/.test(text) ? Number(text) + 0 : Number.NaN;
  if (Number.isSafeInteger(number)) return number;
  if (!(Math.abs(number) <= 2 ** 63)) return undefined;
  const exact = BigInt(text.replace(/^([+-]?)0+/, '$1'));
  if (BigInt.asIntN(64, exact) !== exact) return undefined;
  // Quirk: MediaWiki takes the greatest integer with a plus for one that is beyond it.
  return exact === GREATEST && text.startsWith('+') ? undefined : exact;
}

const GREATEST = 2n ** 63n - 1n;

/** Parses an integer as {@link parseExactInteger} does, and rounds it to a number. */
export function parseInteger(text: string): number | undefined {
  const exact = parseExactInteger(text);
  return exact === undefined ? undefined : Number(exact);
}

/** Returns the integers that are exact as numbers; no row of a wiki has an ID beyond these. */
export const numbersOf = (integers: readonly ExactInteger[]): readonly number[] =>
  integers.filter((integer) => typeof integer === 'number');
