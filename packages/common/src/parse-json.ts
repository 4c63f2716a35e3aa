/** Parses JSON; undefined for other text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Whether objects and arrays are nested more than `most` levels deep in JSON; reads it without parsing it. */
export function isNestedDeeper(json: string, most: number): boolean {
  let level = 0;
  for (let at = 0; at < json.length; at++) {
    const character = json.charCodeAt(at);
    if (character === QUOTE) {
      at = endOfString(json, at);
      if (at < 0) return false;
    } else if (character === 0x5b || character === 0x7b) {
      if (++level > most) return true;
    } else if (character === 0x5d || character === 0x7d) level--;
  }
  return false;
}

/** Returns the index of the quotation mark that ends a string; -1 if none does. */
function endOfString(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end >= 0; end = json.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (json.charCodeAt(end - 1 - backslashes) === BACKSLASH) backslashes++;
    if (backslashes % 2 === 0) return end;
  }
  return -1;
}
