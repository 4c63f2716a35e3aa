import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Condition } from './relation.ts';
import { opened, type Store } from './store.ts';

/** Kinds of recent changes, by the number that MediaWiki's tables had for them. */
export const changeTypes = { edit: 0, new: 1, log: 3, external: 5, categorize: 6 } as const;

/** A kind of recent change. */
export type ChangeType = keyof typeof changeTypes;

/** What the table says of a kind where it has no numbers; all else comes from elsewhere. */
const sources = { edit: 'mw.edit', new: 'mw.new', log: 'mw.log', categorize: 'mw.categorize' } as const;
const own = Object.values(sources);

const hasNumbers = (store: Store): boolean => store.capabilities.recentChanges === 'type';

/** The number of a change's kind. */
export function changeType(store: Store): RawBuilder<number> {
  if (hasNumbers(store)) return sql.ref('rc_type');
  const kinds = Object.entries(sources).map(
    ([kind, source]) => sql`WHEN ${sql.lit(source)} THEN ${sql.lit(changeTypes[kind as ChangeType])}`,
  );
  return sql`CASE rc_source ${sql.join(kinds, sql` `)} ELSE ${sql.lit(changeTypes.external)} END`;
}

/** Changes of one of some kinds. */
export function isOfTypes(store: Store, types: readonly ChangeType[]): Condition {
  const { dialect } = opened(store).database;
  if (hasNumbers(store)) {
    return dialect.oneOf(
      'rc_type',
      types.map((type) => changeTypes[type]),
    );
  }
  const named = types.flatMap((type) => (type === 'external' ? [] : [sources[type]]));
  const among = dialect.oneOf('rc_source', named);
  return types.includes('external')
    ? sql<SqlBool>`(${among} OR NOT ${dialect.oneOf('rc_source', own)})`
    : among;
}

/** Changes of any other kind than one. */
export function isNotOfType(store: Store, type: ChangeType): RawBuilder<SqlBool> {
  if (hasNumbers(store)) return sql`rc_type <> ${changeTypes[type]}`;
  return type === 'external'
    ? sql`${isOfTypes(store, ['edit', 'new', 'log', 'categorize'])}`
    : sql`rc_source <> ${sources[type]}`;
}
