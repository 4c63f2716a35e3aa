import { nearestName } from '@wikiquery/common/nearest-name';
import { columnName, valueAt, type Column, type Row } from 'wikiquery-client/rows';
import { UsageError } from '../problem.ts';

/** Throws a {@link UsageError} for a chosen column that no row can have, and suggests the most similar one. */
export function checkColumns(chosen: readonly Column[], declared: readonly Column[]): void {
  const unknown = chosen.find((column) => !declared.some((one) => isAlong(column, one)));
  if (unknown) throw new UsageError(sentence(unknown, declared));
}

/** Finds out which chosen columns rows have. */
export interface ColumnWatch {
  see(this: void, row: Row): void;
  /** Returns a sentence about each column that no row had; none if there was no row. */
  warnings(this: void): readonly string[];
}

/** Watches the rows of an answer whose columns are not all known in advance. */
export function watchColumns(
  chosen: readonly Column[],
  declared: readonly Column[] | undefined,
): ColumnWatch {
  let missing = chosen;
  const seen = new Map<string, Column>();
  let isEmpty = true;
  return {
    see: (row) => {
      isEmpty = false;
      if (missing.length === 0) return;
      missing = missing.filter((column) => valueAt(row, column) === undefined);
      for (const name of Object.keys(row)) seen.set(name, [name]);
    },
    warnings: () => {
      // An optional field may be in no row.
      const strange = missing.filter((column) => !declared?.some((one) => isAlong(column, one)));
      return isEmpty ? [] : strange.map((column) => sentence(column, declared ?? [...seen.values()]));
    },
  };
}

/** Whether one column leads to or into the other. */
const isAlong = (one: Column, other: Column): boolean =>
  one.slice(0, other.length).every((name, i) => name === other[i]);

function sentence(column: Column, known: readonly Column[]): string {
  const name = columnName(column);
  const near = nearestName(name, known.map(columnName));
  return `There is no column "${name}" in these rows.${near === undefined ? '' : ` Did you mean ${near}?`}`;
}
