import type { Parameters, Values } from '../../query/parameters/parameter.ts';
import type { Answer } from '../../query/result/answer.ts';
import type { Problem } from '../../query/result/problems.ts';
import type { VersionRange } from '../../wiki/version.ts';

/** Compact for programs, or indented for people. */
export type Layout = 'compact' | 'pretty';

/** A way to write answers as text; its functions are pure. */
export interface Format<O = Readonly<Record<string, unknown>>> extends VersionRange {
  readonly name: string;
  readonly parameters: Parameters;
  /** MIME type, without the character set: that is always UTF-8. */
  mime(options: O): string;
  /** File name under which a browser saves the answer. */
  fileName(options: O): string;
  /** Warnings about the options, to be added to the answer; none by default. */
  warnings?(options: O): readonly Problem[];
  serialize(answer: Answer, options: O, layout?: Layout): string;
}

/** Declares a format whose options have the types that its parameters declare. */
export function defineFormat<const P extends Parameters>(
  declaration: Format<Values<P>> & { readonly parameters: P },
): Format<Values<P>> & { readonly parameters: P } {
  return declaration;
}

/** Returns the keys and values of a map, a list or an object. */
export function entriesOf(value: object): Iterable<readonly [unknown, unknown]> {
  if (value instanceof Map) return value as ReadonlyMap<unknown, unknown>;
  return Array.isArray(value) ? value.entries() : Object.entries(value);
}
