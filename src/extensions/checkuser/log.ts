import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Hidden, RowsOf } from '../../database/schema/table.ts';
import { isHiddenAccount } from '../../store/hidden-accounts.ts';
import type { Store, Tables } from '../../store/store.ts';
import { may, type Viewer } from '../../wiki/viewer.ts';
import type { checkuserTables } from './tables.ts';

/** The builder with this extension's tables beside the core's. */
export const selectChecks = (store: Store) =>
  store.select as unknown as Pick<Kysely<Tables & RowsOf<typeof checkuserTables>>, 'selectFrom'>;

/** What stands in place of a name that is hidden. */
export const HIDDEN_NAME = '(username removed)';

/** Whether somebody sees the names of hidden accounts. */
export const seesHiddenNames = (viewer: Viewer): boolean => may(viewer, 'hideuser');

/** A check as it is read; names stay closed until {@link openCheck}. */
export interface CheckRow {
  readonly cul_id: number;
  readonly cul_timestamp: string;
  readonly cul_type: string;
  readonly cul_target_text: Hidden<string>;
  readonly checker: string;
  readonly checkerHidden: number;
  readonly targetHidden: number;
  readonly reason: string;
}

/** All checks. */
export const checks = (store: Store) =>
  selectChecks(store)
    .selectFrom('cu_log')
    .innerJoin('actor', 'actor_id', 'cul_actor')
    .innerJoin('comment as reason', 'reason.comment_id', 'cul_reason_id')
    .leftJoin('user as target', (join) => join.on(sql<SqlBool>`target.user_name = cul_target_text`))
    .select(['cul_id', 'cul_timestamp', 'cul_type', 'cul_target_text', 'actor_name as checker'])
    .select('reason.comment_text as reason')
    .select([
      isHiddenAccount(store, 'actor.actor_user').as('checkerHidden'),
      isHiddenAccount(store, 'target.user_id').as('targetHidden'),
    ]);

/** Who checked whom, as far as somebody may see it. */
export function openCheck(
  row: CheckRow,
  viewer: Viewer,
): { readonly checker: string; readonly target: string } {
  const sees = seesHiddenNames(viewer);
  return {
    checker: row.checkerHidden === 0 || sees ? row.checker : HIDDEN_NAME,
    target: row.targetHidden === 0 || sees ? (row.cul_target_text as unknown as string) : HIDDEN_NAME,
  };
}
