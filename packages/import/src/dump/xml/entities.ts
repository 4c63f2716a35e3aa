import { readReference, type TextPiece } from './character-data.ts';
import type { Cursor } from './cursor.ts';

const AMPERSAND = 38;

/** Bytes from which on a native copy is faster than a loop. */
const LONG = 48;

/**
 * Returns a function that decodes a piece of a text into `to`: its references, unless it is literal, and its line ends,
 * which become line feeds. It returns the offset after the result. Decoding makes no text longer, so `to` may be the
 * source itself as long as no text is moved towards the end. Texts have to be decoded in their order.
 */
export function createDecoder(cursor: Cursor, to: Buffer): (piece: TextPiece, at: number) => number {
  const { bytes, text } = cursor;
  const hasReturns = text.includes('\r');
  let ampersand = -1;
  const copyLines = (start: number, end: number, begin: number): number => {
    let at = begin;
    for (let i = start; i < end; i++) {
      const byte = bytes[i] ?? 0;
      if (byte !== RETURN) to[at++] = byte;
      else if (bytes[i + 1] !== LINE_FEED) to[at++] = LINE_FEED;
    }
    return at;
  };
  const copy = (start: number, end: number, at: number): number => {
    if (hasReturns) return copyLines(start, end, at);
    if (end - start < LONG) for (let i = start, j = at; i < end; i++, j++) to[j] = bytes[i] ?? 0;
    else if (to === bytes) to.copyWithin(at, start, end);
    else bytes.copy(to, at, start, end);
    return at + end - start;
  };
  return ({ start, end, isLiteral }, begin) => {
    if (isLiteral) return copy(start, end, begin);
    let at = begin;
    let from = start;
    while (from < end) {
      if (ampersand < from) {
        const next = text.indexOf('&', from);
        ampersand = next < 0 ? text.length : next;
      }
      if (ampersand >= end) return copy(from, end, at);
      at = copy(from, ampersand, at);
      const [code, known] = commonEntity(text, ampersand, end);
      if (code > 0) {
        to[at++] = code;
        from = ampersand + known;
        continue;
      }
      const { value, length } = readReference(cursor, text, ampersand, end);
      at += to.write(value, at);
      from = ampersand + length;
    }
    return at;
  };
}

const RETURN = 13;
const LINE_FEED = 10;

const UNKNOWN: readonly [code: number, length: number] = [0, 0];
const LESS = [60, 4] as const;
const GREATER = [62, 4] as const;
const AND = [AMPERSAND, 5] as const;
const QUOTE = [34, 6] as const;

/** The codes of the most common entities, with their lengths; 0 for others. */
function commonEntity(text: string, at: number, end: number): readonly [code: number, length: number] {
  const second = text.charCodeAt(at + 1);
  const found =
    second === 108 && text.startsWith('t;', at + 2)
      ? LESS
      : second === 103 && text.startsWith('t;', at + 2)
        ? GREATER
        : second === 97 && text.startsWith('mp;', at + 2)
          ? AND
          : second === 113 && text.startsWith('uot;', at + 2)
            ? QUOTE
            : UNKNOWN;
  return at + found[1] <= end ? found : UNKNOWN;
}
