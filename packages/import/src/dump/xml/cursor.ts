/** The position of a tag reader in an XML document. */
export interface Cursor {
  readonly bytes: Buffer;
  /** The bytes as Latin-1, one character each: searching a string is faster. */
  readonly text: string;
  at: number;
  /** Number of references read so far that are not well-formed. */
  malformed: number;
}

/** Creates a cursor at the beginning of a document. */
export const cursorAt = (bytes: Buffer): Cursor => ({
  bytes,
  text: bytes.toString('latin1'),
  at: 0,
  malformed: 0,
});

/** The text between two offsets of a document. */
export function textBetween({ bytes, text }: Cursor, start: number, end: number): string {
  for (let i = start; i < end; i++) if (text.charCodeAt(i) > 127) return bytes.toString('utf8', start, end);
  return text.slice(start, end);
}
