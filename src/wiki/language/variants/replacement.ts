/** Texts with what each is written as in another script. */
export type Pairs = readonly (readonly [from: string, to: string])[];

/** Replaces every text of a table, the longest that fits first; what was written is not looked at again. */
export function replacing(pairs: Pairs): (text: string) => string {
  const table = new Map(pairs);
  const longestFirst = [...table.keys()].toSorted((a, b) => b.length - a.length);
  const pattern = new RegExp(longestFirst.map(literal).join('|'), 'gu');
  return (text) => text.replace(pattern, (found) => table.get(found) ?? found);
}

/** Pairs the characters of two alphabets that are written out in the same order. */
export function alphabets(from: string, to: string): Pairs {
  const written = Array.from(to.replaceAll(' ', ''));
  return Array.from(from.replaceAll(' ', ''), (letter, i) => [letter, written[i] ?? '']);
}

/** Pairs written as `ш sh, ч ch`. */
export function listed(text: string): Pairs {
  return text.split(',').map((pair) => {
    const [from = '', to = ''] = pair.trim().split(' ');
    return [from, to];
  });
}

/** The same pairs once more, each side beginning with a capital. */
export function withCapitals(pairs: Pairs): Pairs {
  return [...pairs, ...pairs.map(([from, to]) => [capital(from), capital(to)] as const)];
}

/** The pairs the other way round. */
export const flipped = (pairs: Pairs): Pairs => pairs.map(([from, to]) => [to, from]);

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const literal = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
