import type { Store } from '@wikiquery/core/store';
import { opened } from '@wikiquery/core/store/hidden';
import { nameInMetadata } from './stored-names.ts';
import { hasTable, translateTables } from './translate-tables.ts';

/** Metadata of a group, by key. */
export type Metadata = ReadonlyMap<string, string>;

const none: Metadata = new Map();

/** Reads the metadata of groups, by group ID. */
export async function readMetadata(
  groups: readonly string[],
  keys: readonly string[],
  store: Store,
): Promise<(group: string) => Metadata> {
  if (groups.length === 0 || !hasTable(store, 'translate_metadata')) return () => none;
  const { dialect } = opened(store).database;
  const rows = await store.all(
    translateTables(store)
      .selectFrom('translate_metadata')
      .select(['tmd_group', 'tmd_key', 'tmd_value'])
      .where(dialect.oneOf('tmd_group', groups.map(nameInMetadata)))
      .where(dialect.oneOf('tmd_key', keys)),
  );
  const found = new Map<string, Map<string, string>>();
  for (const { tmd_group: group, tmd_key: key, tmd_value: value } of rows) {
    const known = found.get(group) ?? new Map<string, string>();
    found.set(group, known.set(key, value));
  }
  return (group) => found.get(nameInMetadata(group)) ?? none;
}

/** Reads the IDs of aggregate groups created on the wiki. */
export async function aggregateNames(store: Store): Promise<readonly string[]> {
  if (!hasTable(store, 'translate_metadata')) return [];
  const rows = await store.all(
    translateTables(store)
      .selectFrom('translate_metadata')
      .select('tmd_group')
      .where('tmd_key', '=', 'subgroups')
      .orderBy('tmd_group'),
  );
  return rows.map(({ tmd_group: group }) => group);
}

/** Reads the priorities of groups, by ID; undefined if not set. */
export async function readPriorities(
  groups: readonly string[],
  store: Store,
): Promise<(group: string) => string | undefined> {
  if (groups.length === 0 || !hasTable(store, 'translate_groupreviews')) return () => undefined;
  const rows = await store.all(
    translateTables(store)
      .selectFrom('translate_groupreviews')
      .select(['tgr_group', 'tgr_state'])
      .where(opened(store).database.dialect.oneOf('tgr_group', groups.map(nameInMetadata)))
      .where('tgr_lang', '=', '*priority'),
  );
  const priorities = new Map(rows.map(({ tgr_group: group, tgr_state: state }) => [group, state]));
  return (group) => priorities.get(nameInMetadata(group));
}

/** Reads the workflow state of a group in a language; null if not set. */
export async function readState(group: string, language: string, store: Store): Promise<string | null> {
  if (!hasTable(store, 'translate_groupreviews')) return null;
  const row = await store.first(
    translateTables(store)
      .selectFrom('translate_groupreviews')
      .select('tgr_state')
      .where('tgr_group', '=', nameInMetadata(group))
      .where('tgr_lang', '=', language),
  );
  return row?.tgr_state ?? null;
}

/** Reads which groups may not be translated into a language, since they are restricted to others. */
export async function readExclusions(
  groups: readonly string[],
  language: string,
  store: Store,
): Promise<(group: string) => boolean> {
  const metadata = await readMetadata(groups, ['priorityforce', 'prioritylangs'], store);
  return (group) => {
    const of = metadata(group);
    const languages = of.get('prioritylangs')?.split(',') ?? [];
    return of.get('priorityforce') === 'on' && !languages.includes(language);
  };
}

/** Reads the groups an account is subscribed to, in database order, as in MediaWiki. */
export async function followedGroups(account: number, store: Store): Promise<readonly string[]> {
  if (account === 0 || !hasTable(store, 'translate_message_group_subscriptions')) return [];
  const rows = await store.all(
    translateTables(store)
      .selectFrom('translate_message_group_subscriptions')
      .select('tmgs_group')
      .where('tmgs_user_id', '=', account),
  );
  return rows.map(({ tmgs_group: group }) => group);
}
