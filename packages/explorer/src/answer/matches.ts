/** A piece of a text that either matches a search or does not. */
export interface TextPart {
  readonly text: string;
  readonly isMatch: boolean;
}

/** Returns a pattern that finds a text ignoring case; undefined for an empty text. */
export const patternOf = (text: string): RegExp | undefined =>
  text === '' ? undefined : new RegExp(text.replaceAll(/[$()*+.?[\\\]^{|}/]/g, String.raw`\$&`), 'giu');

/** Splits a text at its first matches; what comes after `most` of these is one part. */
export function splitMatches(text: string, pattern: RegExp | undefined, most = 200): readonly TextPart[] {
  if (!pattern) return [{ text, isMatch: false }];
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > end) parts.push({ text: text.slice(end, match.index), isMatch: false });
    parts.push({ text: match[0], isMatch: true });
    end = match.index + match[0].length;
    if (--most === 0) break;
  }
  if (end < text.length) parts.push({ text: text.slice(end), isMatch: false });
  return parts;
}

/** Whether a pattern is found in a text. */
export const isFound = (text: string, pattern: RegExp): boolean => text.search(pattern) >= 0;

/** Returns the end of the first match in a text, 0 if there is none. */
export function endOfFirstMatch(text: string, pattern: RegExp | undefined): number {
  const start = pattern ? text.search(pattern) : -1;
  if (!pattern || start < 0) return 0;
  const [first] = splitMatches(text.slice(start), pattern, 1);
  return start + (first?.text.length ?? 0);
}
