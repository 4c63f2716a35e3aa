import { lookupTable } from '@wikiquery/common/lookup-table';
import type { QueryContext } from '../../query/context.ts';
import {
  helpSentence,
  moduleArguments,
  ownHelp,
  parameterArguments,
  parameterKeys,
  summaryKeys,
  type HelpArgument,
  type HelpedSite,
  type HelpMessage,
  type HelpSource,
  type ShownHelpFormat,
  type ValueMark,
} from '../../query/help.ts';
import { escapeWikitext } from '../../wiki/escape-wikitext.ts';
import { findMessage, withArguments } from './find-message.ts';
import { createHelpHtml } from './help-html.ts';
import { messagePagesStartingWith, messagePageTexts } from './message-pages.ts';
import { namesWithin, readMessages, type Messages } from './messages.ts';
import { joinItems } from './problem-texts.ts';
import { savedHelp, type RawMessage } from './saved-help.ts';
import { apiMessageContext, transformMessage, type MessageContext } from './transform.ts';

type HelpContext = Pick<QueryContext, 'site' | 'store' | 'environment' | 'language'>;

/**
 * Reads the help of modules for a request: the wiki's messages if they were saved, otherwise Wikiquery's own help.
 * `describe` requests all messages that the source will format.
 */
export async function readHelp(
  format: ShownHelpFormat,
  describe: (help: HelpSource) => void,
  context: HelpContext,
): Promise<HelpSource> {
  const { site } = context;
  if (site.configuration.settings.messagesFolder === undefined) return ownHelp(format, site);
  const messages = messagesOf(context);
  const requested: (readonly HelpMessage[])[] = [];
  describe({
    ...messages,
    format: (some) => {
      requested.push(some);
      return undefined;
    },
  });
  const texts = await readTexts(requested.flat(), context);
  const find = texts.text;
  if (format === 'raw') return { ...messages, format: (some) => some.map((one) => rawMessage(one, find)) };
  const transform = apiMessageContext(texts, context);
  const wikitext = (message: HelpMessage): string => messageWikitext(message, find, transform, site);
  if (format === 'wikitext')
    return { ...messages, format: (some) => joinWikitext(some.map((message) => wikitext(message))) };
  const html = await createHelpHtml(requested.flat().map(wikitext), context);
  return { ...messages, format: (some) => html(some.map((message) => wikitext(message))) };
}

type FindText = (name: string) => string | undefined;

/** Messages that modules without saved help share. */
const NO_DESCRIPTION = 'api-help-param-no-description';

/** Messages used within other messages. */
const sharedMessages = [
  NO_DESCRIPTION,
  'api-help-param-deprecated',
  'api-help-param-internal',
  'word-separator',
  'comma-separator',
  'and',
];

/** Finds the messages that describe a module: those of the wiki's own help, or those that MediaWiki names after it. */
function messagesOf({ site }: HelpContext): Omit<HelpSource, 'format'> {
  const saved = savedHelp(site);
  return {
    module: (module) =>
      saved.get(module.path)?.description.map(savedMessage) ??
      [summaryKeys(module.path), [`apihelp-${module.path}-extended-description`]].map((keys) => ({
        keys,
        params: moduleArguments(module),
      })),
    parameter: (module, name, about) => {
      const marks = markedValues(about);
      return (
        saved.get(module.path)?.parameters[name]?.map((raw) => withMarks(savedMessage(raw), marks)) ?? [
          { keys: parameterKeys(module.path, name), params: parameterArguments(module, name) },
        ]
      );
    },
    marker: ({ path, prefix }, { name, values = [] }) => [
      {
        keys: [`apihelp-${path}-paraminfo-${name}`, `api-help-info-${name}`],
        params: [{ num: values.length }, values.join(', '), prefix],
      },
    ],
    examples: (module) =>
      saved
        .get(module.path)
        ?.examples.map(({ query, description }) => ({ query, message: savedMessage(description) })) ?? [],
    dynamicParameters: (module) => saved.get(module.path)?.dynamicparameters?.map(savedMessage),
  };
}

const savedMessage = ({ key, params, forvalue }: RawMessage): HelpMessage => ({
  keys: [key],
  params,
  ...(forvalue !== undefined && { value: forvalue }),
});

/** The fields of `paraminfo` that mark values. */
const markFields = [
  ['deprecatedvalues', 'deprecated'],
  ['internalvalues', 'internal'],
] as const;

function markedValues(about: Readonly<Record<string, unknown>>): ReadonlyMap<string, readonly ValueMark[]> {
  const marks = new Map<string, readonly ValueMark[]>();
  for (const [field, mark] of markFields) {
    const values: readonly unknown[] = Array.isArray(about[field]) ? about[field] : [];
    for (const value of values.map(String)) marks.set(value, [...(marks.get(value) ?? []), mark]);
  }
  return marks;
}

/** Marks a value, which is linked where it is a module. */
function withMarks(message: HelpMessage, marked: ReadonlyMap<string, readonly ValueMark[]>): HelpMessage {
  const { value } = message;
  if (value === undefined || marked.size === 0) return message;
  const marks = marked.get(/^\[\[[^|]*\|(.*)\]\]$/s.exec(value)?.[1] ?? value);
  return marks ? { ...message, marks } : message;
}

/** Reads the texts of messages. Few wikis override them, so the wiki's pages are listed before they are read. */
async function readTexts(
  messages: readonly HelpMessage[],
  context: HelpContext,
): Promise<Pick<Messages, 'text' | 'contentText'>> {
  const { site, store, language } = context;
  const pages = await messagePageTexts(store, await messagePagesStartingWith(store, 'Api'));
  const own = (name: string): string | undefined => findMessage(name, language, site, pages);
  const names = new Set(messages.flatMap(({ keys }) => keys));
  const inner = new Set([...names].flatMap((name) => namesWithin(own(name) ?? '')));
  const others = await readMessages([...sharedMessages, ...inner], language, context);
  const isListed = (name: string): boolean => /^api/i.test(name);
  return {
    text: (name) => (isListed(name) ? own(name) : others.text(name)),
    contentText: (name) =>
      isListed(name) ? findMessage(name, site.language, site, pages) : others.contentText(name),
  };
}

/** The key that is shown: the first with a text. */
const shownKey = ({ keys }: HelpMessage, find: FindText): string | undefined =>
  keys.find((key) => find(key) !== undefined);

const rawMessage = (message: HelpMessage, find: FindText): unknown => ({
  key: shownKey(message, find) ?? message.keys[0],
  params: message.params,
  ...(message.value !== undefined && { forvalue: message.value }),
});

function messageWikitext(
  message: HelpMessage,
  find: FindText,
  context: MessageContext,
  site: HelpedSite,
): string {
  const key = shownKey(message, find);
  const prefix = valuePrefix(message, find);
  if (key === undefined) return prefix + withoutText(message, find, site);
  const args = message.params.map((argument) => argumentWikitext(argument, find));
  return transformMessage(withArguments(prefix + (find(key) ?? ''), key, args), context);
}

/** Writes an argument, which is wikitext already. */
function argumentWikitext(argument: HelpArgument, find: FindText): string {
  if (typeof argument !== 'object') return String(argument);
  if ('num' in argument) return `{{formatnum:${argument.num}}}`;
  return joinItems(argument.list.map(String), argument.type, find);
}

/** The text where the wiki has no message: Wikiquery's own, which is plain text, or a note that it is missing. */
function withoutText({ keys: [key = ''], params }: HelpMessage, find: FindText, site: HelpedSite): string {
  const [, path = '', name] = /^apihelp-(.+?)-(?:param-(.+)|summary)$/.exec(key) ?? [];
  const own = helpSentence(name === undefined ? [key] : parameterKeys(path, name), site);
  if (own) return escapeWikitext(own.text);
  // The arguments of messages about modules end in the path; those about parameters have one more.
  return key.endsWith('-extended-description') || params.length < 4 ? '' : (find(NO_DESCRIPTION) ?? '');
}

const markMessages: Readonly<Record<ValueMark, string>> = lookupTable({
  deprecated: 'api-help-param-deprecated',
  internal: 'api-help-param-internal',
});

/** A value with its marks, as a term that the message defines. */
function valuePrefix({ value, marks = [] }: HelpMessage, find: FindText): string {
  if (value === undefined) return '';
  const shown = marks.map(
    (mark) =>
      `<span class="apihelp-${mark}">${find(markMessages[mark]) ?? mark}</span>${find('word-separator') ?? ' '}`,
  );
  return `;<span dir="ltr" lang="en">${value}</span>:${shown.join('')}`;
}

/** Joins messages as paragraphs, and list items as lines of one list. */
const joinWikitext = (texts: readonly string[]): string =>
  texts.join('\n\n').replaceAll(/^(([*#:;])[^\n]*)\n\n(?=\2)/gm, '$1\n');
