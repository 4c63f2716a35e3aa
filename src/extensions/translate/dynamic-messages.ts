import type { Surroundings } from '../../query/context.ts';
import { makeTitle, type Title } from '../../wiki/title.ts';
import { makeMessages, type Message } from './collection.ts';
import { type Definitions, definitionOf, readDefinitions, tagsOfMessages } from './definitions.ts';
import { groupLanguages } from './group-languages.ts';
import type { MessageGroup } from './groups.ts';
import { isDiscouraged } from './members.ts';
import { readReferences } from './message-index.ts';
import { readExclusions, readPriorities } from './store/metadata.ts';
import { messageNamespaces, translateSettings, translationLanguages } from './settings.ts';
import { recentTitles } from './store/titles.ts';
import { namesInIndex, stashedTitles } from './store/message-index.ts';

type MessageContext = Pick<Surroundings, 'site' | 'store' | 'viewer'>;

/** Puts together the messages of a dynamic group: those that were changed lately, or some for a beginner. */
export async function readDynamicMessages(
  { kind }: MessageGroup,
  language: string,
  context: MessageContext,
): Promise<readonly Message[]> {
  const titles =
    kind === 'sandbox'
      ? await beginnersTitles(language, context)
      : await changedTitles(kind === 'additions' ? 'en' : language, kind === 'additions', context);
  const definitions = await definitionsAt(titles, language, context);
  const few = kind === 'sandbox' ? new Map([...definitions].slice(0, MOST_FOR_BEGINNERS)) : definitions;
  return makeMessages(few, false, language, new Map(), context);
}

/** Titles of messages in a language that were changed lately, the last first. */
function changedTitles(
  language: string,
  byBot: boolean,
  { site, store }: MessageContext,
): Promise<readonly Title[]> {
  const by = byBot ? (translateSettings(site).botName ?? 'FuzzyBot') : undefined;
  return recentTitles(store, [...messageNamespaces(site)], language, by);
}

const MOST_FOR_BEGINNERS = 40;
/** More are read than shown: not all of them can be translated. */
const READ_FOR_BEGINNERS = 100;

/** Titles of what a beginner has tried to translate, and of messages from somewhere in the index. */
async function beginnersTitles(
  language: string,
  { site, store, viewer }: MessageContext,
): Promise<readonly Title[]> {
  const tried = await stashedTitles(viewer.id, store);
  const begun = tried.map(({ namespace, key }) =>
    makeTitle(namespace, `${key.slice(0, Math.max(0, key.lastIndexOf('/')))}/${language}`),
  );
  const start = somewhere([...messageNamespaces(site)]);
  const found = await namesInIndex(start, READ_FOR_BEGINNERS, store);
  const first =
    found.length < READ_FOR_BEGINNERS ? await namesInIndex('', READ_FOR_BEGINNERS - found.length, store) : [];
  const others = [...new Set([...found, ...first])].map((name) => {
    const colon = name.indexOf(':');
    return makeTitle(Number(name.slice(0, colon)), `${name.slice(colon + 1)}/${language}`);
  });
  return [...begun, ...others];
}

/** A position in the index by chance: a namespace and two letters. */
function somewhere(namespaces: readonly number[]): string {
  const letter = (): string => String.fromCharCode(97 + Math.floor(Math.random() * 26));
  return `${namespaces[Math.floor(Math.random() * namespaces.length)] ?? 0}:${letter()}${letter()}`;
}

/** What the messages at titles say, as far as they are to be translated; keys begin with the namespace's number. */
async function definitionsAt(
  titles: readonly Title[],
  language: string,
  context: MessageContext,
): Promise<Definitions> {
  const { site, store } = context;
  const references = await readReferences(titles, context);
  const groups = new Map(
    titles.flatMap((title) => {
      const { group } = references(title);
      return group ? [[group.id, group] as const] : [];
    }),
  );
  const names = [...groups.keys()];
  const exclusion = await readExclusions(names, language, store);
  const priority = await readPriorities(names, store);
  const wanted = [...groups.values()].filter(
    (group) =>
      (groupLanguages(group, site) ?? translationLanguages(site)).has(language) &&
      !exclusion(group.id) &&
      !isDiscouraged(priority(group.id)),
  );
  const definitions = await readDefinitions(wanted, context);
  const untranslated = new Map(
    wanted.map((group) => [group.id, untranslatedKeys(group, definitions.get(group.id))]),
  );
  const found = new Map<string, string>();
  for (const title of titles) {
    const { key, group } = references(title);
    const of = group && definitions.get(group.id);
    const name = `${title.namespace}:${key}`;
    if (!of || found.has(name) || untranslated.get(group.id)?.has(key.toLowerCase())) continue;
    const text = definitionOf(key, of);
    if (text !== undefined) found.set(name, text);
  }
  return found;
}

/** Keys, in small letters, of a group's messages that need no translation. */
function untranslatedKeys(group: MessageGroup, definitions: Definitions = new Map()): ReadonlySet<string> {
  const tags = group.kind === 'file' ? tagsOfMessages(group, definitions) : {};
  return new Set([...(tags.optional ?? []), ...(tags.ignored ?? [])].map((key) => key.toLowerCase()));
}
