import type { SqlExpression } from '../database/statements/expression.ts';
import { sql } from '../database/statements/sql.ts';
import { valuesOfRevisions } from './revision-values.ts';
import type { Store } from './store.ts';

/** The revision before or after another one, or the current one of its page. */
export interface Neighbour {
  /** Revision id; absent if there is none, as before the first revision of a page. */
  readonly other?: number;
}

const earlier = sql<number | null>`(SELECT other.rev_id FROM revision AS other
  WHERE other.rev_page = revision.rev_page AND other.rev_timestamp <= revision.rev_timestamp
  AND (other.rev_timestamp < revision.rev_timestamp OR other.rev_id < revision.rev_id)
  ORDER BY other.rev_timestamp DESC, other.rev_id DESC LIMIT 1)`;

const later = sql<number | null>`(SELECT other.rev_id FROM revision AS other
  WHERE other.rev_page = revision.rev_page AND other.rev_timestamp >= revision.rev_timestamp
  AND (other.rev_timestamp > revision.rev_timestamp OR other.rev_id > revision.rev_id)
  ORDER BY other.rev_timestamp, other.rev_id LIMIT 1)`;

const newest = sql<number | null>`(SELECT page_latest FROM page WHERE page_id = revision.rev_page)`;

const directions: Readonly<Record<'prev' | 'next' | 'cur', SqlExpression<number | null>>> = {
  prev: earlier,
  next: later,
  cur: newest,
};

/** Reads the neighbours of live revisions, by revision id. */
export async function neighboursOf(
  store: Store,
  ids: readonly number[],
  direction: 'prev' | 'next' | 'cur',
): Promise<ReadonlyMap<number, Neighbour>> {
  const found = await valuesOfRevisions(store, ids, directions[direction]);
  return new Map([...found].map(([id, other]) => [id, other === null ? {} : { other }]));
}
