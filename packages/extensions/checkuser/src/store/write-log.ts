import { crc32 } from 'node:zlib';
import type { Query } from '@wikiquery/core/database';
import { sql, sqlQuery, type SqlExpression } from '@wikiquery/core/database/statements';
import { ReadOnlyError } from '@wikiquery/core/errors';
import type { Store } from '@wikiquery/core/store';
import { opened, write } from '@wikiquery/core/store/hidden';
import { timestampOf, type Site, type Viewer } from '@wikiquery/core/wiki';
import { plainReason } from '../reason.ts';
import { checkuserSettings } from '../settings.ts';
import { namesUsers } from './log.ts';

/** A check to log before it is answered. */
export interface Check {
  readonly type: 'userips' | 'useredits' | 'ipusers' | 'ipusers-xff' | 'ipedits' | 'ipedits-xff';
  /** ID of the checked account; 0 for IP addresses. */
  readonly targetId: number;
  readonly target: string;
  /** First and last checked IP address, in hexadecimal. */
  readonly range?: { readonly first: string; readonly last: string };
  readonly reason: string;
}

/** Whether checks can be logged; if not, they must be refused. */
export const mayLogChecks = (store: Store, site: Site): boolean =>
  opened(store).database.write !== undefined && checkuserSettings.of(site).checkUserWrites;

/** Logs a check in one transaction; returns false if the database is read-only. */
export async function logCheck(
  store: Store,
  site: Site,
  viewer: Viewer,
  check: Check,
  now: number,
): Promise<boolean> {
  if (!mayLogChecks(store, site)) return false;
  const plain = plainReason(check.reason, site);
  const { first = '', last = '' } = check.range ?? {};
  const isRange = first !== last;
  const names = namesUsers(store, 'cu_log', 'cul_user')
    ? {
        columns: sql`, cul_user, cul_user_text, cul_reason`,
        values: sql`, ${viewer.id}, ${viewer.name}, ${check.reason}`,
      }
    : { columns: sql``, values: sql`` };
  const statements = [
    addActor(viewer),
    addComment(check.reason),
    addComment(plain),
    sql`INSERT INTO cu_log (cul_timestamp, cul_actor, cul_reason_id, cul_reason_plaintext_id, cul_type,
        cul_target_id, cul_target_text, cul_target_hex, cul_range_start, cul_range_end${names.columns})
      SELECT ${timestampOf(now)}, actor_id, ${commentId(check.reason)}, ${commentId(plain)}, ${check.type},
        ${check.targetId}, ${check.target}, ${first}, ${isRange ? first : ''}, ${isRange ? last : ''}${names.values}
      FROM actor WHERE actor_name = ${viewer.name}`,
  ];
  const queries = statements.map((statement) => queryOf(statement, store));
  try {
    await write(store, queries);
    return true;
  } catch (error) {
    if (error instanceof ReadOnlyError) return false;
    throw error;
  }
}

const queryOf = (statement: SqlExpression<unknown>, store: Store): Query =>
  sqlQuery(statement, opened(store).database.builder);

const addActor = ({ id, name }: Viewer): SqlExpression<unknown> =>
  sql`INSERT INTO actor (actor_user, actor_name) SELECT ${id}, ${name} FROM (SELECT 1 AS one) AS one
    WHERE NOT EXISTS (SELECT 1 FROM actor WHERE actor_name = ${name})`;

const addComment = (text: string): SqlExpression<unknown> =>
  sql`INSERT INTO comment (comment_hash, comment_text, comment_data)
    SELECT ${hashOf(text)}, ${text}, NULL FROM (SELECT 1 AS one) AS one WHERE NOT EXISTS (
      SELECT 1 FROM comment WHERE ${isComment(text)})`;

const commentId = (text: string): SqlExpression<number> =>
  sql`(SELECT min(comment_id) FROM comment WHERE ${isComment(text)})`;

const isComment = (text: string): SqlExpression<unknown> =>
  sql`comment_hash = ${hashOf(text)} AND comment_text = ${text} AND comment_data IS NULL`;

/** Computes MediaWiki's checksum of comments, a signed 32-bit integer. */
const hashOf = (text: string): number => crc32(text) | 0;
