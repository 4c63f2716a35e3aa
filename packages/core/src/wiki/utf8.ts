import { isUtf8 } from 'node:buffer';

/**
 * Decodes UTF-8. Invalid sequences become U+FFFD as in MediaWiki: one per sequence of a lead byte with the trail bytes
 * that belong to it, whether it is truncated, overlong, a surrogate or beyond U+10FFFF, and one per other byte.
 */
export function decodeUtf8(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (isUtf8(buffer)) return buffer.toString();
  const parts: string[] = [];
  let valid = 0;
  let at = 0;
  while (at < buffer.length) {
    const start = at;
    const lead = buffer[at++] ?? 0;
    if (lead < 0x80) continue;
    const trail = trailBytes(lead);
    const end = Math.min(start + 1 + trail, buffer.length);
    while (at < end && isTrail(buffer[at] ?? 0)) at++;
    if (isUtf8(buffer.subarray(start, at))) continue;
    parts.push(buffer.toString('utf8', valid, start), REPLACEMENT);
    valid = at;
  }
  parts.push(buffer.toString('utf8', valid));
  return parts.join('');
}

/** The character that stands for what is not valid in a text. */
export const REPLACEMENT = '\ufffd';

const isTrail = (byte: number): boolean => byte >> 6 === 2;

/** Number of trail bytes that a lead byte announces, also for the sequences of five and six bytes of old standards. */
function trailBytes(lead: number): number {
  if (lead < 0xc0 || lead > 0xfd) return 0;
  if (lead < 0xe0) return 1;
  if (lead < 0xf0) return 2;
  return lead < 0xf8 ? 3 : lead < 0xfc ? 4 : 5;
}

const FIRST_ESCAPE = 0xdc00;

/** Decodes bytes reversibly: each byte of an invalid sequence becomes a lone surrogate, U+DC80 to U+DCFF. */
export function escapeBytes(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (isUtf8(buffer)) return buffer.toString();
  const parts: string[] = [];
  let at = 0;
  while (at < buffer.length) {
    const length = [1, 2, 3, 4].find((size) => isCharacter(buffer.subarray(at, at + size)));
    parts.push(
      length === undefined
        ? String.fromCharCode(FIRST_ESCAPE + (buffer[at] ?? 0))
        : buffer.toString('utf8', at, at + length),
    );
    at += length ?? 1;
  }
  return parts.join('');
}

const isCharacter = (bytes: Uint8Array): boolean => bytes.length > 0 && isUtf8(bytes);

/** Encodes a text of {@link escapeBytes} as its bytes. */
export function unescapeBytes(text: string): Buffer {
  const bytes = Buffer.alloc(3 * text.length);
  let length = 0;
  let from = 0;
  for (const { 0: escaped, index } of text.matchAll(/\p{Surrogate}+/gu)) {
    length += bytes.write(text.slice(from, index), length);
    for (let i = 0; i < escaped.length; i++) {
      const unit = escaped.charCodeAt(i);
      if (unit >= FIRST_ESCAPE + 0x80 && unit <= FIRST_ESCAPE + 0xff) bytes[length++] = unit & 0xff;
      else length += bytes.write(REPLACEMENT, length);
    }
    from = index + escaped.length;
  }
  return bytes.subarray(0, length + bytes.write(text.slice(from), length));
}
