import type { Node } from './nodes.ts';

/** Minimum length of a required text, and maximum number of alternatives. */
const LEAST_LETTERS = 3;
const MOST_ALTERNATIVES = 100;

/**
 * Returns texts of at least three letters that every match of a regular expression contains: one of each list. Texts
 * are in lower case, and case is ignored, unless `exactly`.
 */
export function requiredTexts(node: Node, exactly: boolean): readonly (readonly string[])[] {
  if (node.kind === 'alt') {
    // A union requires one text of each branch, if every branch has one.
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

/** Returns the most selective list of required texts; empty without any. */
export function longestTexts(node: Node, exactly: boolean): readonly string[] {
  const shortest = (texts: readonly string[]): number => Math.min(...texts.map(({ length }) => length));
  const [longest] = requiredTexts(node, exactly).toSorted((a, b) => shortest(b) - shortest(a));
  return longest ?? [];
}

/** Returns the only letter of a set, ignoring its case unless `exactly`. */
function letterOf({ kind, ranges }: Node, exactly: boolean): string | undefined {
  if (kind !== 'set' || ranges.length > (exactly ? 1 : 2) || ranges.some(([from, to]) => from !== to))
    return undefined;
  const forms = ranges.map(([code]) => {
    const letter = String.fromCodePoint(code);
    return exactly ? letter : letter.toLowerCase();
  });
  return new Set(forms).size === 1 ? forms[0] : undefined;
}
