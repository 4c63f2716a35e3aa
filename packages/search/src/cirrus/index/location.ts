import type { Database } from '@wikiquery/core/database';
import type { Store } from '@wikiquery/core/store';

/** Where the full-text index of a store is, and how it is kept up to date. */
interface IndexLocation {
  /** The database of an index in a file of its own; absent if the wiki's database has its tables. */
  readonly file?: Database;
  /** Updates the index before a search; absent if something else updates it. */
  readonly update?: () => Promise<void>;
}

/** A store with the location of its index. Stores of single requests are copies, which keep it. */
interface LocatedStore extends Store {
  readonly fullTextIndex?: IndexLocation;
}

const locationOf = (store: Store): IndexLocation => (store as LocatedStore).fullTextIndex ?? {};

/** Returns the database of an index in a file of its own; undefined if the wiki's database has its tables. */
export const indexFile = (store: Store): Database | undefined => locationOf(store).file;

/** Updates the index if searches do so. */
export const updateBeforeSearch = async (store: Store): Promise<void> => locationOf(store).update?.();

/** Returns a store whose full-text index is in a file of its own. */
export const withIndexFile = <S extends Store>(store: S, file: Database): S => located(store, { file });

/** Returns a store that updates its full-text index before each search. */
export const withIndexUpdates = <S extends Store>(store: S, update: () => Promise<void>): S =>
  located(store, { update });

const located = <S extends Store>(store: S, location: IndexLocation): S => {
  const fullTextIndex = { ...locationOf(store), ...location };
  return { ...store, fullTextIndex };
};
