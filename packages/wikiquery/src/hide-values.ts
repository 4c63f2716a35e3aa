import type { RequestParameters } from '@wikiquery/core/query/parameters';

/** Length below which values are not replaced: they occur in any message, and reveal nothing. */
const SHORTEST = 4;

/** Number of values above which the whole text is replaced. */
const MOST_VALUES = 1000;

/**
 * Returns a function that replaces the values of a request's parameters in a text by `…`, except names of modules,
 * without which a fault cannot be understood.
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

/** Ignores case, since titles may have been capitalized. */
function replaceAnyCase(text: string, value: string): string {
  return text.replaceAll(new RegExp(RegExp.escape(value), 'giu'), '…');
}
