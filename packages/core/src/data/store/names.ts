import { sql, sqlQuery } from '../database/statements/sql.ts';
import type { Database } from '../database/database.ts';
import { andThen, type Soon } from '../../wiki/soon.ts';

/** A cached lookup table of names by id. */
export interface NameTable {
  /** Returns the names of at least these ids. */
  of(ids: Iterable<number>): Soon<ReadonlyMap<number, string>>;
  /** Returns the id of a name; undefined if there is none. */
  idOf(name: string): Soon<number | undefined>;
  /** Empties the cache, for a database that went back to an earlier state. */
  forget(this: void): void;
}

/** Caches a small append-only table, and reloads it when an id is missing. */
export function createNameTable(database: Database, table: string, id: string, name: string): NameTable {
  const query = sql<{ readonly id: number; readonly name: string }>`
    SELECT ${sql.ref(id)} AS id, ${sql.ref(name)} AS name FROM ${sql.table(table)}`;
  let names: ReadonlyMap<number, string> = new Map();
  const load = (): Soon<ReadonlyMap<number, string>> =>
    andThen(
      database.all(sqlQuery(query, database.builder)),
      (rows) => (names = new Map(rows.map((row) => [row.id, row.name]))),
    );
  const find = (wanted: string): number | undefined => {
    for (const [number, known] of names) if (known === wanted) return number;
    return undefined;
  };
  return {
    of: (ids) => {
      for (const number of ids) if (!names.has(number)) return load();
      return names;
    },
    idOf: (wanted) => find(wanted) ?? andThen(load(), () => find(wanted)),
    forget: () => {
      names = new Map();
    },
  };
}
