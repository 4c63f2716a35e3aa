import type { UploadedFile } from '@wikiquery/core/api';

/** The parameters of a URL or a request body. */
export interface Form {
  readonly values: Map<string, string>;
  /** Names whose last occurrence was an array, `name[…]`; these have no value. */
  readonly arrays: Set<string>;
  /** Files by field, where they are kept; these have no value. */
  readonly files?: ReadonlyMap<string, UploadedFile>;
  /** Whether there were too many parameters, so that only the first were read. */
  readonly tooMany?: boolean;
}

/** Splits a URL at the first question mark into path and query. */
export function splitAtMark(url: string): readonly [path: string, query: string] {
  const mark = url.indexOf('?');
  return mark < 0 ? [url, ''] : [url.slice(0, mark), url.slice(mark + 1)];
}

/** Whether a query may come from a form in an HTML page, whose own fields have names that begin with a tilde. */
export const mayBeEdited = (query: string): boolean => /~|%7e/i.test(query);

/** Makes a form without parameters. */
export const emptyForm = (): Form => ({ values: new Map(), arrays: new Set() });

/** Maximum number of parameters; further ones are refused, where PHP by default ignores them (`max_input_vars`). */
export const MOST_PARAMETERS = 1000;

/** Reads a URL-encoded form as PHP does; `text` has one character per byte. */
export function readForm(text: string): Form {
  const form = emptyForm();
  for (let start = 0, count = 0; start < text.length;) {
    if (text.charCodeAt(start) === AMPERSAND) {
      start = afterAmpersands(text, start);
      continue;
    }
    const next = text.indexOf('&', start);
    const end = next < 0 ? text.length : next;
    if (++count > MOST_PARAMETERS) return { ...form, tooMany: true };
    const pair = text.slice(start, end);
    const equals = pair.indexOf('=');
    const split = equals < 0 ? pair.length : equals;
    const name = pair.slice(0, split);
    const value = decodeComponent(pair.slice(split + 1));
    if (usualName.test(name)) addUsual(form, name, value);
    else addField(form, decodeComponent(name), value);
    start = end + 1;
  }
  return form;
}

/**
 * Reads only the short fields of a long URL-encoded form, up to 32 KiB in all. The others do not even become a string:
 * together with its bytes, it would make the next garbage collections take longer than all else about the request.
 */
export function readShortFields(bytes: Buffer): Form {
  const short: string[] = [];
  let left = MOST_SHORT_BYTES;
  for (let start = 0, count = 0; ;) {
    start = afterAmpersandBytes(bytes, start);
    if (start >= bytes.length) break;
    const next = bytes.indexOf(AMPERSAND, start);
    const end = next < 0 ? bytes.length : next;
    if (++count > MOST_PARAMETERS) return { ...readForm(short.join('&')), tooMany: true };
    if (end - start <= LONGEST_SHORT_FIELD) {
      left -= end - start;
      if (left >= 0) short.push(bytes.toString('latin1', start, end));
    }
    start = end + 1;
  }
  return readForm(short.join('&'));
}

/** Maximum bytes of a short field, including its name. */
export const LONGEST_SHORT_FIELD = 512;

/** Maximum total bytes of the short fields that are read. */
const MOST_SHORT_BYTES = 32_768;

const AMPERSAND = 38;

const ampersands = Buffer.alloc(4096, AMPERSAND);

/** Finds where a run of ampersands ends; comparing blocks is ten times faster than looking at each byte. */
function afterAmpersandBytes(bytes: Buffer, start: number): number {
  let at = start;
  const { length } = ampersands;
  while (at + length <= bytes.length && ampersands.compare(bytes, at, at + length) === 0) at += length;
  while (at < bytes.length && bytes[at] === AMPERSAND) at++;
  return at;
}

/** Finds where a run of ampersands ends, however long: an expression does so faster than a loop. */
function afterAmpersands(text: string, start: number): number {
  notAmpersand.lastIndex = start;
  return notAmpersand.exec(text)?.index ?? text.length;
}

const notAmpersand = /[^&]/g;

/** Adds a field under the name that PHP would give it; of repeated fields, the last one counts. */
export function addField({ values, arrays }: Form, rawName: string, value: string): void {
  if (usualName.test(rawName)) {
    addUsual({ values, arrays }, rawName, value);
    return;
  }
  const trimmed = rawName.replace(/^ +/, '').replace(/\0.*$/s, '');
  const bracket = trimmed.indexOf('[', 1);
  const isArray = bracket > 0 && trimmed.includes(']', bracket);
  const name = (isArray ? trimmed.slice(0, bracket) : trimmed)
    .replaceAll(/[ .]/g, '_')
    .replace(/^\[/, '_')
    .replace('[', '_')
    .toWellFormed();
  if (name === '') return;
  if (isArray) {
    values.delete(name);
    arrays.add(name);
  } else {
    values.set(name, value);
    arrays.delete(name);
  }
}

const usualName = /^[A-Za-z0-9_-]+$/;

function addUsual({ values, arrays }: Form, name: string, value: string): void {
  values.set(name, value);
  if (arrays.size > 0) arrays.delete(name);
}

/** Adds the URL's parameters to the body's, which take precedence; changes and returns `body`. */
export function mergeForms(body: Form, address: Form): Form {
  for (const [name, value] of address.values) {
    if (!body.values.has(name) && !body.arrays.has(name)) body.values.set(name, value);
  }
  for (const name of address.arrays) {
    if (!body.values.has(name)) body.arrays.add(name);
  }
  return body;
}

/** Decodes a name or value of a URL-encoded form, given as one character per byte: `+`, `%XX`, and UTF-8. */
export function decodeComponent(component: string): string {
  if (!encoded.test(component)) return component;
  const spaced = component.includes('+') ? component.replaceAll('+', ' ') : component;
  if (ascii.test(spaced)) {
    try {
      return decodeURIComponent(spaced);
    } catch {
      // Stray % or invalid UTF-8: decoded byte by byte below.
    }
  }
  return decodeUtf8(percentDecode(spaced));
}

const encoded = /[%+\u0080-\uffff]/;
// oxlint-disable-next-line no-control-regex -- ASCII is what it looks for
const ascii = /^[\0-\x7f]*$/;

function percentDecode(text: string): Buffer {
  const bytes = Buffer.allocUnsafe(text.length);
  let length = 0;
  for (let i = 0; i < text.length; i++) {
    let byte = text.charCodeAt(i);
    if (byte === 0x25) {
      const high = hexDigit(text.charCodeAt(i + 1));
      const low = hexDigit(text.charCodeAt(i + 2));
      if (high >= 0 && low >= 0) {
        byte = high * 16 + low;
        i += 2;
      }
    }
    bytes[length++] = byte;
  }
  return bytes.subarray(0, length);
}

/** The value of a hexadecimal digit's character code; -1 for anything else. */
function hexDigit(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const letter = code | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Decodes UTF-8; each byte that is not part of a valid character becomes the lone surrogate U+DC00 + byte. */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return strict.decode(bytes);
  } catch {
    return decodeLeniently(bytes);
  }
}

function decodeLeniently(bytes: Uint8Array): string {
  // A character has at least as many bytes as UTF-16 units.
  const units = Buffer.allocUnsafe(2 * bytes.length);
  let length = 0;
  const add = (unit: number): void => {
    units[length++] = unit & 0xff;
    units[length++] = unit >> 8;
  };
  for (let at = 0; at < bytes.length;) {
    const size = characterLength(bytes, at);
    if (size === 0) {
      add(0xdc00 + (bytes[at++] ?? 0));
      continue;
    }
    const point = pointAt(bytes, at, size);
    if (point > 0xffff) add(0xd7c0 + (point >> 10));
    add(point > 0xffff ? 0xdc00 + (point & 0x3ff) : point);
    at += size;
  }
  return units.toString('utf16le', 0, length);
}

/** The code point of the character of `size` bytes at `at`. */
function pointAt(bytes: Uint8Array, at: number, size: number): number {
  let point = (bytes[at] ?? 0) & (0xff >> (size === 1 ? 1 : size + 1));
  for (let i = 1; i < size; i++) point = point * 64 + ((bytes[at + i] ?? 0) & 0x3f);
  return point;
}

/** Number of bytes of the UTF-8 character at `at`; 0 if there is none. */
function characterLength(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] ?? 0;
  if (lead < 0x80) return 1;
  const length = lead < 0xc2 || lead > 0xf4 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  // The second byte reveals overlong forms, surrogates, and code points above U+10FFFF.
  const least = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
  const most = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
  for (let i = 1; i < length; i++) {
    const byte = bytes[at + i] ?? 0;
    if (i === 1 ? byte < least || byte > most : byte < 0x80 || byte > 0xbf) return 0;
  }
  return length;
}
