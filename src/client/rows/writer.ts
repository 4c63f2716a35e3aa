import { columnsOf, csv, type LineFormat, ndjson, tsv } from './lines.ts';
import { type Column, columnName, type Row, valueAt } from './row.ts';
import { createTable } from './table.ts';

/** Formats that write a line for each row. */
export const rowFormats = ['ndjson', 'csv', 'tsv', 'table'] as const;
export type RowFormat = (typeof rowFormats)[number];

/** Writes rows as lines; some text comes only with a later row, or at the end. */
export interface RowWriter {
  write(this: void, row: Row): string;
  end(this: void): string;
}

/** The columns of a request. */
export interface KnownColumns {
  /** Those that were chosen. */
  readonly chosen?: readonly Column[] | undefined;
  /** All that there can be, in their order. */
  readonly declared?: readonly Column[] | undefined;
}

/** Rows that are looked at where nothing else tells columns or their widths. */
const SAMPLE = 1000;

/** Creates a writer of rows. */
export function createRowWriter(format: RowFormat, { chosen, declared }: KnownColumns): RowWriter {
  if (format === 'ndjson') return { write: chosen ? ndjson.line(chosen) : ndjson.whole, end: () => '' };
  if (format === 'table') {
    return afterSample((sample) => {
      const { header, line } = createTable(chosen ?? found(sample, declared), sample);
      return { header, line };
    });
  }
  const lines = format === 'csv' ? csv : tsv;
  const known = chosen ?? declared;
  if (!known) return afterSample((sample) => linesWith(lines, found(sample, undefined)));
  const { header, line } = linesWith(lines, known);
  let isFirst = true;
  const first = (): string => {
    isFirst = false;
    return header;
  };
  return { write: (row) => (isFirst ? first() + line(row) : line(row)), end: () => (isFirst ? first() : '') };
}

interface Lines {
  readonly header: string;
  readonly line: (row: Row) => string;
}

const linesWith = (format: LineFormat, columns: readonly Column[]): Lines => ({
  header: format.header(columns),
  line: format.line(columns),
});

/** Keeps the first rows until there are enough to know how to write them. */
function afterSample(make: (sample: readonly Row[]) => Lines): RowWriter {
  let sample: Row[] | undefined = [];
  let lines: Lines | undefined;
  const begin = (rows: readonly Row[]): string => {
    const made = (lines = make(rows));
    sample = undefined;
    return rows.length === 0 ? '' : made.header + rows.map(made.line).join('');
  };
  return {
    write: (row) => {
      if (lines) return lines.line(row);
      sample?.push(row);
      return sample?.length === SAMPLE ? begin(sample) : '';
    },
    end: () => (sample ? begin(sample) : ''),
  };
}

/** The columns that some rows have, in the order of declarations where there are any. */
function found(rows: readonly Row[], declared: readonly Column[] | undefined): readonly Column[] {
  if (declared) return declared.filter((column) => rows.some((row) => valueAt(row, column) !== undefined));
  const columns = new Map<string, Column>();
  for (const row of rows) for (const column of columnsOf(row)) columns.set(columnName(column), column);
  return [...columns.values()];
}
