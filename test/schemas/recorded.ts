import { readFileSync } from 'node:fs';
import type { Database } from 'better-sqlite3';
import { coreTables } from '../../packages/core/src/data/database/schema/core.ts';
import { declaredTables } from '../../packages/core/src/data/database/schema/declared-table.ts';
import { softwareTables } from '../../packages/core/src/data/database/schema/software.ts';
import type { Table } from '../../packages/core/src/data/database/schema/table.ts';
import { abusefilterTables } from '../../packages/extensions/abusefilter/src/tables.ts';
import { checkuserTables } from '../../packages/extensions/checkuser/src/tables.ts';

/** What a table has. */
export interface TableFacts {
  readonly columns: readonly string[];
  readonly primaryKey: readonly string[];
  readonly indexes: Readonly<Record<string, readonly string[]>>;
}

/** By version, the tables that it has otherwise than 1.43; null if it has none of the name. */
export type Recorded = Readonly<Record<string, Readonly<Record<string, TableFacts | null>>>>;

/** The file in which `record.ts` writes them. */
export const recordedFile = new URL('recorded.json', import.meta.url);

/** Tables of later versions that nothing reads. */
const newerUnread: ReadonlySet<string> = new Set(['existencelinks', 'file', 'filerevision', 'filetypes']);

/** Tables of later versions that the sample wiki has in any schema. */
const newerTables: ReadonlySet<string> = new Set(['watchlist_label', 'watchlist_label_member']);

/** Checks whether nothing reads a table. */
export const isUnread = (name: string): boolean =>
  name in softwareTables || name === 'searchindex' || newerUnread.has(name);

/** The tables of the core, AbuseFilter and CheckUser in 1.43, as they are declared. */
export function tablesOf43(): ReadonlyMap<string, TableFacts> {
  const declared: Readonly<Record<string, Table>> = {
    ...coreTables,
    ...declaredTables(abusefilterTables),
    ...declaredTables(checkuserTables),
  };
  return new Map(
    Object.entries(declared)
      .filter(([name]) => !newerTables.has(name))
      .map(([name, table]) => [name, factsOf(table)]),
  );
}

function factsOf({ columns, primaryKey, indexes }: Table): TableFacts {
  const rowId = Object.entries(columns).find(([, { type }]) => type.startsWith('INTEGER PRIMARY KEY'));
  return {
    columns: Object.keys(columns).toSorted(),
    primaryKey: rowId ? [rowId[0]] : primaryKey,
    indexes: Object.fromEntries(
      Object.entries(indexes)
        .map(([name, index]) => [name, index.columns] as const)
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    ),
  };
}

/** Reads what was recorded. */
export const readRecorded = (): Recorded => JSON.parse(readFileSync(recordedFile, 'utf8')) as Recorded;

/** The tables of a version. */
export function tablesOf(version: string): ReadonlyMap<string, TableFacts> {
  const tables = new Map(tablesOf43());
  for (const [name, table] of Object.entries(readRecorded()[version] ?? {})) {
    if (table) tables.set(name, table);
    else tables.delete(name);
  }
  return tables;
}

/** Reads what the tables of a database have. */
export function tablesIn(database: Database): ReadonlyMap<string, TableFacts> {
  const names = database
    .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
    .pluck()
    .all();
  return new Map(
    names.map((table) => {
      const columns = database
        .prepare<[], { name: string; pk: number }>(`PRAGMA table_info("${table}")`)
        .all();
      const indexes = database
        .prepare<[], { name: string; origin: string }>(`PRAGMA index_list("${table}")`)
        .all()
        .filter(({ origin }) => origin !== 'pk')
        .map(
          ({ name }) =>
            [
              name,
              database.prepare<[], string>(`SELECT name FROM pragma_index_info('${name}')`).pluck().all(),
            ] as const,
        )
        .toSorted(([a], [b]) => (a < b ? -1 : 1));
      return [
        table,
        {
          columns: columns.map(({ name }) => name).toSorted(),
          primaryKey: columns
            .filter(({ pk }) => pk > 0)
            .toSorted((a, b) => a.pk - b.pk)
            .map(({ name }) => name),
          indexes: Object.fromEntries(indexes),
        },
      ];
    }),
  );
}
