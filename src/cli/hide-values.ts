import type { RequestParameters } from '../query/parameters/form.ts';

/** Shorter values may stand in any message, and tell nothing. */
const SHORTEST = 4;

/** Of a request with more values, no message is shown at all. */
const MOST_VALUES = 1000;

/**
 * Makes a function that replaces the values of a request's parameters in a text; names of modules stay, since a fault
 * cannot be understood without.
 */
export function hideValues(
  request: RequestParameters,
  isModule: (name: string) => boolean,
): (text: string) => string {
  const values = new Set<string>();
  for (const value of request.values()) {
    for (const part of [value, ...value.split(value.startsWith('\u001F') ? '\u001F' : '|')]) {
      const trimmed = part.trim();
      if (trimmed.length < SHORTEST || isModule(trimmed)) continue;
      values.add(trimmed).add(trimmed.replaceAll(' ', '_')).add(trimmed.replaceAll('_', ' '));
    }
  }
  if (values.size > MOST_VALUES) return () => '…';
  // A value may contain another one.
  const longestFirst = [...values].toSorted((a, b) => b.length - a.length);
  return (text) => longestFirst.reduce((hidden, value) => replaceAnyCase(hidden, value), text);
}

/** Titles may have got a capital letter. */
function replaceAnyCase(text: string, value: string): string {
  return text.replaceAll(new RegExp(RegExp.escape(value), 'giu'), '…');
}
