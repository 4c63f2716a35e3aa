import { hash } from 'node:crypto';

/** Number of base 36 digits that a JavaScript number represents exactly. */
const exactDigits = 10;

/** Converts a SHA-1 from the database's base 36 to 40 hexadecimal digits; other text to an empty one. */
export function hexSha1(base36: string): string {
  if (!/^[\da-z]+$/i.test(base36)) return '';
  let value = 0n;
  for (let at = 0; at < base36.length; at += exactDigits) {
    const digits = base36.slice(at, at + exactDigits);
    value = value * BigInt(36 ** digits.length) + BigInt(Number.parseInt(digits, 36));
  }
  return value.toString(16).padStart(40, '0');
}

/** Converts the SHA-1 of a file to 40 hexadecimal digits; false, as in MediaWiki, if none is stored. */
export const fileSha1 = (base36: string | undefined): string | false => hexSha1(base36 ?? '') || false;

/** Converts a hexadecimal SHA-1 to the database's 31 digits in base 36. */
export function base36Sha1(hex: string): string {
  return BigInt(`0x${hex}`).toString(36).padStart(31, '0');
}

/** Returns the SHA-1 of a text as 31 digits in base 36. */
export const sha1Base36 = (text: string | Uint8Array): string => base36Sha1(hash('sha1', text, 'hex'));

/** Computes the hash of a revision from those of its slots, given in any order. */
export const combinedSha1 = (slots: readonly (readonly [role: string, sha1: string])[]): string =>
  foldedSha1(slots.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, sha1]) => sha1));

/** Computes the hash of a revision from those of its slots, sorted by role; a single one is unchanged. */
export function foldedSha1([first = '', ...rest]: readonly string[]): string {
  return rest.reduce((sum, sha1) => sha1Base36(sum + sha1), first);
}
