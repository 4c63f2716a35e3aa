import type { Database } from '../database/database.ts';
import { sql, sqlQuery } from '../database/statements/sql.ts';

/** A cached lookup table of names by id. */
export interface NameTable {
  /** Returns the names of at least these ids. */
  of(ids: Iterable<number>): Promise<ReadonlyMap<number, string>>;
  /** Returns the id of a name; undefined if there is none. */
  idOf(name: string): Promise<number | undefined>;
  /** Empties the cache, for a database that went back to an earlier state. */
  forget(this: void): void;
}

/** Caches a small append-only table, and reloads it when an id is missing. */
export function createNameTable(database: Database, table: string, id: string, name: string): NameTable {
  const query = sql<{ readonly id: number; readonly name: string }>`
    SELECT ${sql.ref(id)} AS id, ${sql.ref(name)} AS name FROM ${sql.table(table)}`;
  let names: ReadonlyMap<number, string> = new Map();
  const load = async (): Promise<ReadonlyMap<number, string>> => {
    const rows = await database.all(sqlQuery(query, database.builder));
    return (names = new Map(rows.map((row) => [row.id, row.name])));
  };
  const find = (wanted: string): number | undefined => {
    for (const [number, known] of names) if (known === wanted) return number;
    return undefined;
  };
  return {
    of: async (ids) => {
      for (const number of ids) if (!names.has(number)) return load();
      return names;
    },
    idOf: async (wanted) => {
      const known = find(wanted);
      if (known !== undefined) return known;
      await load();
      return find(wanted);
    },
    forget: () => {
      names = new Map();
    },
  };
}
