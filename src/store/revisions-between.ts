import { sql } from 'kysely';
import { Hiding, maySee } from '../wiki/hiding.ts';
import type { Viewer } from '../wiki/viewer.ts';
import { opened, type Store } from './store.ts';

/** Two revisions, the older one first. */
export interface Pair {
  readonly from: number;
  readonly to: number;
}

/** What happened to a page between two of its revisions, as far as the viewer may know who did it. */
export interface Between {
  readonly edits: number;
  /** How many people edited, or 0 where all was done by the author of the newer revision. */
  readonly users: number;
}

interface Step {
  readonly id: number;
  readonly page: number;
  readonly timestamp: string;
  readonly actor: number;
  readonly deleted: number;
}

/** What stands between pairs of revisions, by the newer one's number; absent where they are of different pages. */
export async function editsBetween(
  store: Store,
  pairs: readonly Pair[],
  viewer: Viewer,
): Promise<ReadonlyMap<number, Between>> {
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

const isAfter = (one: Step, other: Step): boolean =>
  one.timestamp > other.timestamp || (one.timestamp === other.timestamp && one.id > other.id);

async function steps(
  store: Store,
  column: 'rev_id' | 'rev_page',
  numbers: readonly number[],
  times?: { readonly first: string; readonly last: string },
): Promise<Step[]> {
  if (numbers.length === 0) return [];
  const { first = '', last = '' } = times ?? {};
  return store.all(
    opened(store)
      .select.selectFrom('revision')
      .select(['rev_id as id', 'rev_page as page', 'rev_timestamp as timestamp', 'rev_deleted as deleted'])
      .select(sql<number>`rev_actor`.as('actor'))
      .where(opened(store).database.dialect.oneOf(column, numbers))
      .$if(times !== undefined, (q) =>
        q.where('rev_timestamp', '>=', first).where('rev_timestamp', '<=', last),
      ),
  );
}
