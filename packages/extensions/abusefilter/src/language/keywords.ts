import { lookupTable } from '@wikiquery/common/lookup-table';
import { matches, readPattern, type Matching } from './pattern.ts';
import { asText, bool, type Value } from './values.ts';

/** Applies an operator that is a word. */
export function applyKeyword(operator: string, left: Value, right: Value, matching: Matching): Value {
  const [a, b] = [asText(left), asText(right)];
  switch (operator) {
    case 'in':
      return bool(contains(b, a));
    case 'contains':
      return bool(contains(a, b));
    case 'like':
    case 'matches':
      return bool(isLike(a, b));
    default:
      return bool(matches(readPattern(b, matching, operator === 'irlike'), a));
  }
}

const contains = (whole: string, part: string): boolean =>
  whole !== '' && part !== '' && whole.includes(part);

/** Escapes a text as PHP does. */
export const quoted = (pattern: string): string =>
  pattern.replaceAll(/[.\\+*?[^\]$(){}=!<>|:#-]/g, String.raw`\$&`).replaceAll('\0', String.raw`\000`);

const wildcards: Readonly<Record<string, string>> = lookupTable({
  [String.raw`\*`]: '.*',
  [String.raw`\?`]: '.',
  [String.raw`\[`]: '[',
  [String.raw`\[\!`]: '[^',
  [String.raw`\]`]: ']',
  // Quirk: what is escaped otherwise is not any more, but stands after a backslash.
  '\\': String.raw`\\`,
});

/** Whether a text is like a pattern with wildcards; a pattern that cannot be read matches nothing. */
function isLike(value: string, pattern: string): boolean {
  const source = quoted(pattern).replaceAll(
    /\\\[\\!|\\[*+.?[\]-]|\\/g,
    (escaped) => wildcards[escaped] ?? escaped,
  );
  try {
    return matches(readPattern(`^${source}$`, { position: 0, isKnown: false, warn: () => undefined }), value);
  } catch {
    return false;
  }
}
