import { decodeXML } from 'entities/decode';
import { decodePieces, readPieces, sectionAt } from './character-data.ts';
import { textBetween, type Cursor } from './cursor.ts';

/** A tag of an XML document. */
export interface Tag {
  /** The name without a namespace prefix. */
  readonly name: string;
  readonly kind: 'open' | 'close' | 'empty';
  /** Offset of the tag. */
  readonly start: number;
  /** The part after the name, not yet parsed. */
  readonly attributes: string;
}

const GREATER = 62;
const SLASH = 47;
const COLON = 58;

/** Reads the next tag, skipping comments, processing instructions and text; undefined at the end of the document. */
export function nextTag(cursor: Cursor): Tag | undefined {
  const { text } = cursor;
  for (;;) {
    const start = text.indexOf('<', cursor.at);
    if (start < 0) return undefined;
    const section = sectionAt(text, start);
    if (section) {
      if (section.after > text.length) return undefined;
      cursor.at = section.after;
      continue;
    }
    const isClosing = text.charCodeAt(start + 1) === SLASH;
    let nameStart = start + (isClosing ? 2 : 1);
    let nameEnd = nameStart;
    for (let code = text.charCodeAt(nameEnd); isNameCharacter(code); code = text.charCodeAt(nameEnd)) {
      nameEnd++;
      if (code === COLON) nameStart = nameEnd;
    }
    const end = text.charCodeAt(nameEnd) === GREATER ? nameEnd : text.indexOf('>', nameEnd);
    if (end < 0) return undefined;
    const isEmpty = text.charCodeAt(end - 1) === SLASH;
    cursor.at = end + 1;
    return {
      name: text.slice(nameStart, nameEnd),
      kind: isClosing ? 'close' : isEmpty ? 'empty' : 'open',
      start,
      attributes: nameEnd === end ? '' : textBetween(cursor, nameEnd, isEmpty ? end - 1 : end),
    };
  }
}

/** Neither white space, nor `/`, nor `>`, nor the end, whose code is no number. */
const isNameCharacter = (code: number): boolean => code > 32 && code !== SLASH && code !== GREATER;

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
  const { text, at } = cursor;
  const end = text.indexOf('<', at);
  if (end < 0 || text.charCodeAt(end + 1) !== SLASH) return decodePieces(cursor, readPieces(cursor));
  // Most texts are in one piece, and have no references.
  const written = textBetween(cursor, at, end);
  if (written.includes('&') || written.includes('\r')) return decodePieces(cursor, readPieces(cursor));
  cursor.at = end;
  return written;
}
