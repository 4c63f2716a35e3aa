import { decodeXML } from 'entities/decode';

/** A tag of an XML document. */
export interface Tag {
  readonly name: string;
  readonly kind: 'open' | 'close' | 'empty';
  /** Offset of the tag. */
  readonly start: number;
  /** The part after the name, not yet parsed. */
  readonly attributes: string;
}

/** The position of a tag reader in an XML document. */
export interface Cursor {
  readonly bytes: Buffer;
  /** The bytes as Latin-1, one character each: searching a string is faster. */
  readonly text: string;
  at: number;
}

/** Creates a cursor at the beginning of a document. */
export const cursorAt = (bytes: Buffer): Cursor => ({ bytes, text: bytes.toString('latin1'), at: 0 });

const GREATER = 62;
const SLASH = 47;

/** Reads the next tag, skipping comments, processing instructions and text; undefined at the end of the document. */
export function nextTag(cursor: Cursor): Tag | undefined {
  const { text } = cursor;
  for (;;) {
    const start = text.indexOf('<', cursor.at);
    if (start < 0) return undefined;
    const second = text.charCodeAt(start + 1);
    if (second === 33 || second === 63) {
      const isComment = text.charCodeAt(start + 2) === 45;
      const end = text.indexOf(isComment ? '-->' : '>', start + 2);
      if (end < 0) return undefined;
      cursor.at = end + (isComment ? 3 : 1);
      continue;
    }
    const isClosing = second === SLASH;
    const nameStart = start + (isClosing ? 2 : 1);
    let nameEnd = nameStart;
    while (isNameCharacter(text.charCodeAt(nameEnd))) nameEnd++;
    const end = text.charCodeAt(nameEnd) === GREATER ? nameEnd : text.indexOf('>', nameEnd);
    if (end < 0) return undefined;
    const isEmpty = text.charCodeAt(end - 1) === SLASH;
    cursor.at = end + 1;
    return {
      name: text.slice(nameStart, nameEnd),
      kind: isClosing ? 'close' : isEmpty ? 'empty' : 'open',
      start,
      attributes: nameEnd === end ? '' : decoded(cursor, nameEnd, isEmpty ? end - 1 : end),
    };
  }
}

/** Neither white space, nor `/`, nor `>`, nor the end, whose code is no number. */
const isNameCharacter = (code: number): boolean => code > 32 && code !== SLASH && code !== GREATER;

/** The text between two offsets. */
function decoded({ bytes, text }: Cursor, start: number, end: number): string {
  for (let i = start; i < end; i++) if (text.charCodeAt(i) > 127) return bytes.toString('utf8', start, end);
  return text.slice(start, end);
}

/** Skips an element's content and its closing tag; false if the document ends before that. */
export function skipElement(cursor: Cursor, name: string): boolean {
  for (let depth = 1; ;) {
    const tag = nextTag(cursor);
    if (!tag) return false;
    if (tag.name !== name) continue;
    if (tag.kind === 'open') depth++;
    else if (tag.kind === 'close' && --depth === 0) return true;
  }
}

type AttributeName = 'bytes' | 'deleted' | 'id' | 'key' | 'location' | 'sha1' | 'title';

const attributePattern = (name: AttributeName): RegExp =>
  new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);

const attributePatterns: Readonly<Record<AttributeName, RegExp>> = {
  bytes: attributePattern('bytes'),
  deleted: attributePattern('deleted'),
  id: attributePattern('id'),
  key: attributePattern('key'),
  location: attributePattern('location'),
  sha1: attributePattern('sha1'),
  title: attributePattern('title'),
};

/** Returns an attribute's value; undefined if the tag lacks it. */
export function attribute({ attributes }: Tag, name: AttributeName): string | undefined {
  if (!attributes.includes(name)) return undefined;
  const found = attributePatterns[name].exec(attributes);
  return found ? decodeXML(found[1] ?? found[2] ?? '') : undefined;
}

/** Reads and decodes the text up to the next tag; leaves the cursor at that tag. */
export function elementText(cursor: Cursor): string {
  const { at } = cursor;
  const end = cursor.text.indexOf('<', at);
  if (end < 0) {
    cursor.at = cursor.text.length;
    return '';
  }
  cursor.at = end;
  return decodeXML(decoded(cursor, at, end));
}
