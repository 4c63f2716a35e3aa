/** Parses an optional sign and digits; undefined for anything else, and beyond 64 bits. */
export function parseInteger(text: string): number | undefined {
  const number = /^[+-]?\d+$/.test(text) ? Number(text) : Number.NaN;
  const size = Math.abs(number);
  if (!(size <= LIMIT)) return undefined;
  // Rounding hides which side of the limit an integer is on.
  return size === LIMIT && BigInt.asIntN(64, BigInt(text)) !== BigInt(text) ? undefined : number;
}

const LIMIT = 2 ** 63;
