import { touch } from './links.ts';
import { storeLogEntry, type Performer } from './logs.ts';
import { pageByTitle } from './pages.ts';
import { approveRevert } from './reverts.ts';
import { query, type WritableWiki } from './writable-wiki.ts';

/** A recent change, as far as patrolling it needs. */
export interface PatrolledChange {
  readonly id: number;
  readonly namespace: number;
  readonly key: string;
  /** Name of who made it. */
  readonly author: string;
  readonly revision: number;
  readonly parent: number;
  readonly patrolled: number;
}

const select = `SELECT rc_id AS id, rc_namespace AS namespace, rc_title AS key, actor_name AS author,
  rc_this_oldid AS revision, rc_last_oldid AS parent, rc_patrolled AS patrolled
  FROM recentchanges JOIN actor ON actor_id = rc_actor`;

/** Finds a recent change by its ID. */
export const changeById = (wiki: WritableWiki, id: number): PatrolledChange | undefined =>
  wiki.row(query<PatrolledChange>(`${select} WHERE rc_id = ?`), id);

/** Finds the recent change by which a revision came. */
export const changeOfRevision = (wiki: WritableWiki, revision: number): PatrolledChange | undefined =>
  wiki.row(
    query<PatrolledChange>(`${select} WHERE rc_this_oldid = ? AND rc_type IN (0, 1, 3) ORDER BY rc_id`),
    revision,
  );

/** Marks a change as patrolled, with an entry in the log, unless it is so already. */
export function markPatrolled(
  wiki: WritableWiki,
  { id, namespace, key, revision, parent, patrolled }: PatrolledChange,
  { performer, timestamp }: { readonly performer: Performer; readonly timestamp: string },
): void {
  if (patrolled !== 0) return;
  wiki.update('recentchanges', { rc_id: id }, { rc_patrolled: 1 });
  approveRevert(wiki, revision);
  const page = pageByTitle(wiki, { namespace, key });
  if (page) touch(wiki, [page.id], timestamp);
  storeLogEntry(wiki, {
    type: 'patrol',
    action: 'patrol',
    performer,
    timestamp,
    namespace,
    key,
    page: page?.id ?? 0,
    comment: '',
    parameters: { '4::curid': String(revision), '5::previd': String(parent), '6::auto': 0 },
  });
}
