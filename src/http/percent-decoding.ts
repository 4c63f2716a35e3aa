/** Decodes text between `&` and `=` of a form, given as one character a byte: `+`, `%XX`, and UTF-8. */
export function decodeComponent(component: string): string {
  if (plain.test(component)) return component;
  const spaced = component.includes('+') ? component.replaceAll('+', ' ') : component;
  if (ascii.test(spaced)) {
    try {
      return decodeURIComponent(spaced);
    } catch {
      // A stray % or bytes that are not UTF-8: read byte by byte.
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
  for (let at = 0; at < bytes.length;) {
    const lead = bytes[at] ?? 0;
    const length = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    try {
      parts.push(strict.decode(bytes.subarray(at, at + length)));
      at += length;
    } catch {
      parts.push(String.fromCharCode(0xdc00 + lead));
      at += 1;
    }
  }
  return parts.join('');
}
