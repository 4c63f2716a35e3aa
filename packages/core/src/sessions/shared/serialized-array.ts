/**
 * Splits a serialized PHP array into its keys and serialized values; undefined if it is not an array. Other
 * data in the session can be objects and references of any depth, which are skipped and never instantiated.
 */
export function entriesOf(serialized: Buffer): ReadonlyMap<string, Buffer> | undefined {
  const head = /^a:(\d+):\{/.exec(serialized.toString('latin1', 0, 24));
  if (!head) return undefined;
  const entries = new Map<string, Buffer>();
  let at = head[0].length;
  for (let i = 0; i < Number(head[1]); i++) {
    const value = endOf(serialized, at, 0);
    const end = value === undefined ? undefined : endOf(serialized, value, 0);
    if (value === undefined || end === undefined) return undefined;
    entries.set(keyOf(serialized, at, value), serialized.subarray(value, end));
    at = end;
  }
  return serialized[at] === CLOSING ? entries : undefined;
}

const CLOSING = 0x7d;
const MAX_DEPTH = 200;

/** Returns a key as text: the quoted string, or the number. */
function keyOf(serialized: Buffer, start: number, end: number): string {
  const text = serialized.toString('utf8', start, end);
  return text.startsWith('s:') ? text.slice(text.indexOf('"') + 1, -2) : text.slice(2, -1);
}

/** Returns the end of the value at an offset; undefined if there is none. */
function endOf(serialized: Buffer, at: number, depth: number): number | undefined {
  if (depth > MAX_DEPTH) return undefined;
  switch (serialized.toString('latin1', at, at + 1)) {
    case 'N':
    case 'b':
    case 'i':
    case 'd':
    case 'r':
    case 'R': {
      const end = serialized.indexOf(';', at);
      return end < 0 ? undefined : end + 1;
    }
    case 's':
    case 'E': {
      const length = numberAt(serialized, at + 2);
      return length && atMost(serialized, length.end + 1 + length.number + 2);
    }
    case 'a':
      return endOfList(serialized, at + 2, depth);
    case 'O':
    case 'C': {
      const name = numberAt(serialized, at + 2);
      if (!name) return undefined;
      const inside = name.end + name.number + 3;
      if (serialized[at] === 0x4f) return endOfList(serialized, inside, depth);
      const length = numberAt(serialized, inside);
      return length && atMost(serialized, length.end + 1 + length.number + 1);
    }
    default:
      return undefined;
  }
}

/** Returns the end of the keys and values whose count is at an offset. */
function endOfList(serialized: Buffer, at: number, depth: number): number | undefined {
  const count = numberAt(serialized, at);
  if (!count) return undefined;
  let end: number | undefined = count.end + 1;
  for (let i = 0; i < 2 * count.number; i++) {
    end = endOf(serialized, end, depth + 1);
    if (end === undefined) return undefined;
  }
  return serialized[end] === CLOSING ? end + 1 : undefined;
}

/** Parses a number followed by a colon; returns it and the offset after the colon. */
function numberAt(
  serialized: Buffer,
  at: number,
): { readonly number: number; readonly end: number } | undefined {
  const [all = '', digits] = /^(\d{1,9}):/.exec(serialized.toString('latin1', at, at + 10)) ?? [];
  return digits === undefined ? undefined : { number: Number(digits), end: at + all.length };
}

const atMost = (serialized: Buffer, end: number): number | undefined =>
  end <= serialized.length ? end : undefined;
