import { hash } from 'node:crypto';

/** Base 36 digits that a number holds exactly. */
const exactDigits = 10;

/** A SHA-1 as the database keeps it, in base 36, as 40 hexadecimal digits; empty where there is none. */
export function hexSha1(base36: string): string {
  if (base36 === '') return '';
  let value = 0n;
  for (let at = 0; at < base36.length; at += exactDigits) {
    const digits = base36.slice(at, at + exactDigits);
    value = value * BigInt(36 ** digits.length) + BigInt(Number.parseInt(digits, 36));
  }
  return value.toString(16).padStart(40, '0');
}

/** A SHA-1 of 40 hexadecimal digits as the database keeps it: 31 digits in base 36. */
export function base36Sha1(hex: string): string {
  return BigInt(`0x${hex}`).toString(36).padStart(31, '0');
}

/** The SHA-1 of a text in the 31 digits of base 36 that MediaWiki writes. */
export const sha1Base36 = (text: string | Uint8Array): string => base36Sha1(hash('sha1', text, 'hex'));

/** The hash of a revision from those of its slots: the one's own, or several folded into one by their roles' order. */
export const combinedSha1 = (slots: readonly (readonly [role: string, sha1: string])[]): string =>
  foldedSha1(slots.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, sha1]) => sha1));

/** The hash of a revision from those of its slots in the order of their roles. */
export function foldedSha1([first = '', ...rest]: readonly string[]): string {
  return rest.reduce((sum, sha1) => sha1Base36(sum + sha1), first);
}
