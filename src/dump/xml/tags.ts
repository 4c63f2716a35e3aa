/** A tag, or undefined at the end of the bytes. */
export interface Tag {
  readonly name: string;
  readonly kind: 'open' | 'close' | 'empty';
  /** Where it begins. */
  readonly start: number;
  /** What stands in it after the name. */
  readonly attributes: string;
}

/** A place in the bytes of an XML document that tags are read from one after the other. */
export interface Cursor {
  readonly bytes: Buffer;
  at: number;
}

const LESS = 60;
const GREATER = 62;
const SLASH = 47;

/** Reads the next tag; comments, processing instructions and text before it are passed over. */
export function nextTag(cursor: Cursor): Tag | undefined {
  const { bytes } = cursor;
  for (;;) {
    const start = bytes.indexOf(LESS, cursor.at);
    if (start < 0) return undefined;
    const second = bytes[start + 1];
    if (second === 33 || second === 63) {
      const isComment = bytes[start + 2] === 45;
      const end = bytes.indexOf(isComment ? '-->' : '>', start + 2);
      if (end < 0) return undefined;
      cursor.at = end + (isComment ? 3 : 1);
      continue;
    }
    const isClosing = second === SLASH;
    let at = start + (isClosing ? 2 : 1);
    const nameStart = at;
    while (at < bytes.length && isNameByte(bytes[at] ?? 0)) at++;
    const nameEnd = at;
    while (at < bytes.length && bytes[at] !== GREATER) at++;
    if (at >= bytes.length) return undefined;
    const isEmpty = bytes[at - 1] === SLASH;
    cursor.at = at + 1;
    return {
      name: bytes.toString('latin1', nameStart, nameEnd),
      kind: isClosing ? 'close' : isEmpty ? 'empty' : 'open',
      start,
      attributes: nameEnd === at ? '' : bytes.toString('utf8', nameEnd, isEmpty ? at - 1 : at),
    };
  }
}

/** Neither white space, nor `/`, nor `>`. */
const isNameByte = (byte: number): boolean => byte > 32 && byte !== SLASH && byte !== GREATER;

/** Passes over what an element holds, its end included; `false` if the bytes end before. */
export function skipElement(cursor: Cursor, name: string): boolean {
  for (let depth = 1; ;) {
    const tag = nextTag(cursor);
    if (!tag) return false;
    if (tag.name !== name) continue;
    if (tag.kind === 'open') depth++;
    else if (tag.kind === 'close' && --depth === 0) return true;
  }
}

/** An attribute's value; undefined where the tag does not have it. */
export function attribute(tag: Tag, name: string): string | undefined {
  if (tag.attributes === '') return undefined;
  const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag.attributes);
  return found ? decodeEntities(found[1] ?? found[2] ?? '') : undefined;
}

/** The characters that an element without elements in it holds; leaves the cursor after its end. */
export function elementText(cursor: Cursor): string {
  const { bytes, at } = cursor;
  const end = bytes.indexOf(LESS, at);
  if (end < 0) {
    cursor.at = bytes.length;
    return '';
  }
  cursor.at = end;
  const text = bytes.toString('utf8', at, end);
  return text.includes('&') ? decodeEntities(text) : text;
}

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

const decodeEntities = (text: string): string =>
  text.replaceAll(
    /&(?:#x([\da-f]+)|#(\d+)|([a-z]+));/gi,
    (whole, hex?: string, decimal?: string, name = '') =>
      hex === undefined && decimal === undefined
        ? (named[String(name)] ?? whole)
        : characterOf(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)),
  );

const characterOf = (point: number): string =>
  point > 0x10ffff || (point >= 0xd800 && point < 0xe000) ? '\ufffd' : String.fromCodePoint(point);

const AMPERSAND = 38;

/** Bytes that the commonest entities stand for, by the letters between `&` and `;` as a number. */
const commonEntities = new Map(
  Object.entries({ lt: '<', gt: '>', amp: '&', quot: '"' }).map(([name, character]) => [
    Buffer.from(name).reduce((sum, byte) => sum * 256 + byte, 0),
    character.charCodeAt(0),
  ]),
);

/** Copies a text with its entities decoded; answers where the copy ends. */
export function decodeText(from: Buffer, start: number, end: number, to: Buffer, at: number): number {
  let written = at;
  let i = start;
  while (i < end) {
    const byte = from[i] ?? 0;
    if (byte !== AMPERSAND) {
      to[written++] = byte;
      i++;
      continue;
    }
    let name = 0;
    let semicolon = i + 1;
    const most = Math.min(end, i + 12);
    while (semicolon < most && from[semicolon] !== 59) name = name * 256 + (from[semicolon++] ?? 0);
    const common = semicolon < most ? commonEntities.get(name) : 0;
    if (common === 0) to[written++] = AMPERSAND;
    else if (common !== undefined) to[written++] = common;
    else written += to.write(decodeEntities(from.toString('latin1', i, semicolon + 1)), written);
    i = common === 0 ? i + 1 : semicolon + 1;
  }
  return written;
}
