import { decodeCharacterReferences } from '../../wiki/character-references.ts';
import { escapeWikitext } from '../../wiki/escape-wikitext.ts';

/** An argument of a message: text or a number inserted as it is, or a list or number formatted for the language. */
export type ProblemArgument = string | number | ListArgument | NumberArgument;

/** Items in wikitext, joined by commas, or as text with a conjunction before the last. */
export type ListArgument = {
  readonly list: readonly (string | number)[];
  readonly type: 'comma' | 'text';
};

/** A number that is written with the language's digits and separators. */
export type NumberArgument = {
  readonly num: number;
};

/** Names parameters in a message. */
export const parameterNames = (...names: readonly string[]): ListArgument => ({
  list: names.map((name) => `<var>${escapeWikitext(name)}</var>`),
  type: 'text',
});

/** Shows a client's values in a message. */
export const valueList = (values: readonly string[]): ListArgument => ({
  list: values.map(escapeWikitext),
  type: 'comma',
});

/** Shows the values that a parameter allows, and their number. */
export const allowedValues = (
  values: readonly (string | number)[],
): readonly [ListArgument, NumberArgument] => [
  {
    list: values.map((value) => (typeof value === 'string' ? escapeWikitext(value) : value)),
    type: 'text',
  },
  { num: values.length },
];

/** Returns an argument as plain English text. */
export function argumentText(argument: ProblemArgument): string {
  if (typeof argument !== 'object') return String(argument);
  return 'num' in argument ? String(argument.num) : plainText(argument.list.join(', '));
}

/** Converts a message to one line of plain text, with quotes in place of code elements. */
export const plainText = (text: string): string =>
  decodeCharacterReferences(
    text
      .replaceAll(/<\/?(?:code|kbd|samp|var)>/g, '"')
      .replaceAll(/<\/?[a-z][^<>]*>/gi, '')
      .replaceAll(/\s+/g, ' '),
  ).trim();
