import { sql } from 'kysely';
import type { Surroundings } from '../../query/context.ts';
import { slotsOf } from '../../store/content.ts';
import { titlesCondition } from '../../store/pages.ts';
import { liveRevisions, openRevision, type Revision } from '../../store/revisions.ts';
import { isInvalid, makeTitle, parseTitleIn, type Title } from '../../wiki/title.ts';
import { type Definitions, type MessageTag, readDefinitions, tagsOfMessages } from './definitions.ts';
import type { MessageGroup } from './groups.ts';
import { readParts } from './members.ts';
import { hasTable, tablesOf } from './tables-of.ts';

/** What surrounds a collection of messages. */
export type CollectionPlace = Pick<Surroundings, 'site' | 'store' | 'viewer'>;

/** A message of a group, and the page of its translation into a language. */
export interface Message {
  readonly key: string;
  readonly definition: string;
  /** Of the page that has the translation, whether or not there is one. */
  readonly title: Title;
  readonly tags: readonly MessageTag[];
}

/** Puts together the messages of a group in a language. */
export async function readMessagesOf(
  group: MessageGroup,
  language: string,
  place: CollectionPlace,
): Promise<readonly Message[]> {
  const parts = await readParts(group, place);
  const definitions = await readDefinitions(parts, place);
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
  return makeMessages(merged, group.namespace, language, tags, place);
}

/** Messages by key; where they come from several namespaces, keys begin with the namespace's number. */
export function makeMessages(
  definitions: Definitions,
  namespace: number | false,
  language: string,
  tags: ReadonlyMap<MessageTag, ReadonlySet<string>>,
  { site }: Pick<CollectionPlace, 'site'>,
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

/** The page of a translation. */
export interface Translation {
  readonly page: number;
  readonly revision: Revision;
  /** Whether it was made from another text than the present one. */
  readonly fuzzy: boolean;
}

/** Messages with their translations; texts and reviewers are read for those that are shown. */
export type Translations = (title: Title) => Translation | undefined;

const nameOf = ({ namespace, key }: Title): string => `${namespace}:${key}`;

/** Reads the translations that there are at titles, but for their texts. */
export async function readTranslations(
  titles: readonly Title[],
  { store, viewer }: CollectionPlace,
): Promise<Translations> {
  if (titles.length === 0) return () => undefined;
  const rows = await store.all(
    liveRevisions(store, { user: true, comment: false, sha1: false })
      .innerJoin('page', 'page_latest', 'rev_id')
      .select(['page_id', 'page_namespace', 'page_title'])
      .$if(hasTable(store, 'revtag'), (q) =>
        q.select(
          sql<number>`EXISTS (SELECT 1 FROM revtag WHERE rt_type = 'fuzzy' AND rt_page = page_id AND rt_revision = page_latest)`.as(
            'fuzzy',
          ),
        ),
      )
      .where(titlesCondition(store, titles, 'page_namespace', 'page_title')),
  );
  const found = new Map(
    rows.map((row): [string, Translation] => {
      const title = makeTitle(row.page_namespace, row.page_title);
      const revision = openRevision(row, title, viewer);
      return [nameOf(title), { page: row.page_id, revision, fuzzy: Boolean(row.fuzzy) }];
    }),
  );
  return (title) => found.get(nameOf(title));
}

/** What the pages of translations say, by revision; hidden texts are left out. */
export async function readTexts(
  translations: readonly Translation[],
  { store }: CollectionPlace,
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

/** Numbers of the accounts that found translations to be good, by revision. */
export async function readReviewers(
  translations: readonly Translation[],
  { store }: CollectionPlace,
): Promise<ReadonlyMap<number, readonly number[]>> {
  if (translations.length === 0 || !hasTable(store, 'translate_reviews')) return new Map();
  const current = new Set(translations.map(({ revision }) => revision.id));
  const rows = await store.all(
    tablesOf(store)
      .selectFrom('translate_reviews')
      .select(['trr_revision', 'trr_user'])
      .where(
        store.database.dialect.oneOf(
          'trr_page',
          translations.map(({ page }) => page),
        ),
      )
      .orderBy('trr_page')
      .orderBy('trr_revision')
      .orderBy('trr_user'),
  );
  const reviewers = new Map<number, number[]>();
  for (const { trr_revision: revision, trr_user: user } of rows) {
    if (!current.has(revision)) continue;
    const known = reviewers.get(revision);
    if (known) known.push(user);
    else reviewers.set(revision, [user]);
  }
  return reviewers;
}

/** What marks in a text itself that the translation is not good. */
export const FUZZY = '!!FUZZY!!';
