import type { QueryContext } from '@wikiquery/core/query';
import { makeTitle, type RequestEnvironment, type Title } from '@wikiquery/core/wiki';
import { makeMessages, type Message } from './collection.ts';
import { definitionOf, readDefinitions, tagsOfMessages, type Definitions } from './definitions.ts';
import { groupLanguages } from './group-languages.ts';
import type { MessageGroup } from './groups.ts';
import { isDiscouraged } from './members.ts';
import { readReferences } from './message-index.ts';
import { messageNamespaces, translateSettings, translationLanguages } from './settings.ts';
import { namesInIndex, stashedTitles } from './store/message-index.ts';
import { readExclusions, readPriorities } from './store/metadata.ts';
import { recentTitles } from './store/titles.ts';

type MessageContext = Pick<QueryContext, 'site' | 'store' | 'viewer' | 'environment'>;

/** Collects the messages of a dynamic group: recently changed ones, or suggestions for a new translator. */
export async function readDynamicMessages(
  { kind }: MessageGroup,
  language: string,
  context: MessageContext,
): Promise<readonly Message[]> {
  const titles =
    kind === 'sandbox'
      ? await suggestedTitles(language, context)
      : await changedTitles(kind === 'additions' ? 'en' : language, kind === 'additions', context);
  const definitions = await definitionsAt(titles, language, context);
  const few = kind === 'sandbox' ? new Map([...definitions].slice(0, MAX_SUGGESTIONS)) : definitions;
  return makeMessages(few, false, language, new Map(), context);
}

/** Reads the titles of recently changed messages in a language, latest first. */
function changedTitles(
  language: string,
  byBot: boolean,
  { site, store }: MessageContext,
): Promise<readonly Title[]> {
  const by = byBot ? translateSettings(site).botName : undefined;
  return recentTitles(store, [...messageNamespaces(site)], language, by);
}

const MAX_SUGGESTIONS = 40;
/** More are read than shown, since not all can be translated. */
const READ_SUGGESTIONS = 100;

/** Reads the titles of the viewer's sandbox translations, and of messages from a random index position. */
async function suggestedTitles(
  language: string,
  { site, store, viewer, environment }: MessageContext,
): Promise<readonly Title[]> {
  const tried = await stashedTitles(viewer.id, store);
  const begun = tried.map(({ namespace, key }) =>
    makeTitle(namespace, `${key.slice(0, Math.max(0, key.lastIndexOf('/')))}/${language}`),
  );
  const start = randomPosition([...messageNamespaces(site)], environment);
  const found = await namesInIndex(start, READ_SUGGESTIONS, store);
  const first =
    found.length < READ_SUGGESTIONS ? await namesInIndex('', READ_SUGGESTIONS - found.length, store) : [];
  const others = [...new Set([...found, ...first])].map((name) => {
    const colon = name.indexOf(':');
    return makeTitle(Number(name.slice(0, colon)), `${name.slice(colon + 1)}/${language}`);
  });
  return [...begun, ...others];
}

/** Returns a random index position: a namespace and two letters. */
function randomPosition(
  namespaces: readonly number[],
  { random }: Pick<RequestEnvironment, 'random'>,
): string {
  const letter = (): string => String.fromCharCode(97 + Math.floor(random() * 26));
  return `${namespaces[Math.floor(random() * namespaces.length)] ?? 0}:${letter()}${letter()}`;
}

/** Reads the translatable messages at titles; keys start with the namespace number. */
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
  const translatable = [...groups.values()].filter(
    (group) =>
      (groupLanguages(group, site) ?? translationLanguages(site)).has(language) &&
      !exclusion(group.id) &&
      !isDiscouraged(priority(group.id)),
  );
  const definitions = await readDefinitions(translatable, context);
  const untranslated = new Map(
    translatable.map((group) => [group.id, untranslatedKeys(group, definitions.get(group.id))]),
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

/** Returns the lowercase keys of a group's messages that need no translation. */
function untranslatedKeys(group: MessageGroup, definitions: Definitions = new Map()): ReadonlySet<string> {
  const tags = group.kind === 'file' ? tagsOfMessages(group, definitions) : {};
  return new Set([...(tags.optional ?? []), ...(tags.ignored ?? [])].map((key) => key.toLowerCase()));
}
