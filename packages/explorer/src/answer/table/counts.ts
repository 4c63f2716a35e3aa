import { isObject } from '@wikiquery/common/is-object';
import { cellText, columnName, valueAt, type Column, type Row } from 'wikiquery-client/rows';

/** How often a column has each of its values. */
export interface ValueCounts {
  readonly column: string;
  /** The most frequent first. */
  readonly counts: readonly (readonly [value: string, count: number])[];
}

/** Values of a column that are counted at most. */
const MOST = 8;

/** Columns that are counted at most. */
const MOST_COLUMNS = 5;

/** Rows from which values are worth counting. */
const FEWEST_ROWS = 4;

/** Counts the values of the first columns that have few; numbers other than namespaces are seldom chosen by value. */
export function countValues(rows: readonly Row[], columns: readonly Column[]): readonly ValueCounts[] {
  if (rows.length < FEWEST_ROWS) return [];
  const found = columns.flatMap((column) => {
    const isNumber = rows.some((row) => typeof valueAt(row, column) === 'number');
    if (isNumber && column.at(-1) !== 'ns') return [];
    const counts = new Map<string, number>();
    for (const row of rows) {
      const value = textIn(row, column);
      counts.set(value, (counts.get(value) ?? 0) + 1);
      if (counts.size > MOST) return [];
    }
    if (counts.size < 2 || counts.size > rows.length / 2) return [];
    return { column: columnName(column), counts: [...counts].toSorted(([, a], [, b]) => b - a) };
  });
  return found.slice(0, MOST_COLUMNS);
}

/** The values that rows must have, by column. */
export type Chosen = ReadonlyMap<string, string>;

/** Reads what was chosen from the address: names of columns and their values, each pair of them in one text. */
export const readChosen = (pairs: readonly string[]): Chosen =>
  new Map(
    pairs.map((pair) => {
      const [, column = '', value = ''] = /^([^=]*)=?([^]*)$/.exec(pair) ?? [];
      return [column, value] as const;
    }),
  );

/** Writes what {@link readChosen} reads. */
export const writeChosen = (chosen: Chosen): readonly string[] =>
  Array.from(chosen, ([column, value]) => `${column}=${value}`);

/** Chooses a value of a column, or no longer if it was chosen. */
export function toggle(chosen: Chosen, column: string, value: string): Chosen {
  const changed = new Map(chosen);
  if (changed.get(column) === value) changed.delete(column);
  else changed.set(column, value);
  return changed;
}

/** Returns the rows that have the chosen values; a column that there is not chooses nothing. */
export function chosenRows(rows: readonly Row[], columns: readonly Column[], chosen: Chosen): readonly Row[] {
  const tests = columns.flatMap((column) => {
    const value = chosen.get(columnName(column));
    return value === undefined ? [] : [(row: Row): boolean => textIn(row, column) === value];
  });
  return tests.length === 0 ? rows : rows.filter((row) => tests.every((test) => test(row)));
}

function textIn(row: Row, column: Column): string {
  const value = valueAt(row, column);
  return isObject(value) ? '' : cellText(value);
}
