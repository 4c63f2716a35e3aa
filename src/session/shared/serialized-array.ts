/**
 * The values of a serialized PHP array by their keys, each still serialized. What stands in a session beside what is
 * asked for may be objects and references to any depth: they are passed over, never made. Undefined where it is no array.
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
const DEEPEST = 200;

/** A key as text: what stands between the quotes, or the number. */
function keyOf(serialized: Buffer, start: number, end: number): string {
  const text = serialized.toString('utf8', start, end);
  return text.startsWith('s:') ? text.slice(text.indexOf('"') + 1, -2) : text.slice(2, -1);
}

/** Where the value that begins at a place ends; undefined where there is none. */
function endOf(serialized: Buffer, at: number, depth: number): number | undefined {
  if (depth > DEEPEST) return undefined;
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

/** Where a list of keys and values ends, whose number stands at a place. */
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

/** A number that a colon follows, and where what is behind the colon begins. */
function numberAt(
  serialized: Buffer,
  at: number,
): { readonly number: number; readonly end: number } | undefined {
  const [all = '', digits] = /^(\d{1,9}):/.exec(serialized.toString('latin1', at, at + 10)) ?? [];
  return digits === undefined ? undefined : { number: Number(digits), end: at + all.length };
}

const atMost = (serialized: Buffer, end: number): number | undefined =>
  end <= serialized.length ? end : undefined;
