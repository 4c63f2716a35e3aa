import type { SqlBool, SqlExpression } from '../database/statements/expression.ts';
import { sql } from '../database/statements/sql.ts';
import type { Condition } from './relation.ts';
import { opened, type Store } from './store.ts';

/** Values of `rc_type` by kind of recent change. */
export const changeTypes = { edit: 0, new: 1, log: 3, external: 5, categorize: 6 } as const;

/** A kind of recent change. */
export type ChangeType = keyof typeof changeTypes;

/** Values of `rc_source`, for schemas without `rc_type`; any other value is external. */
const sources = { edit: 'mw.edit', new: 'mw.new', log: 'mw.log', categorize: 'mw.categorize' } as const;
const own = Object.values(sources);

const hasNumbers = (store: Store): boolean => store.capabilities.recentChanges === 'type';

/** The `rc_type` of a change, in any schema. */
export function changeType(store: Store): SqlExpression<number> {
  if (hasNumbers(store)) return sql.ref('rc_type');
  const kinds = Object.entries(sources).map(
    ([kind, source]) => sql`WHEN ${sql.lit(source)} THEN ${sql.lit(changeTypes[kind as ChangeType])}`,
  );
  return sql`CASE rc_source ${sql.join(kinds, sql` `)} ELSE ${sql.lit(changeTypes.external)} END`;
}

/**
 * Changes of one of the kinds. Only together with namespaces are they found by kind, in schemas with an index that begins
 * with it: those of the whole wiki are read in the order of time.
 */
export function isOfTypes(store: Store, types: readonly ChangeType[], inNamespaces = false): Condition {
  const { dialect } = opened(store).database;
  if (hasNumbers(store)) {
    return dialect.oneOf(
      'rc_type',
      types.map((type) => changeTypes[type]),
    );
  }
  const source = inNamespaces ? sql.ref('rc_source') : dialect.unindexed('rc_source');
  const among = (kinds: readonly string[]) => sql<SqlBool>`${source} IN (${sql.join(kinds)})`;
  const named = types.flatMap((type) => (type === 'external' ? [] : [sources[type]]));
  if (!types.includes('external')) return among(named);
  const external = sql<SqlBool>`NOT ${among(own)}`;
  return named.length === 0 ? external : sql<SqlBool>`(${among(named)} OR ${external})`;
}

/** Changes of any kind but one. */
export function isNotOfType(store: Store, type: ChangeType): SqlExpression<SqlBool> {
  if (hasNumbers(store)) return sql`rc_type <> ${changeTypes[type]}`;
  return type === 'external'
    ? sql`${isOfTypes(store, ['edit', 'new', 'log', 'categorize'])}`
    : sql`rc_source <> ${sources[type]}`;
}
