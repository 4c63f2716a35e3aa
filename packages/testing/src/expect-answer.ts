import { AssertionError } from 'node:assert';
import { isObject } from '@wikiquery/common/is-object';

/**
 * What is expected of a value: the value itself, a pattern of texts, or a function that tells whether it is right. Of an
 * object, only the named fields are compared, where `undefined` stands for a field that is not there; a list has exactly
 * the expected items.
 */
export type Expected<T> =
  | RegExp
  | ((value: Exclude<T, undefined>) => boolean)
  | (T extends readonly (infer Item)[]
      ? readonly Expected<Item>[]
      : T extends object
        ? { readonly [K in keyof T]?: Expected<T[K]> | undefined }
        : T);

/** What the compiler knows of a value that is as expected. */
export type Confirmed<T, E> = E extends RegExp
  ? string
  : E extends (value: never) => unknown
    ? Exclude<T, undefined>
    : E extends readonly unknown[]
      ? T extends readonly (infer Item)[]
        ? { readonly [I in keyof E]: Confirmed<Item, E[I]> }
        : T
      : E extends object
        ? Omit<T, keyof E> & {
            readonly [K in keyof E]: K extends keyof T ? Confirmed<Exclude<T[K], undefined>, E[K]> : E[K];
          }
        : E extends undefined
          ? undefined
          : Exclude<T, undefined>;

interface Fallible {
  readonly error?: { readonly code: string; readonly info: string } | undefined;
  readonly errors?: readonly { readonly code: string }[] | undefined;
}

/**
 * Returns an answer if it is not an error; with an expectation, if it is as expected. Otherwise throws an
 * `AssertionError`, as `node:assert` does, whose message names each difference.
 *
 * ```ts
 * const { query } = expectAnswer(await wiki.request({ list: 'allpages' }));
 * expectAnswer(await wiki.request({ list: 'allpages', aplimit: 1 }), { query: { allpages: [{ title: 'Lamp' }] } });
 * expectAnswer(await wiki.post({ action: 'edit', title: 'Lamp' }), { error: { code: 'missingparam' } });
 * ```
 */
export function expectAnswer<A extends object>(answer: A): A;
export function expectAnswer<A extends object, const E extends Expected<A>>(
  answer: A,
  expected: E,
): Confirmed<A, E>;
export function expectAnswer(answer: object, expected: object = {}): unknown {
  const failure = 'error' in expected || 'errors' in expected ? undefined : errorIn(answer);
  const differences = failure === undefined ? differencesIn(answer, expected, '') : [failure];
  if (differences.length === 0) return answer;
  throw new AssertionError({
    message: ['The answer is not as expected:', ...differences.map((one) => `  ${one}`)].join('\n'),
    actual: failure === undefined ? partOf(answer, expected) : answer,
    expected,
    operator: 'expectAnswer',
    stackStartFn: expectAnswer,
  });
}

function errorIn({ error, errors }: Fallible): string | undefined {
  if (error) return `it is the error "${error.code}": ${error.info}`;
  if (errors && errors.length > 0)
    return `it has the errors ${errors.map(({ code }) => `"${code}"`).join(', ')}`;
  return undefined;
}

/** Says how a value differs from what is expected, a sentence for each difference. */
function differencesIn(actual: unknown, expected: unknown, path: string): readonly string[] {
  const name = path === '' ? 'the answer' : path;
  if (expected === undefined)
    return actual === undefined ? [] : [`${name} is ${shown(actual)}, and should not be there`];
  if (actual === undefined) return [`${name} is missing, expected ${shown(expected)}`];
  if (expected instanceof RegExp) {
    const fits =
      typeof actual === 'string' && new RegExp(expected, expected.flags.replaceAll(/[gy]/g, '')).test(actual);
    return fits ? [] : [`${name} is ${shown(actual)}, which does not match ${String(expected)}`];
  }
  if (typeof expected === 'function') {
    const isRight: unknown = (expected as (value: unknown) => unknown)(actual);
    return isRight === true ? [] : [`${name} is ${shown(actual)}, which ${shown(expected)} refuses`];
  }
  if (Array.isArray(expected)) return differencesInList(actual, expected, name);
  if (isObject(expected)) {
    if (!isObject(actual)) return [`${name} is ${shown(actual)}, expected ${shown(expected)}`];
    const inside = (field: string): string => (path === '' ? field : `${path}.${field}`);
    return Object.entries(expected).flatMap(([field, value]) =>
      differencesIn(actual[field], value, inside(field)),
    );
  }
  return Object.is(actual, expected) ? [] : [`${name} is ${shown(actual)}, expected ${shown(expected)}`];
}

function differencesInList(actual: unknown, expected: readonly unknown[], name: string): readonly string[] {
  if (!Array.isArray(actual)) return [`${name} is ${shown(actual)}, expected ${shown(expected)}`];
  const items = expected.flatMap((value, i) =>
    i < actual.length ? differencesIn(actual[i], value, `${name}[${i}]`) : [],
  );
  if (actual.length === expected.length) return items;
  const rest =
    actual.length > expected.length ? actual.slice(expected.length) : expected.slice(actual.length);
  const what = actual.length > expected.length ? 'also' : 'not';
  return [
    ...items,
    `${name} has ${actual.length} items, expected ${expected.length}; ${what} ${rest.map(shown).join(', ')}`,
  ];
}

/** The part of a value of which something is expected. */
function partOf(actual: unknown, expected: unknown): unknown {
  if (Array.isArray(actual) && Array.isArray(expected))
    return actual.map((item, i) => (i < expected.length ? partOf(item, expected[i]) : item) as unknown);
  if (!isObject(actual) || !isObject(expected) || expected instanceof RegExp) return actual;
  const fields = Object.keys(expected).filter((field) => field in actual);
  return Object.fromEntries(fields.map((field) => [field, partOf(actual[field], expected[field])]));
}

/** Characters of a value in a message. */
const LONGEST = 100;

function shown(value: unknown): string {
  const text =
    typeof value === 'function'
      ? value.name || 'the function'
      : (JSON.stringify(value, (_, inside: unknown) =>
          inside instanceof RegExp ? String(inside) : inside,
        ) ?? 'undefined');
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
