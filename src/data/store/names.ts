import { sql, sqlQuery } from '../database/statements/sql.ts';
import type { Database } from '../database/database.ts';

/** A cached lookup table of names by id. */
export interface NameTable {
  /** Returns the names of at least these ids. */
  of(ids: Iterable<number>): Promise<ReadonlyMap<number, string>>;
  /** Empties the cache, for a database that went back to an earlier state. */
  forget(this: void): void;
}

/** Caches a small append-only table, and reloads it when an id is missing. */
export function createNameTable(database: Database, table: string, id: string, name: string): NameTable {
  const query = sql<{ readonly id: number; readonly name: string }>`
    SELECT ${sql.ref(id)} AS id, ${sql.ref(name)} AS name FROM ${sql.table(table)}`;
  let names: ReadonlyMap<number, string> = new Map();
  return {
    of: async (ids) => {
      for (const number of ids) {
        if (names.has(number)) continue;
        const rows = await database.all(sqlQuery(query, database.builder));
        names = new Map(rows.map((row) => [row.id, row.name]));
        break;
      }
      return names;
    },
    forget: () => {
      names = new Map();
    },
  };
}
