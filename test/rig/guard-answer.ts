import assert, { AssertionError } from 'node:assert/strict';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Returns an answer whose `query` cannot be read while the answer has an unexpected error or warning, so that tests do
 * not mistake an error for an empty list. A test expects an error if it reads `error` or `errors` first, and warnings if
 * it reads `warnings` first, or calls {@link expectWarnings}. Deprecated parameters need neither: they still work.
 */
export function guardAnswer<A extends object>(answer: A): A {
  const { error, errors, warnings, query } = answer as Fields;
  const failure = error ?? errors;
  const unexpected = failure ?? otherThanDeprecations(warnings);
  if (unexpected === undefined) return answer;
  let isExpected = false;
  const guarded = { ...answer };
  for (const [name, value] of Object.entries(failure === undefined ? { warnings } : { error, errors }))
    if (value !== undefined)
      Object.defineProperty(guarded, name, {
        enumerable: true,
        get: () => {
          isExpected = true;
          return value;
        },
      });
  return Object.defineProperty(guarded, 'query', {
    enumerable: query !== undefined,
    get: () => {
      if (isExpected) return query;
      const kind = failure === undefined ? 'warnings' : 'an error';
      const text = JSON.stringify(unexpected).slice(0, 500);
      throw new AssertionError({ message: `The answer has ${kind} that the test does not expect: ${text}` });
    },
  });
}

/** Returns an answer if it has warnings that match a pattern, or none. */
export function expectWarnings<A extends object>(answer: A, expected: RegExp): A {
  const { warnings } = answer as Fields;
  if (warnings !== undefined) assert.match(JSON.stringify(warnings), expected);
  return answer;
}

/** Returns the warnings other than deprecations, if any, in the format `bc` or another. */
function otherThanDeprecations(warnings: unknown): readonly unknown[] | undefined {
  if (typeof warnings !== 'object' || warnings === null) return undefined;
  const others = Array.isArray(warnings)
    ? warnings.filter(({ code }: { readonly code: string }) => !code.startsWith('deprecation'))
    : Object.values(warnings as Readonly<Record<string, Readonly<Record<string, string>>>>)
        .flatMap(({ warnings: text, '*': older }) => (text ?? older ?? '').split('\n'))
        .filter((text) => !/\bdeprecated\b/i.test(text));
  return others.length > 0 ? others : undefined;
}
