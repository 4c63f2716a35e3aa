import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** Names by number, of a small table that only grows. */
export interface NameTable {
  /** The names of all these numbers, and perhaps of others. */
  of(ids: Iterable<number>): Promise<ReadonlyMap<number, string>>;
}

/** Reads a table of names whole, and again when it is asked for a number that it did not have. */
export function createNameTable(database: Database, table: string, id: string, name: string): NameTable {
  const query = sql<{ readonly id: number; readonly name: string }>`
    SELECT ${sql.ref(id)} AS id, ${sql.ref(name)} AS name FROM ${sql.table(table)}`;
  let names: ReadonlyMap<number, string> = new Map();
  return {
    of: async (ids) => {
      for (const number of ids) {
        if (names.has(number)) continue;
        const rows = await database.all({ compile: () => query.compile(database.builder) });
        names = new Map(rows.map((row) => [row.id, row.name]));
        break;
      }
      return names;
    },
  };
}
