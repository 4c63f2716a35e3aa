import type { QueryContext } from '@wikiquery/core/query';
import { slotsOf } from '@wikiquery/core/store';
import { isInvalid, makeTitle, parseTitleIn, type Title } from '@wikiquery/core/wiki';
import { readDefinitions, tagsOfMessages, type Definitions, type MessageTag } from './definitions.ts';
import type { MessageGroup } from './groups.ts';
import { readParts } from './members.ts';
import { reviewsOf, translationsAt, type Translation } from './store/translations.ts';

/** The context of a message collection. */
export type CollectionContext = Pick<QueryContext, 'site' | 'store' | 'viewer'>;

/** A message of a group and the page of its translation. */
export interface Message {
  readonly key: string;
  readonly definition: string;
  /** Title of the translation page, existing or not. */
  readonly title: Title;
  readonly tags: readonly MessageTag[];
}

/** Collects the messages of a group in a language. */
export async function readMessagesOf(
  group: MessageGroup,
  language: string,
  context: CollectionContext,
): Promise<readonly Message[]> {
  const parts = await readParts(group, context);
  const definitions = await readDefinitions(parts, context);
  const merged = new Map<string, string>();
  const tags = new Map<MessageTag, Set<string>>();
  for (const part of parts) {
    const own: Definitions = definitions.get(part.id) ?? new Map();
    for (const [key, text] of own) if (!merged.has(key)) merged.set(key, text);
    for (const [tag, keys] of part.kind === 'file' ? Object.entries(tagsOfMessages(part, own)) : []) {
      const known = tags.get(tag as MessageTag) ?? [];
      tags.set(tag as MessageTag, new Set([...known, ...keys]));
    }
  }
  return makeMessages(merged, group.namespace, language, tags, context);
}

/** Creates messages from definitions; if `namespace` is false, keys start with a namespace number and a colon. */
export function makeMessages(
  definitions: Definitions,
  namespace: number | false,
  language: string,
  tags: ReadonlyMap<MessageTag, ReadonlySet<string>>,
  { site }: Pick<CollectionContext, 'site'>,
): readonly Message[] {
  return [...definitions].flatMap(([key, definition]) => {
    const colon = namespace === false ? key.indexOf(':') : -1;
    const of = namespace === false ? Number(key.slice(0, colon)) : namespace;
    const title = parseTitleIn(of, key.slice(colon + 1), site);
    if (isInvalid(title)) return [];
    return {
      key,
      definition,
      title: makeTitle(title.namespace, `${title.key}/${language}`),
      tags: [...tags].flatMap(([tag, keys]) => (keys.has(key) ? [tag] : [])),
    };
  });
}

/** Looks up the translation at a title, without its text and reviewers, which are only read for messages shown. */
export type Translations = (title: Title) => Translation | undefined;

const nameOf = ({ namespace, key }: Title): string => `${namespace}:${key}`;

/** Reads existing translations, without texts. */
export async function readTranslations(
  titles: readonly Title[],
  { store, viewer }: CollectionContext,
): Promise<Translations> {
  const translations = await translationsAt(titles, store, viewer);
  const found = new Map(translations.map((translation) => [nameOf(translation.revision.title), translation]));
  return (title) => found.get(nameOf(title));
}

/** Reads the texts of translations, by revision, omitting hidden ones. */
export async function readTexts(
  translations: readonly Translation[],
  { store }: CollectionContext,
): Promise<ReadonlyMap<number, string>> {
  const slots = await slotsOf(
    store,
    translations.map(({ revision: { id, textVisible } }) => ({ id, textVisible })),
    true,
  );
  return new Map(
    [...slots].flatMap(([id, of]) => {
      const text = of.find(({ role }) => role === 'main')?.text;
      return text === undefined ? [] : [[id, text] as const];
    }),
  );
}

/** Reads the user IDs of reviewers, by revision. */
export async function readReviewers(
  translations: readonly Translation[],
  { store }: CollectionContext,
): Promise<ReadonlyMap<number, readonly number[]>> {
  const current = new Set(translations.map(({ revision }) => revision.id));
  const reviews = await reviewsOf(
    translations.map(({ page }) => page),
    store,
  );
  const reviewers = new Map<number, number[]>();
  for (const { revision, user } of reviews) {
    if (!current.has(revision)) continue;
    const known = reviewers.get(revision);
    if (known) known.push(user);
    else reviewers.set(revision, [user]);
  }
  return reviewers;
}

/** Text marker of outdated ("fuzzy") translations. */
export const FUZZY = '!!FUZZY!!';
