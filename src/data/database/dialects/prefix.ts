/** Returns the smallest text greater than every text with this prefix, by code points; undefined if there is none. */
export function endOfPrefix(prefix: string): string | undefined {
  const characters = Array.from(prefix);
  for (let last = characters.pop(); last !== undefined; last = characters.pop()) {
    const point = last.codePointAt(0) ?? 0;
    if (point < 0x10ffff) {
      const next = point === 0xd7ff ? 0xe000 : point + 1;
      return characters.join('') + String.fromCodePoint(next);
    }
  }
  return undefined;
}
