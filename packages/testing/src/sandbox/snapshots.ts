import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from 'better-sqlite3';
import type { Snapshot } from './snapshot.ts';

/** Takes snapshots of a database in memory. */
export interface Snapshots {
  take(this: void): Promise<Snapshot>;
}

/**
 * Takes snapshots by savepoints, which cost as much as what is changed afterwards, and of what is remembered beside the
 * database, in maps of values that do not change; `onRestored` forgets what was read.
 */
export function createSnapshots(
  database: Database,
  remembered: readonly Map<string, unknown>[],
  onRestored: () => void,
): Snapshots {
  /** Names of the savepoints, the oldest first. */
  const taken: string[] = [];
  let count = 0;
  return {
    take: async () => {
      // A transaction that reads share ends with their turn, and would take the savepoint with it.
      while (taken.length === 0 && database.inTransaction) await nextTurn();
      const name = `snapshot_${++count}`;
      database.exec(`SAVEPOINT ${name}`);
      taken.push(name);
      const copies = remembered.map((map) => new Map(map));
      return {
        restore: async () => {
          const place = taken.indexOf(name);
          if (place < 0) throw new Error('This snapshot was lost when the wiki went back to an earlier one.');
          database.exec(`ROLLBACK TO ${name}`);
          taken.length = place + 1;
          for (const [index, map] of remembered.entries()) {
            map.clear();
            for (const [key, value] of copies[index] ?? []) map.set(key, value);
          }
          onRestored();
        },
      };
    },
  };
}
