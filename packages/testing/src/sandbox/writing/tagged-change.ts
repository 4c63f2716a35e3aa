import { query, type WritableWiki } from './writable-wiki.ts';

/** A change, which may have a revision, a log entry and a recent change. */
export interface Change {
  readonly change: number | undefined;
  readonly revision: number | undefined;
  readonly log: number | undefined;
}

interface Found {
  readonly id: number | null;
}

/** Finds what belongs to a change by one of its IDs. */
export function findChange(
  wiki: WritableWiki,
  kind: 'logid' | 'rcid' | 'revid',
  id: number,
): Change | undefined {
  const one = (statement: string, value: number | string): number | undefined =>
    wiki.row(query<Found>(statement), value)?.id ?? undefined;
  if (kind === 'rcid') {
    const row = wiki.row(
      query<{ readonly revision: number; readonly log: number }>(
        'SELECT rc_this_oldid AS revision, rc_logid AS log FROM recentchanges WHERE rc_id = ?',
      ),
      id,
    );
    const log = row && (row.log || logOf(row.revision));
    return row && { change: id, revision: row.revision || revisionOf(row.log), log };
  }
  if (kind === 'logid') {
    if (one('SELECT log_id AS id FROM logging WHERE log_id = ?', id) === undefined) return undefined;
    const change = one('SELECT rc_id AS id FROM recentchanges WHERE rc_logid = ?', id);
    return { change, revision: revisionOf(id), log: id };
  }
  if (one('SELECT rev_id AS id FROM revision WHERE rev_id = ?', id) === undefined) return undefined;
  const change = one('SELECT rc_id AS id FROM recentchanges WHERE rc_this_oldid = ?', id);
  return { change, revision: id, log: logOf(id) };

  function revisionOf(log: number): number | undefined {
    return one(
      `SELECT CAST(ls_value AS INTEGER) AS id FROM log_search
        WHERE ls_field = 'associated_rev_id' AND ls_log_id = ?`,
      log,
    );
  }
  function logOf(revision: number): number | undefined {
    return one(
      `SELECT ls_log_id AS id FROM log_search WHERE ls_field = 'associated_rev_id' AND ls_value = ?`,
      String(revision),
    );
  }
}

/** The tags that a change has. */
export const tagsOfChange = (wiki: WritableWiki, { change, revision, log }: Change): readonly string[] =>
  wiki
    .rows(
      query<{ readonly name: string }>(`SELECT DISTINCT ctd_name AS name FROM change_tag
        JOIN change_tag_def ON ctd_id = ct_tag_id
        WHERE ct_rc_id = ? OR ct_rev_id = ? OR ct_log_id = ? ORDER BY ctd_name`),
      change ?? null,
      revision ?? null,
      log ?? null,
    )
    .map(({ name }) => name);
