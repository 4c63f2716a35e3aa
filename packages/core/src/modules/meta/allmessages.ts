import type { Context } from '../../query/context.ts';
import { defineMeta } from '../../query/define.ts';
import { boolean, manyOf, oneOf, text, texts } from '../../query/parameters/types.ts';
import * as shape from '../../query/result/shape.ts';
import { upperFirst } from '../../wiki/language/letters.ts';
import type { Site } from '../../wiki/site.ts';
import { isInvalid, parseTitle } from '../../wiki/title.ts';
import {
  messageLanguages,
  normalizeMessageName,
  withArguments,
} from '../../wikitext/messages/find-message.ts';
import { messagePageKeys } from '../../wikitext/messages/message-pages.ts';
import { readMessages, type Messages } from '../../wikitext/messages/messages.ts';
import { softwareTexts } from '../../wikitext/messages/software-texts.ts';
import { transformMessage } from '../../wikitext/messages/transform.ts';

const parameters = {
  messages: texts({ default: ['*'] }),
  prop: manyOf(['default']),
  enableparser: boolean(),
  nocontent: boolean(),
  // Quirk: `*` excludes messages that only the wiki defines, even with this.
  includelocal: boolean(),
  args: texts({ allowsDuplicates: true }),
  filter: text(),
  customised: oneOf(['all', 'modified', 'unmodified'], { default: 'all' }),
  lang: text(),
  from: text(),
  to: text(),
  title: text(),
  prefix: text(),
};

type MessageContext = Context<typeof parameters>;

const messageShape = shape.record(
  {
    name: shape.text(),
    normalizedname: shape.text(),
    customised: shape.flag(),
    missing: shape.flag(),
    content: shape.text(),
    defaultmissing: shape.flag(),
    default: shape.text(),
  },
  { content: 'content' },
);

/** Returns interface messages. */
export const allmessages = defineMeta({
  name: 'allmessages',
  prefix: 'am',
  access: 'read',
  cache: ({ lang, enableparser }) =>
    lang === undefined || enableparser ? 'anon-public-user-private' : 'public',
  helpPage: 'API:Allmessages',
  parameters,
  result: shape.list('message', messageShape),
  answer: async (context) => {
    const { params, site } = context;
    const language = languageOf(context);
    const show = presentation(context, language);
    const names = await withCustomisation(selectNames(context, language), language, context);
    const messages = await readMessages(names, language, context);
    const customised = params.customised === 'modified';
    const value: shape.ValueOf<typeof messageShape>[] = [];
    const known = new Set(listsAll(params.messages) ? softwareNames(language, site) : names);
    for (const name of names) {
      const found = messages.text(name);
      // Messages known only from the configuration have a name but no text.
      if (found === undefined && !known.has(name)) continue;
      value.push({
        name,
        normalizedname: normalizeMessageName(name),
        ...(customised && { customised }),
        ...(found === undefined ? { missing: true } : show(name, found, messages)),
      });
    }
    return { value, continueAt: (index) => ({ from: value[Number(index)]?.name ?? '' }) };
  },
});

const listsAll = (messages: readonly string[]): boolean => messages.includes('*');

function languageOf({ params, language, fail, encode }: MessageContext): string {
  if (params.lang === undefined) return language;
  if (/[:/\\\0&<>'"#[\]{}|%]/.test(params.lang)) fail('invalidlang', [encode('lang')]);
  return params.lang;
}

/** Selects the requested messages, in the requested or alphabetical order. */
function selectNames({ params, site }: MessageContext, language: string): readonly string[] {
  const { prefix, filter, from, to } = params;
  let names = listsAll(params.messages) ? everyName(language, site) : params.messages;
  if (prefix !== undefined) {
    // Quirk: only the first contiguous run counts.
    const start = names.findIndex((name) => name.startsWith(prefix));
    const length = start < 0 ? 0 : names.slice(start).findIndex((name) => !name.startsWith(prefix));
    names = start < 0 ? [] : length < 0 ? names.slice(start) : names.slice(start, start + length);
  }
  if (filter !== undefined) names = names.filter((name) => name.includes(filter));
  if (to !== undefined) {
    const end = names.findIndex((name) => name > to);
    if (end >= 0) names = names.slice(0, end);
  }
  if (from === undefined) return names;
  // Quirk: without a message of exactly this name, the list is empty.
  const start = names.indexOf(from);
  return start < 0 ? [] : names.slice(start);
}

const softwareNames = (language: string, site: Site): Iterable<string> =>
  softwareTexts(site).names(messageLanguages(language));

function everyName(language: string, site: Site): readonly string[] {
  const names = softwareNames(language, site);
  const configured = [...site.softwareMessages].map(normalizeMessageName);
  return [...new Set([...names, ...configured])].toSorted();
}

/** Filters messages by whether the wiki customised them. */
async function withCustomisation(
  names: readonly string[],
  language: string,
  { params, site, store }: MessageContext,
): Promise<readonly string[]> {
  if (params.customised === 'all' || names.length === 0) return names;
  const keys = new Set(await messagePageKeys(store));
  const isModified = (name: string): boolean => {
    const key = upperFirst(name, site.capitals);
    return language === site.language ? keys.has(key) : !key.includes('/') && keys.has(`${key}/${language}`);
  };
  return names.filter((name) => isModified(name) === (params.customised === 'modified'));
}

/** Returns a function that formats a message for the answer. */
function presentation({ params, site, environment, fail }: MessageContext, language: string) {
  const named = parseTitle(params.enableparser ? (params.title ?? 'API') : 'API', site);
  const page =
    isInvalid(named) || named.interwiki !== '' ? fail('invalidtitle', [params.title ?? '']) : named;
  const args = params.args ?? [];
  const withDefault = params.prop?.has('default') === true;
  return (name: string, found: string, messages: Messages) => {
    const plain = withArguments(found, name, args);
    const messageContext = { site, environment, page, language, message: messages.text };
    const content = params.enableparser ? transformMessage(plain, messageContext) : plain;
    const software = withDefault ? messages.softwareText(name) : undefined;
    const original = software === undefined ? undefined : withArguments(software, name, []);
    return {
      ...(!params.nocontent && { content }),
      ...(withDefault && original === undefined && { defaultmissing: true }),
      ...(original !== undefined && original !== content && { default: original }),
    };
  };
}
