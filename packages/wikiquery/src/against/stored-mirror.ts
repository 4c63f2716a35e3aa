import type { Database } from '@wikiquery/core/database';
import { sql, sqlQuery } from '@wikiquery/core/database/statements';
import { oldestRead, storedNames, type MirrorState, type ReviewState } from '@wikiquery/import/mirror';

/** What a mirror records about itself. */
export interface StoredMirror {
  readonly state?: MirrorState;
  readonly contact?: string;
  /** When the row whose last comparison with the source is oldest was compared, in milliseconds since 1970. */
  readonly reviewed?: number;
}

/** Reads what a mirror records about itself; empty if the database is not a mirror. */
export async function storedMirror(database: Database): Promise<StoredMirror> {
  if (!(await database.tables()).has('wikiquery_mirror')) return {};
  const query = sql<{ name: string; value: string }>`SELECT name, value FROM wikiquery_mirror`;
  const rows = await database.all<{ readonly name: string; readonly value: string }>(
    sqlQuery(query, database.builder),
  );
  const values = new Map(rows.map(({ name, value }) => [name, value]));
  const [state, contact] = [values.get(storedNames.state), values.get(storedNames.contact)];
  const review = values.get(storedNames.review);
  const reviewed = review === undefined ? undefined : oldestRead(JSON.parse(review) as ReviewState);
  return {
    ...(state !== undefined && { state: JSON.parse(state) as MirrorState }),
    ...(contact !== undefined && { contact }),
    ...(reviewed !== undefined && { reviewed }),
  };
}
