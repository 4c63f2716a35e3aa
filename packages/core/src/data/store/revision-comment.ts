import type { Expression, SqlBool } from '../database/statements/expression.ts';
import { sql } from '../database/statements/sql.ts';
import type { Store } from './store.ts';

/** The condition that joins a revision and its comment, in any schema. */
export const hasRevisionComment = ({ capabilities }: Store): Expression<SqlBool> =>
  capabilities.revisionComments === 'inline'
    ? sql<SqlBool>`comment_id = rev_comment_id`
    : sql<SqlBool>`comment_id = coalesce(nullif(rev_comment_id, 0),
        (SELECT revcomment_comment_id FROM revision_comment_temp WHERE revcomment_rev = rev_id))`;
