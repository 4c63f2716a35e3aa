import { decodeXML } from 'entities/decode';
import type { Cursor } from './tags.ts';

const AMPERSAND = 38;

/** Bytes from which on a native copy is faster than a loop. */
const LONG = 48;

/**
 * Returns a function that decodes the entities between two offsets into `to`, and returns the offset after the result.
 * Decoding makes no text longer, so `to` may be the source itself as long as no text is moved towards the end. Texts
 * have to be decoded in their order.
 */
export function createDecoder(
  { bytes, text }: Pick<Cursor, 'bytes' | 'text'>,
  to: Buffer,
): (start: number, end: number, at: number) => number {
  let ampersand = -1;
  const copy = (start: number, end: number, at: number): number => {
    if (end - start < LONG) for (let i = start, j = at; i < end; i++, j++) to[j] = bytes[i] ?? 0;
    else if (to === bytes) to.copyWithin(at, start, end);
    else bytes.copy(to, at, start, end);
    return at + end - start;
  };
  return (start, end, begin) => {
    let at = begin;
    let from = start;
    while (from < end) {
      if (ampersand < from) {
        const next = text.indexOf('&', from);
        ampersand = next < 0 ? text.length : next;
      }
      if (ampersand >= end) return copy(from, end, at);
      at = copy(from, ampersand, at);
      const length = entityLength(text, ampersand, end);
      const code = length === 0 ? AMPERSAND : commonEntity(text, ampersand, length);
      if (code > 0) to[at++] = code;
      else at += to.write(decodeXML(text.slice(ampersand, ampersand + length)), at);
      from = ampersand + Math.max(1, length);
    }
    return at;
  };
}

/** Length of an entity with its delimiters; 0 if an ampersand does not begin one. */
function entityLength(text: string, start: number, end: number): number {
  const most = Math.min(end, start + 12);
  for (let i = start + 1; i < most; i++) if (text.charCodeAt(i) === 59) return i + 1 - start;
  return 0;
}

/** The code of the most common entities; 0 for others. */
function commonEntity(text: string, at: number, length: number): number {
  if (length === 4 && text.charCodeAt(at + 2) === 116) {
    const first = text.charCodeAt(at + 1);
    return first === 108 ? 60 : first === 103 ? 62 : 0;
  }
  if (length === 5 && text.startsWith('amp', at + 1)) return AMPERSAND;
  return length === 6 && text.startsWith('quot', at + 1) ? 34 : 0;
}
