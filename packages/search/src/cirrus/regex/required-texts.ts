import type { Node } from './nodes.ts';

/** The fewest letters of a text that is worth looking for, and the most alternatives. */
const LEAST_LETTERS = 3;
const MOST_ALTERNATIVES = 100;

/**
 * Returns texts of at least three letters that every match of a regular expression contains: one of each list. Unless
 * `exactly`, capitals do not count, and the texts are in lower case.
 */
export function requiredTexts(node: Node, exactly: boolean): readonly (readonly string[])[] {
  if (node.kind === 'alt') {
    // Of branches, one is there: a text of each, if each has one.
    const branches = node.parts.map((part) => longestTexts(part, exactly));
    const all = branches.flat();
    return branches.some(({ length }) => length === 0) || all.length > MOST_ALTERNATIVES ? [] : [all];
  }
  if (node.kind === 'repeat')
    return node.least > 0 && node.parts[0] ? requiredTexts(node.parts[0], exactly) : [];
  if (node.kind === 'and') return node.parts.flatMap((part) => requiredTexts(part, exactly));
  if (node.kind !== 'concat') return [];
  const found: (readonly string[])[] = [];
  let run: string[] = [];
  const end = (): void => {
    if (run.length >= LEAST_LETTERS) found.push([run.join('')]);
    run = [];
  };
  for (let rest: Node | undefined = node; rest; rest = rest.kind === 'concat' ? rest.parts[1] : undefined) {
    const part: Node | undefined = rest.kind === 'concat' ? rest.parts[0] : rest;
    const letter = part && letterOf(part, exactly);
    if (letter === undefined) {
      end();
      if (part) found.push(...requiredTexts(part, exactly));
    } else run.push(letter);
  }
  end();
  return found;
}

/** Returns the list of required texts that fewest texts are likely to have; empty if there is none. */
export function longestTexts(node: Node, exactly: boolean): readonly string[] {
  const shortest = (texts: readonly string[]): number => Math.min(...texts.map(({ length }) => length));
  const [longest] = requiredTexts(node, exactly).toSorted((a, b) => shortest(b) - shortest(a));
  return longest ?? [];
}

/** Returns the letter that a set stands for, if it has no other than, unless `exactly`, its two cases. */
function letterOf({ kind, ranges }: Node, exactly: boolean): string | undefined {
  if (kind !== 'set' || ranges.length > (exactly ? 1 : 2) || ranges.some(([from, to]) => from !== to))
    return undefined;
  const forms = ranges.map(([code]) => {
    const letter = String.fromCodePoint(code);
    return exactly ? letter : letter.toLowerCase();
  });
  return new Set(forms).size === 1 ? forms[0] : undefined;
}
