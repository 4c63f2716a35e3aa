import { Namespace } from '@wikiquery/core/wiki';
import type { ApiAuthored, ApiChange, ApiLogEntry, ApiQuery, ApiRevision } from '../source/answers.ts';
import { columnBy, type Tables } from '../write/database.ts';

/** What the source currently shows of revisions, recent changes and log entries. */
export interface Shown {
  readonly revisions?: readonly Pick<ApiRevision, 'revid' | 'userhidden' | 'suppressed'>[];
  readonly changes?: readonly ApiChange[];
  readonly logs?: readonly ApiLogEntry[];
}

/** Returns what the lists of an answer show. */
export const shownIn = ({ allrevisions = [], recentchanges = [], logevents = [] }: ApiQuery): Shown => ({
  revisions: allrevisions.flatMap(({ revisions }) => revisions),
  changes: recentchanges,
  logs: logevents,
});

/**
 * Returns the names of accounts that may have been hidden: the source suppresses the author, or the target, of
 * something where the copy still has the name.
 */
export async function newlyHiddenAccounts(
  tables: Tables,
  { revisions = [], changes = [], logs = [] }: Shown,
): Promise<readonly string[]> {
  const isSuppressed = ({ userhidden, suppressed }: ApiAuthored): boolean => !!userhidden && !!suppressed;
  const authors = async (table: string, id: string, actor: string, ids: readonly number[]) =>
    columnBy<string>(
      tables,
      `SELECT DISTINCT actor_name FROM ${table} JOIN actor ON actor_id = ${actor}
        WHERE actor_user IS NOT NULL AND ${id} IN (?)`,
      ids,
    );
  const titles = await columnBy<string>(
    tables,
    `SELECT DISTINCT log_title FROM logging
      WHERE log_namespace = ${Namespace.user} AND log_id IN (?)`,
    [...logs, ...changes].flatMap(({ actionhidden, suppressed, logid = 0 }) =>
      actionhidden && suppressed && logid > 0 ? [logid] : [],
    ),
  );
  const found = [
    ...(await authors(
      'revision',
      'rev_id',
      'rev_actor',
      revisions.filter(isSuppressed).map(({ revid }) => revid),
    )),
    ...(await authors(
      'logging',
      'log_id',
      'log_actor',
      logs.filter(isSuppressed).map(({ logid }) => logid),
    )),
    ...(await authors(
      'recentchanges',
      'rc_id',
      'rc_actor',
      changes.filter(isSuppressed).map(({ rcid }) => rcid),
    )),
    ...titles,
  ];
  return [...new Set(found.map((name) => name.replaceAll('_', ' ')))];
}
