import { Hiding, maySee } from '../../wiki/hiding.ts';
import type { Viewer } from '../../wiki/viewer.ts';
import { sql } from '../database/statements/sql.ts';
import { opened, type Store } from './store.ts';

/** Two revisions, the older one first. */
export interface RevisionPair {
  readonly from: number;
  readonly to: number;
}

/** Edits between two revisions of a page, except those whose user is hidden from the viewer. */
export interface EditCounts {
  readonly edits: number;
  /** Number of authors; 0 if the only one is the author of the newer revision. */
  readonly users: number;
}

interface RevisionStep {
  readonly id: number;
  readonly page: number;
  readonly timestamp: string;
  readonly actor: number;
  readonly deleted: number;
}

/** Counts the edits between pairs of revisions, by the newer id; pairs of different pages are absent. */
export async function editsBetween(
  store: Store,
  pairs: readonly RevisionPair[],
  viewer: Viewer,
): Promise<ReadonlyMap<number, EditCounts>> {
  const ids = pairs.flatMap(({ from, to }) => [from, to]);
  const ends = new Map((await steps(store, 'rev_id', ids)).map((step) => [step.id, step]));
  const known = pairs.flatMap(({ from, to }) => {
    const [first, last] = [ends.get(from), ends.get(to)];
    return first && last && first.page === last.page ? [{ first, last }] : [];
  });
  if (known.length === 0) return new Map();
  const times = known.flatMap(({ first, last }) => [first.timestamp, last.timestamp]).toSorted();
  const all = await steps(store, 'rev_page', [...new Set(known.map(({ last }) => last.page))], {
    first: times.at(0) ?? '',
    last: times.at(-1) ?? '',
  });
  return new Map(
    known.map(({ first, last }) => {
      const found = all.filter(
        (step) =>
          step.page === last.page &&
          isAfter(step, first) &&
          isAfter(last, step) &&
          maySee(step.deleted, Hiding.user, viewer),
      );
      const authors = new Set(found.map(({ actor }) => actor));
      const isOwn =
        authors.size === 1 && authors.has(last.actor) && maySee(last.deleted, Hiding.user, viewer);
      return [last.id, { edits: found.length, users: isOwn ? 0 : authors.size }];
    }),
  );
}

const isAfter = (one: RevisionStep, other: RevisionStep): boolean =>
  one.timestamp > other.timestamp || (one.timestamp === other.timestamp && one.id > other.id);

async function steps(
  store: Store,
  column: 'rev_id' | 'rev_page',
  numbers: readonly number[],
  times?: { readonly first: string; readonly last: string },
): Promise<RevisionStep[]> {
  if (numbers.length === 0) return [];
  const { first = '', last = '' } = times ?? {};
  return store.all(
    opened(store)
      .select.selectFrom('revision')
      .select(['rev_id as id', 'rev_page as page', 'rev_timestamp as timestamp', 'rev_deleted as deleted'])
      .select(sql<number>`rev_actor`.as('actor'))
      .where(opened(store).database.dialect.oneOf(column, numbers))
      .when(times !== undefined, (q) =>
        q.where('rev_timestamp', '>=', first).where('rev_timestamp', '<=', last),
      ),
  );
}
