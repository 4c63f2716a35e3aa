import { decodeCharacterReferences } from '../../wiki/character-references.ts';
import { escapeWikitext } from '../../wiki/escape-wikitext.ts';

/**
 * An argument of a message. Text is a client's value, which has no markup; the other kinds say how they are inserted.
 */
export type ProblemArgument =
  string | number | WikitextArgument | ListArgument | NumberArgument | MessageReference;

/** Wikitext that is inserted without escaping it. */
export type WikitextArgument = {
  readonly wikitext: string;
};

/** Items that are joined by commas, or as text with a conjunction before the last. */
export type ListArgument = {
  readonly list: readonly (string | number | WikitextArgument)[];
  readonly type: 'comma' | 'text';
};

/** A number that is written with the language's digits and separators. */
export type NumberArgument = {
  readonly num: number;
};

/** Another message with numbers as its arguments, and our own text of it. */
export type MessageReference = {
  readonly message: string;
  readonly numbers: readonly number[];
  readonly text: string;
};

/** Refers to a revision in a message. */
export const revisionReference = (id: number): MessageReference => ({
  message: 'revid',
  numbers: [id],
  text: `revision ${id}`,
});

/** Refers to a page by its ID in a message. */
export const pageReference = (id: number): MessageReference => ({
  message: 'pageid',
  numbers: [id],
  text: `page ID ${id}`,
});

/** Inserts wikitext without escaping it. */
export const wikitext = (text: string): WikitextArgument => ({ wikitext: text });

/** Names parameters in a message. */
export const parameterNames = (...names: readonly string[]): ListArgument => ({
  list: names.map((name) => wikitext(`<var>${name}</var>`)),
  type: 'text',
});

/** Shows a client's values in a message. */
export const valueList = (values: readonly string[]): ListArgument => ({ list: values, type: 'comma' });

/** Shows the values that a parameter allows, and their number. */
export const allowedValues = (
  values: readonly (string | number)[],
): readonly [ListArgument, NumberArgument] => [{ list: values, type: 'text' }, { num: values.length }];

/** Returns an argument as plain English text. */
export function argumentText(argument: ProblemArgument): string {
  if (typeof argument !== 'object') return String(argument);
  if ('num' in argument) return String(argument.num);
  if ('wikitext' in argument) return plainText(argument.wikitext);
  if ('text' in argument) return argument.text;
  return argument.list.map(argumentText).join(', ');
}

/** An argument as MediaWiki passes it to a message: wikitext, or an object that says what else it is. */
export type MessageArgument =
  | MessageItem
  | { readonly num: number }
  | { readonly list: readonly MessageItem[]; readonly type: ListArgument['type'] }
  | { readonly message: { readonly key: string; readonly params: readonly number[] } };

/** An argument as MediaWiki passes it to a message, or an item of a list. */
export type MessageItem = string | number | { readonly plaintext: string | number };

/** Returns the arguments of an error or warning as MediaWiki passes them to its message. */
export function messageArguments({
  key,
  arguments: args,
}: {
  readonly key: string;
  readonly arguments: readonly ProblemArgument[];
}): readonly MessageArgument[] {
  if (key === 'apierror-permissiondenied') {
    return args.map((right) => ({ message: { key: `action-${argumentText(right)}`, params: [] } }));
  }
  // Messages of parameter validation receive values as plain text, all others as escaped wikitext.
  return args.map(key.startsWith('paramvalidator-') ? asPlainText : asWikitext);
}

function asPlainText(argument: ProblemArgument): MessageArgument {
  if (typeof argument === 'string') return { plaintext: argument };
  if (typeof argument === 'number') return { num: argument };
  if (!('list' in argument)) return asWikitext(argument);
  const { list, type } = argument;
  return {
    list: list.map((item) => (typeof item === 'object' ? item.wikitext : { plaintext: item })),
    type,
  };
}

function asWikitext(argument: ProblemArgument): MessageArgument {
  if (typeof argument !== 'object' || 'wikitext' in argument) return wikitextItem(argument);
  if ('num' in argument) return argument;
  if ('message' in argument) return { message: { key: argument.message, params: argument.numbers } };
  return { list: argument.list.map(wikitextItem), type: argument.type };
}

function wikitextItem(item: string | number | WikitextArgument): string | number {
  if (typeof item === 'object') return item.wikitext;
  return typeof item === 'string' ? escapeWikitext(item) : item;
}

/** Elements that separate words, as a space does. */
const blockElements = new Set(
  (
    'address article aside blockquote br canvas dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 ' +
    'header hgroup hr li main nav noscript ol output p pre section table td tfoot th tr ul video'
  ).split(' '),
);

/** A comment or a tag; the end of the text ends either. */
const markup = /<!--[^]*?(?:-->|$)|<\/?([a-z][^\s/>]*)[^>]*(?:>|$)/gi;

/** Converts wikitext to one line of plain text, with quotes in place of code elements. */
export function plainText(text: string): string {
  const withoutTags = text
    .replaceAll(/<\/?(?:code|kbd|samp|var)>/g, '"')
    .replaceAll(markup, (_, name?: string) => (blockElements.has(name?.toLowerCase() ?? '') ? ' ' : ''));
  // Unlike other white space, non-breaking spaces are kept.
  return decodeCharacterReferences(withoutTags)
    .replaceAll(/[\t\n\r ]+/g, ' ')
    .replaceAll(/^ | $/g, '');
}
