import type { Database } from 'better-sqlite3';
import type { HiddenBy, Table } from '../../packages/core/src/data/database/schema/table.ts';
import type { Hoard } from './secret.ts';

type BitInRow = Extract<HiddenBy, { readonly bit: number }>;

/** A column that the schema declares hidden. */
export interface HiddenColumn<H extends HiddenBy = HiddenBy> {
  readonly table: string;
  readonly column: string;
  readonly hidden: H;
}

/** What a filler is given. */
export interface Filling {
  readonly database: Database;
  readonly hoard: Hoard;
  readonly of: HiddenColumn;
}

/**
 * How a column is filled with secrets: by a function, or not by itself, because its values are told by those of
 * another column.
 */
export type Filler = ((filling: Filling) => void) | { readonly with: string; readonly because: string };

type Tables = Readonly<Record<string, Table>>;

/** Every column that the schema declares hidden. */
export const hiddenColumns = (tables: Tables): readonly HiddenColumn[] =>
  Object.entries(tables).flatMap(([table, { columns }]) =>
    Object.entries(columns).flatMap(([column, { hidden }]) => (hidden ? { table, column, hidden } : [])),
  );

/** Every column by which the schema lets modules name hidden accounts, with these modules. */
export const namedColumns = (tables: Tables): ReadonlyMap<string, readonly string[]> =>
  new Map(
    Object.entries(tables).flatMap(([table, { columns }]) =>
      Object.entries(columns).flatMap(([column, { namedBy }]) =>
        namedBy ? [[`${table}.${column}`, namedBy] as const] : [],
      ),
    ),
  );

/** Whether a bit of the row hides the column. */
export const isHiddenByBit = (of: HiddenColumn): of is HiddenColumn<BitInRow> => 'bit' in of.hidden;

/** A column's name as fillers are listed under it. */
export const nameOf = ({ table, column }: HiddenColumn): string => `${table}.${column}`;

/** Says of each hidden column without a filler, and of each filler without a hidden column, what to do. */
export function unmatched(
  columns: readonly HiddenColumn[],
  fillers: Readonly<Record<string, Filler>>,
): readonly string[] {
  const names = new Set(columns.map(nameOf));
  return [
    ...[...names]
      .filter((name) => !fillers[name])
      .map((name) => `${name} is hidden and has no filler: add one to test/secrets/fillers`),
    ...Object.entries(fillers).flatMap(([name, filler]) => {
      if (!names.has(name))
        return `${name} has a filler and is not hidden: declare it so, or remove the filler`;
      if (
        typeof filler === 'function' ||
        (names.has(filler.with) && typeof fillers[filler.with] === 'function')
      )
        return [];
      return `${name} is to be filled with ${filler.with}, which has no filler of its own`;
    }),
  ];
}

/** Fills every hidden column, in the order of the fillers, each with one secret at least. */
export function fillColumns(
  database: Database,
  hoard: Hoard,
  columns: readonly HiddenColumn[],
  fillers: Readonly<Record<string, Filler>>,
): void {
  const byName = new Map(columns.map((column) => [nameOf(column), column]));
  for (const [name, filler] of Object.entries(fillers)) {
    const of = byName.get(name);
    if (!of || typeof filler !== 'function') continue;
    const before = hoard.secrets.size;
    filler({ database, hoard, of });
    if (hoard.secrets.size === before)
      throw new Error(`The filler of ${name} found no row to write a secret to.`);
  }
}

/** Bits of the most hidden rows: everything, and that from administrators too. */
const RESTRICTED = 8;

/** Tables some of whose rows keep their bits, or whose bits mean something else. */
const degrees: Readonly<Record<string, { readonly among?: string; readonly bits?: readonly number[] }>> = {
  revision: { among: 'rev_id NOT IN (SELECT page_latest FROM page)' },
  logging: { among: `log_type NOT IN ('suppress', 'block')` },
  abuse_filter_log: { bits: [0, 1] },
};

/** Hides rows of every table in every degree in turn: as little as they are, everything, and everything from administrators too. */
export function hideRows(database: Database, columns: readonly HiddenColumn[]): void {
  const byTable = Map.groupBy(columns.filter(isHiddenByBit), ({ table }) => table);
  for (const [table, hidden] of byTable) {
    const [first] = hidden;
    if (!first) continue;
    const all = hidden.reduce((bits, of) => bits | of.hidden.bit, 0);
    const { among = 'true', bits = [0, all, all | RESTRICTED] } = degrees[table] ?? {};
    const ids = database
      .prepare<[], number>(`SELECT rowid FROM ${table} WHERE ${among} ORDER BY rowid`)
      .pluck()
      .all();
    const hide = database.prepare(`UPDATE ${table} SET ${first.hidden.column} = ? WHERE rowid = ?`);
    for (const [at, id] of ids.entries()) {
      const degree = bits[at % bits.length];
      if (degree !== 0) hide.run(degree, id);
    }
  }
}
