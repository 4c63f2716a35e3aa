/** Parses an optional sign and digits; undefined for anything else, and for integers beyond 64 bits. */
export function parseInteger(text: string): number | undefined {
  // Adding 0 turns -0 into 0.
  const number = /^[+-]?\d+$/.test(text) ? Number(text) + 0 : Number.NaN;
  const size = Math.abs(number);
  if (!(size <= LIMIT)) return undefined;
  // Rounding hides which side of the limit an integer is on.
  return size === LIMIT && BigInt.asIntN(64, BigInt(text)) !== BigInt(text) ? undefined : number;
}

const LIMIT = 2 ** 63;
