/** Replacements of a transliteration. */
export type Pairs = readonly (readonly [from: string, to: string])[];

/** Returns a function that makes all replacements in one pass, preferring the longest match. */
export function replacing(pairs: Pairs): (text: string) => string {
  // Compiled on first use, since a wiki uses at most one of all the languages.
  let compiled: ReturnType<typeof compile> | undefined;
  return (text) => {
    const { table, pattern } = (compiled ??= compile(pairs));
    return text.replace(pattern, (found) => table.get(found) ?? found);
  };
}

function compile(pairs: Pairs): { readonly table: ReadonlyMap<string, string>; readonly pattern: RegExp } {
  const table = new Map(pairs);
  const longestFirst = [...table.keys()].toSorted((a, b) => b.length - a.length);
  return { table, pattern: new RegExp(longestFirst.map(literal).join('|'), 'gu') };
}

/** Pairs the characters of two alphabets in the same order. */
export function alphabets(from: string, to: string): Pairs {
  const written = Array.from(to.replaceAll(' ', ''));
  return Array.from(from.replaceAll(' ', ''), (letter, i) => [letter, written[i] ?? '']);
}

/** Parses pairs written as `ш sh, ч ch`. */
export function listed(text: string): Pairs {
  return text.split(',').map((pair) => {
    const [from = '', to = ''] = pair.trim().split(' ');
    return [from, to];
  });
}

/** Adds capitalized versions of the pairs. */
export function withCapitals(pairs: Pairs): Pairs {
  return [...pairs, ...pairs.map(([from, to]) => [capital(from), capital(to)] as const)];
}

/** Swaps the sides of the pairs. */
export const flipped = (pairs: Pairs): Pairs => pairs.map(([from, to]) => [to, from]);

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const literal = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
