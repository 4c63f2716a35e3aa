import type { Database } from 'better-sqlite3';
import { bulkInsert } from './bulk.ts';
import { createNumbering } from './numbering.ts';

/**
 * Link targets that tables name by title. They get negative numbers until the whole dump is read, since the table
 * `linktarget`, which has the IDs, may come later.
 */
export interface TitledTargets {
  /** The number of a target, whose title may be bytes that are not UTF-8. */
  numberOf(this: void, namespace: number, title: string | Uint8Array): number;
  flush(this: void): void;
}

/** Opens the table of link targets that are named by title. */
export function openTitledTargets(database: Database): TitledTargets {
  createTargets(database);
  const find = database
    .prepare<[number, string | Uint8Array], number>(
      'SELECT number FROM import_target WHERE namespace = ? AND title = ?',
    )
    .pluck();
  const insert = bulkInsert(database, 'import_target', { columns: ['number', 'namespace', 'title'] });
  const numbering = createNumbering<{ readonly namespace: number; readonly title: string | Uint8Array }>({
    most: 100_000,
    last: database.prepare<[], number | null>('SELECT max(number) FROM import_target').pluck().get() ?? 0,
    find: ({ namespace, title }) => find.get(namespace, title),
    add: (number, { namespace, title }) => {
      insert.add({ number, namespace, title });
    },
  });
  return {
    numberOf: (namespace, title) => {
      const key =
        title instanceof Uint8Array
          ? `${namespace}/${Buffer.from(title).toString('latin1')}`
          : `${namespace}:${title}`;
      return -numbering.numberOf(key, { namespace, title });
    },
    flush: insert.flush,
  };
}

const createTargets = (database: Database): void => {
  database.exec(
    `CREATE TABLE IF NOT EXISTS import_target
      (number INTEGER PRIMARY KEY, namespace INTEGER NOT NULL, title BLOB NOT NULL, target INTEGER);
    CREATE UNIQUE INDEX IF NOT EXISTS import_target_title ON import_target (namespace, title)`,
  );
};

/** Gives the targets that are named by title their IDs in `linktarget`, where the missing ones are added. */
export function resolveTitledTargets(database: Database): void {
  createTargets(database);
  database.exec(
    `INSERT INTO linktarget (lt_namespace, lt_title) SELECT namespace, title FROM import_target
      WHERE NOT EXISTS (SELECT 1 FROM linktarget WHERE lt_namespace = namespace AND lt_title = title) ORDER BY number;
    UPDATE import_target SET target =
      (SELECT lt_id FROM linktarget WHERE lt_namespace = namespace AND lt_title = title)`,
  );
}

/** Drops the table of link targets that are named by title. */
export const dropTitledTargets = (database: Database): void => {
  database.exec('DROP TABLE IF EXISTS import_target');
};
