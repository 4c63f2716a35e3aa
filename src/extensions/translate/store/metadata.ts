import { opened, type Store } from '../../../store/store.ts';
import { nameInMetadata } from './stored-names.ts';
import { hasTable, translateTables } from './translate-tables.ts';

/** What is kept about a group, by key. */
export type Metadata = ReadonlyMap<string, string>;

const none: Metadata = new Map();

/** Reads what is kept about groups, by their names. */
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

/** Names of the groups that were put together from others on the wiki itself. */
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

/** How urgent groups are, by name; undefined where nothing is said. */
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

/** The state that a group's translation into a language is in; null where nobody set one. */
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

/** Tells which groups are translated into a few languages only, this one not among them. */
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

/** The groups that an account follows, in the database's own order, as in MediaWiki. */
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
