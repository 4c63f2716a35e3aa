import type { DeclaredRows, Hidden } from '@wikiquery/core/database/schema';
import { sql, type Expression, type SqlBool } from '@wikiquery/core/database/statements';
import { isHiddenAccount, relation, type Store } from '@wikiquery/core/store';
import { asHidden, open, opened } from '@wikiquery/core/store/hidden';
import { may, type Permission, type Viewer } from '@wikiquery/core/wiki';
import type { checkuserTables } from '../tables.ts';

/** Placeholder for a hidden name. */
export const HIDDEN_NAME = '(username removed)';

/** Whether the viewer may see the names of hidden accounts. */
export const seesHiddenNames = (viewer: Viewer): Permission | false => may(viewer, 'hideuser');

/** A check row; names stay hidden until {@link openCheck}. */
export interface CheckRow {
  readonly cul_id: number;
  readonly cul_timestamp: string;
  readonly cul_type: string;
  readonly cul_target_text: Hidden<string>;
  readonly checker: Hidden<string>;
  readonly checkerHidden: number;
  readonly targetHidden: number;
  readonly reason: Hidden<string>;
}

/** Criteria for checks. */
export interface ChecksSearch {
  readonly checker?: string | undefined;
  /** An account's ID, or an IP range, which also matches overlapping ranges. */
  readonly target?: number | { readonly first: string; readonly last: string } | undefined;
  /** Plain text, see {@link plainReason}. */
  readonly reason?: string | undefined;
}

/** Whether a table names users in its rows, as in 1.39, beside actors that not all rows have. */
export const namesUsers = (store: Store, table: string, column: string): boolean =>
  store.capabilities.tables.get(table)?.has(column) === true;

type CheckColumns = DeclaredRows<typeof checkuserTables>['cu_log'] & {
  readonly checker_id: number | null;
  readonly checker: Hidden<string>;
  readonly reason: Hidden<string>;
};

/** Checks with the checkers and their reasons. */
function checksWithReasons(store: Store) {
  const source = namesUsers(store, 'cu_log', 'cul_user')
    ? '(SELECT cu_log.*, cul_user AS checker_id, cul_user_text AS checker, cul_reason AS reason FROM cu_log)'
    : `(SELECT cu_log.*, actor_user AS checker_id, actor_name AS checker, comment_text AS reason
        FROM cu_log JOIN actor ON actor_id = cul_actor JOIN comment ON comment_id = cul_reason_id)`;
  return opened(store).select.selectFrom(sql<CheckColumns>`${sql.raw(source)}`.as('cu_log'));
}

/** Selects checks. */
export function checks(store: Store, { checker, target, reason }: ChecksSearch) {
  let query = checksWithReasons(store)
    .leftJoin('user as target', (join) => join.on(sql<SqlBool>`target.user_name = cul_target_text`))
    .select(['cul_id', 'cul_timestamp', 'cul_type', 'cul_target_text', 'checker', 'reason'])
    .select([
      isHiddenAccount(store, 'checker_id').as('checkerHidden'),
      isHiddenAccount(store, 'target.user_id').as('targetHidden'),
    ]);
  if (checker !== undefined) {
    query = query.where('checker', '=', asHidden(checker));
    // There is no index of names.
    if (namesUsers(store, 'cu_log', 'cul_user'))
      query = query.where(
        sql<SqlBool>`checker_id = (SELECT user_id FROM ${sql.table('user')} AS named WHERE user_name = ${checker})`,
      );
  }
  if (target !== undefined) query = query.where(ofTarget(target));
  if (reason === undefined) return relation(store, query);
  const withReason = query
    .innerJoin('comment as plain', (join) =>
      join.on(sql<SqlBool>`plain.comment_id = cul_reason_plaintext_id`),
    )
    .where('plain.comment_text', '=', asHidden(reason));
  return relation(store, withReason);
}

const ofTarget = (target: NonNullable<ChecksSearch['target']>): Expression<SqlBool> =>
  typeof target === 'number'
    ? sql`cul_type IN ('userips', 'useredits', 'investigate') AND cul_target_id = ${target}`
    : sql`((cul_target_hex >= ${target.first} AND cul_target_hex <= ${target.last})
      OR (cul_range_end >= ${target.first} AND cul_range_start <= ${target.last}))`;

/** Opens a check; throws unless the viewer has the right `checkuser-log`. */
export function openCheck(
  row: CheckRow,
  viewer: Viewer,
): { readonly checker: string; readonly target: string; readonly reason: string } {
  const seesLog = may(viewer, 'checkuser-log');
  if (!seesLog) throw new Error('Opening a check requires the right "checkuser-log".');
  const seesHidden = seesHiddenNames(viewer);
  return {
    checker: open(row.checker, row.checkerHidden === 0 ? seesLog : seesHidden) ?? HIDDEN_NAME,
    target: open(row.cul_target_text, row.targetHidden === 0 ? seesLog : seesHidden) ?? HIDDEN_NAME,
    reason: open(row.reason, seesLog),
  };
}
