const LF = '\n';
const CRLF = '\r\n';
const CR = 13;

/** Characters that a delimiter may have: two hyphens and a boundary. */
const LONGEST_DELIMITER = 256;

/**
 * Returns a multipart form with the line ends of HTTP. Some clients end lines by a line feed alone, which PHP reads as
 * well; a carriage return before that of a delimiter belongs to it. Further parts than `most` stay as they are.
 */
export function withFullLineEnds(bytes: Uint8Array, most: number): Uint8Array {
  const form = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const line = form.subarray(0, LONGEST_DELIMITER + 1).indexOf(LF);
  const delimiter = form.toString('latin1', 0, Math.max(line, 0));
  if (!/^--[^\r]+$/.test(delimiter)) return bytes;
  const pieces: Uint8Array[] = [];
  let at = 0;
  for (let parts = 0; parts < most; parts++) {
    const head = form.indexOf(LF + LF, at);
    const next = head === -1 ? -1 : form.indexOf(LF + delimiter, head + 2, 'latin1');
    if (next === -1) break;
    const end = next > head + 2 && form[next - 1] === CR ? next - 1 : next;
    const fields = form.toString('latin1', at, head).replaceAll(LF, CRLF);
    pieces.push(Buffer.from(fields + CRLF + CRLF, 'latin1'), form.subarray(head + 2, end), Buffer.from(CRLF));
    at = next + 1;
  }
  return Buffer.concat([...pieces, form.subarray(at)]);
}
