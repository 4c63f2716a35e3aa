/** The parameters of a URL or a body. */
export interface Form {
  readonly values: Map<string, string>;
  /** Names whose last occurrence was `name[…]`, which has no value here. */
  readonly arrays: Set<string>;
  /** Whether there were too many parameters, so that only the first were read. */
  readonly tooMany?: boolean;
}

/** A form without parameters. */
export const emptyForm = (): Form => ({ values: new Map(), arrays: new Set() });

/** More parameters than this are refused, as PHP does by default. */
export const MOST_PARAMETERS = 1000;

/** Reads a URL-encoded form, given as one character a byte, as PHP reads it. */
export function readForm(text: string): Form {
  const form = emptyForm();
  for (let start = 0, count = 0; start < text.length;) {
    const next = text.indexOf('&', start);
    const end = next < 0 ? text.length : next;
    if (end > start) {
      if (++count > MOST_PARAMETERS) return { ...form, tooMany: true };
      const equals = text.indexOf('=', start);
      const split = equals < 0 || equals > end ? end : equals;
      addField(form, decodeComponent(text.slice(start, split)), decodeComponent(text.slice(split + 1, end)));
    }
    start = end + 1;
  }
  return form;
}

/** Adds a field under the name that PHP gives it, in Unicode; the last of repeated fields counts. */
export function addField({ values, arrays }: Form, rawName: string, value: string): void {
  if (usualName.test(rawName)) {
    values.set(rawName, value);
    if (arrays.size > 0) arrays.delete(rawName);
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

/** Merges a request's parameters; the body's override the URL's. */
export function mergeForms(body: Form, address: Form): Form {
  for (const [name, value] of address.values) {
    if (!body.values.has(name) && !body.arrays.has(name)) body.values.set(name, value);
  }
  for (const name of address.arrays) {
    if (!body.values.has(name)) body.arrays.add(name);
  }
  return body;
}

/** Decodes text between `&` and `=` of a form, given as one character a byte: `+`, `%XX`, and UTF-8. */
export function decodeComponent(component: string): string {
  if (plain.test(component)) return component;
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

const plain = /^[A-Za-z0-9_.|:/,*!'()~\\$@;-]*$/;
// oxlint-disable-next-line no-control-regex -- ASCII is what it looks for
const ascii = /^[\0-\x7f]*$/;

function percentDecode(text: string): Buffer {
  const bytes = Buffer.alloc(text.length);
  let length = 0;
  for (let i = 0; i < text.length; i++) {
    let byte = text.charCodeAt(i);
    if (byte === 0x25) {
      const hex = text.slice(i + 1, i + 3);
      if (/^[0-9A-Fa-f]{2}$/.test(hex)) {
        byte = Number.parseInt(hex, 16);
        i += 2;
      }
    }
    bytes[length++] = byte;
  }
  return bytes.subarray(0, length);
}

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Decodes UTF-8; a byte that belongs to no character becomes the lone surrogate U+DC00 + byte. */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return strict.decode(bytes);
  } catch {
    return decodeLeniently(bytes);
  }
}

function decodeLeniently(bytes: Uint8Array): string {
  const parts: string[] = [];
  let start = 0;
  for (let at = 0; at < bytes.length;) {
    const length = characterLength(bytes, at);
    if (length > 0) {
      at += length;
      continue;
    }
    parts.push(strict.decode(bytes.subarray(start, at)), String.fromCharCode(0xdc00 + (bytes[at] ?? 0)));
    start = ++at;
  }
  return parts.join('') + strict.decode(bytes.subarray(start));
}

/** Number of bytes of the UTF-8 character that begins here; 0 where none does. */
function characterLength(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] ?? 0;
  if (lead < 0x80) return 1;
  const length = lead < 0xc2 || lead > 0xf4 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  // Overlong forms, surrogates and what is beyond U+10FFFF differ from characters in the second byte.
  const least = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
  const most = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
  for (let i = 1; i < length; i++) {
    const byte = bytes[at + i] ?? 0;
    if (i === 1 ? byte < least || byte > most : byte < 0x80 || byte > 0xbf) return 0;
  }
  return length;
}
