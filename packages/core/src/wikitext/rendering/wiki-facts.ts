import { gendersOf } from '../../data/store/all-accounts.ts';
import { countCategoryMembers } from '../../data/store/category-links.ts';
import { slotsOf } from '../../data/store/content.ts';
import { filesByName } from '../../data/store/files-by-name.ts';
import { pagesByTitles, titleOfPage } from '../../data/store/pages.ts';
import { readProtections } from '../../data/store/protections.ts';
import { redirectTargets } from '../../data/store/redirects.ts';
import { hiddenOfRevisions } from '../../data/store/revision-values.ts';
import { openRevision, revisionsByNumber } from '../../data/store/revisions.ts';
import { countMembers, readStatistics } from '../../data/store/statistics.ts';
import type { QueryContext } from '../../query/context.ts';
import { Hiding, maySee } from '../../wiki/hiding.ts';
import { timestampOf } from '../../wiki/timestamp.ts';
import type { Title } from '../../wiki/title.ts';
import { nobody } from '../../wiki/viewer.ts';
import type { ExpansionContext } from '../expand/context.ts';
import type { Facts, KnownPage, PageProtection, SavedRevision } from '../expand/facts.ts';
import { interfaceMessages } from '../messages/find-message.ts';
import { readMessages } from '../messages/messages.ts';
import { createLookup, type LookupSource } from './lookup.ts';

/** A wiki, and the language of its interface messages; its own by default. */
type Wiki = Pick<QueryContext, 'site' | 'store' | 'environment'> & { readonly language?: string };

/** A message in a language. */
interface MessageName {
  readonly name: string;
  readonly language: string;
}

/** The facts of a wiki, read in rounds. */
export interface WikiFacts {
  readonly facts: Facts;
  readonly gender: NonNullable<ExpansionContext['gender']>;
  readonly message: NonNullable<ExpansionContext['message']>;
  readonly textIn: NonNullable<ExpansionContext['textIn']>;
  /** How many lookups failed so far because the data was not read yet. */
  lacking(this: void): number;
  /** Reads what lookups missed; false if there is nothing to read. */
  read(this: void): Promise<boolean>;
}

const keyOf = ({ namespace, key }: Pick<Title, 'namespace' | 'key'>): string => `${namespace}:${key}`;
const messageKey = ({ name, language }: MessageName): string => `${language}:${name}`;
const itself = (name: string): string => name;

/** Creates the facts of a wiki, of which nothing is read yet. */
export function createWikiFacts(wiki: Wiki): WikiFacts {
  const { site, store, environment, language = site.language } = wiki;
  let lacked = 0;
  const lookup = <Subject, Value>(
    key: (subject: Subject) => string,
    read: LookupSource<Subject, Value>['read'],
  ) => createLookup({ keyOf: key, read, lacks: () => lacked++ });

  const pages = lookup(keyOf, async (titles: readonly Title[]) => readPages(titles, wiki));
  const revisions = lookup(keyOf, async (titles: readonly Title[]) => readRevisions(titles, wiki));
  const protections = lookup(keyOf, async (titles: readonly Title[]) => readPageProtections(titles, wiki));
  const categories = lookup(itself, async (names: readonly string[]) => countCategoryMembers(store, names));
  const genders = lookup(itself, async (names: readonly string[]) => gendersOf(store, names));
  const files = lookup(itself, async (names: readonly string[]) =>
    [...(await filesByName(names, { store, viewer: nobody }))].map(
      ([name, file]) => [name, { ...file, metadata: file.metadata ?? {} }] as const,
    ),
  );
  const counts = lookup(itself, async () => [['all', await readCounts(wiki)] as const]);
  const messages = lookup(messageKey, async (names: readonly MessageName[]) => readTexts(names, wiki));
  const all = [pages, revisions, protections, categories, genders, files, counts, messages];
  const isLocal = ({ namespace, interwiki }: Title): boolean => namespace >= 0 && interwiki === '';

  return {
    facts: {
      page: (title) => (isLocal(title) ? pages.get(title) : undefined),
      revision: (title) => (isLocal(title) ? revisions.get(title) : undefined),
      protection: (title) => (isLocal(title) ? protections.get(title) : undefined),
      count: (name) => counts.get('all')?.get(name) ?? 0,
      members: categories.get,
      file: files.get,
    },
    gender: genders.get,
    message: interfaceMessages((name) => messages.get({ name, language })),
    textIn: (name, of) => messages.get({ name, language: of }),
    lacking: () => lacked,
    read: async () => (await Promise.all(all.map(async ({ read }) => read()))).includes(true),
  };

  async function readCounts({ store: of }: Wiki): Promise<ReadonlyMap<string, number>> {
    const [statistics, members] = await Promise.all([
      readStatistics(of),
      countMembers(of, timestampOf(environment.now)),
    ]);
    return new Map([
      ...Object.entries(statistics),
      ...[...members].map(([group, number]) => [`group:${group}`, number] as const),
    ]);
  }
}

async function readPages(titles: readonly Title[], { store }: Wiki) {
  const rows = await pagesByTitles(store, titles);
  const redirects = rows.filter((row) => row.page_is_redirect).map((row) => row.page_id);
  const latest = rows.map((row) => row.page_latest);
  const [targets, hidden] = await Promise.all([
    redirects.length > 0 ? redirectTargets(store, redirects) : new Map<number, Title>(),
    hiddenOfRevisions(store, latest),
  ]);
  const slots = await slotsOf(
    store,
    latest.map((id) => ({ id, textVisible: maySee(hidden.get(id) ?? Hiding.text, Hiding.text, nobody) })),
    true,
  );
  return rows.map((row): readonly [string, KnownPage] => {
    const main = slots.get(row.page_latest)?.find(({ role }) => role === 'main');
    const redirect = targets.get(row.page_id);
    const isWikitext = main?.model === 'wikitext' && main.text !== undefined;
    const page = {
      id: row.page_id,
      size: row.page_len,
      ...(isWikitext && { wikitext: main.text }),
      ...(redirect?.interwiki === '' && { redirect }),
    };
    return [keyOf(titleOfPage(row)), page];
  });
}

async function readRevisions(titles: readonly Title[], { store }: Wiki) {
  const pages = await pagesByTitles(store, titles);
  const titlesByRevision = new Map(pages.map((page) => [page.page_latest, titleOfPage(page)]));
  const rows = await revisionsByNumber(store, [...titlesByRevision.keys()]);
  return rows.flatMap((row): (readonly [string, SavedRevision])[] => {
    const title = titlesByRevision.get(row.rev_id);
    if (!title) return [];
    const { id, timestamp, user } = openRevision(row, title, nobody);
    return [[keyOf(title), { id, timestamp, user: user?.name ?? '' }]];
  });
}

async function readPageProtections(titles: readonly Title[], { site, store, environment }: Wiki) {
  const rows = await pagesByTitles(store, titles);
  const ids = new Map(rows.map((row) => [keyOf(titleOfPage(row)), row.page_id]));
  const keyed = titles.map((title, i) => ({ title, key: ids.get(keyOf(title)) ?? -1 - i }));
  const protectionOf = await readProtections(store, site, keyed);
  const time = timestampOf(environment.now);
  return keyed.map(({ title, key }): readonly [string, PageProtection] => {
    const { protection, restrictiontypes } = protectionOf(key);
    const current = protection
      .map((one) => ({ ...one, expiry: one.expiry.replaceAll(/[-:TZ]/g, '') }))
      .filter(({ expiry }) => expiry === 'infinity' || expiry > time);
    const actions = new Map(restrictiontypes.map((type) => [type, { level: '', expiry: 'infinity' }]));
    for (const { type, level, expiry, source } of current)
      if (source === undefined) actions.set(type, { level, expiry });
    const sources = current.flatMap(({ source }) => (source === undefined ? [] : [source]));
    return [keyOf(title), { actions, sources: [...new Set(sources)] }];
  });
}

async function readTexts(names: readonly MessageName[], { site, store }: Wiki) {
  const byLanguage = Map.groupBy(names, ({ language }) => language);
  const read = await Promise.all(
    [...byLanguage].map(async ([language, wanted]) => {
      const { text } = await readMessages(
        wanted.map(({ name }) => name),
        language,
        { site, store },
      );
      return wanted.map((one) => [messageKey(one), text(one.name)] as const);
    }),
  );
  return read.flat().flatMap(([key, text]) => (text === undefined ? [] : [[key, text] as const]));
}
