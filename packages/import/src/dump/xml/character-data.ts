import { decodeXML } from 'entities/decode';
import { textBetween, type Cursor } from './cursor.ts';

/** A part of an element's text, between two offsets. */
export interface TextPiece {
  readonly start: number;
  readonly end: number;
  /** Whether it is the content of a CDATA section, which has no references. */
  readonly isLiteral: boolean;
}

/** Sections of a document that are neither tags nor text; `<!` and `<?` begin nothing else within elements. */
const sections: readonly (readonly [begin: string, end: string])[] = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
];

/** A comment, CDATA section, processing instruction or declaration of a document. */
export interface Section {
  readonly isLiteral: boolean;
  /** Offsets of its content. */
  readonly start: number;
  readonly end: number;
  /** Offset after it; beyond the document if it is not closed. */
  readonly after: number;
}

/** Reads the section that begins at an offset; undefined if a tag or text is there. */
export function sectionAt(text: string, at: number): Section | undefined {
  const second = text.charCodeAt(at + 1);
  if (second !== 33 && second !== 63) return undefined;
  const [begin, end] = sections.find(([mark]) => text.startsWith(mark, at)) ?? ['<!', '>'];
  const start = at + begin.length;
  const close = text.indexOf(end, start);
  const isLiteral = begin === '<![CDATA[';
  if (close < 0) return { isLiteral, start, end: text.length, after: text.length + 1 };
  return { isLiteral, start, end: close, after: close + end.length };
}

/**
 * Reads the pieces of a text up to the next tag, without comments and processing instructions; leaves the cursor at that
 * tag, or at the end of the document.
 */
export function readPieces(cursor: Cursor): readonly TextPiece[] {
  const { text } = cursor;
  const pieces: TextPiece[] = [];
  for (;;) {
    const start = cursor.at;
    const found = text.indexOf('<', start);
    const end = found < 0 ? text.length : found;
    if (end > start) pieces.push({ start, end, isLiteral: false });
    const section = found < 0 ? undefined : sectionAt(text, found);
    cursor.at = section ? Math.min(section.after, text.length) : end;
    if (!section) return pieces;
    if (section.isLiteral) pieces.push({ start: section.start, end: section.end, isLiteral: true });
  }
}

/** Decodes the pieces of a text; line ends become line feeds, as XML demands. */
export function decodePieces(cursor: Cursor, pieces: readonly TextPiece[]): string {
  return pieces
    .map(({ start, end, isLiteral }) => {
      const written = textBetween(cursor, start, end);
      const lines = written.includes('\r') ? written.replaceAll(/\r\n?/g, '\n') : written;
      return isLiteral || !lines.includes('&') ? lines : decodeReferences(cursor, lines);
    })
    .join('');
}

const decodeReferences = (cursor: Cursor, text: string): string => {
  let decoded = '';
  let from = 0;
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', from)) {
    const reference = readReference(cursor, text, at, text.length);
    decoded += text.slice(from, at) + reference.value;
    from = at + reference.length;
  }
  return decoded + text.slice(from);
};

const numeric = /&#(?:x([0-9a-f]{1,8})|(\d{1,9}));/iy;

/** Parses the numeric reference at an offset; undefined for any other text. */
function codeAt(text: string, at: number): { readonly code: number; readonly length: number } | undefined {
  numeric.lastIndex = at;
  const [written = '', hexadecimal, decimal] = numeric.exec(text) ?? [];
  if (written === '') return undefined;
  return {
    code: Number.parseInt(hexadecimal ?? decimal ?? '', hexadecimal ? 16 : 10),
    length: written.length,
  };
}

/** Whether XML allows a character in a document. */
const isAllowed = (code: number): boolean =>
  code >= 0x20
    ? code < 0xd800 || (code > 0xdfff && code < 0xfffe) || (code > 0xffff && code < 0x110000)
    : code === 9 || code === 10 || code === 13;

/** Bytes of the longest reference that is read. */
const LONGEST = 12;

/**
 * Reads the reference that begins at an ampersand. What is not well-formed is counted: a pair of surrogates becomes the
 * character that it stands for, a character that XML does not allow U+FFFD; the rest stays as it is written.
 */
export function readReference(
  cursor: Pick<Cursor, 'malformed'>,
  text: string,
  at: number,
  end: number,
): { readonly value: string; readonly length: number } {
  const found = text.charCodeAt(at + 1) === 35 ? codeAt(text, at) : undefined;
  if (found && at + found.length <= end) {
    const { code, length } = found;
    if (isAllowed(code)) return { value: String.fromCodePoint(code), length };
    cursor.malformed++;
    const second = code >= 0xd800 && code < 0xdc00 ? codeAt(text, at + length) : undefined;
    if (second && second.code >= 0xdc00 && second.code <= 0xdfff)
      return { value: String.fromCharCode(code, second.code), length: length + second.length };
    return { value: '\ufffd', length };
  }
  const close = text.indexOf(';', at);
  if (close > at && close < Math.min(end, at + LONGEST)) {
    const written = text.slice(at, close + 1);
    const value = decodeXML(written);
    if (value !== written) return { value, length: written.length };
  }
  cursor.malformed++;
  return { value: '&', length: 1 };
}
