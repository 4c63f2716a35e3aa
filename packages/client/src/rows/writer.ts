import { columnsOf, csv, ndjson, tsv, type LineFormat } from './lines.ts';
import { columnName, valueAt, type Column, type Row } from './row.ts';
import { createTable } from './table.ts';

/** Names of the formats, each of which writes a line for each row. */
export const rowFormats = ['ndjson', 'csv', 'tsv', 'table'] as const;

/** A format of rows. */
export type RowFormat = (typeof rowFormats)[number];

/** Writes rows as lines; some formats hold the first rows back until they know the columns. */
export interface RowWriter {
  /** Returns the text that follows from a row, which may be empty. */
  write(this: void, row: Row): string;
  /** Returns the rest of the text. */
  end(this: void): string;
}

/** What is known about the columns of a request. */
export interface KnownColumns {
  /** The columns that were chosen. */
  readonly chosen?: readonly Column[] | undefined;
  /** All columns that there can be, in order. */
  readonly declared?: readonly Column[] | undefined;
}

/** Number of rows that tell columns, or their widths, where nothing else does. */
const SAMPLE = 1000;

/** Creates a writer of rows in a format. */
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

/** Holds the first rows back until there are enough to decide how to write them. */
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

/** Returns the columns that some of the rows have, in the order of `declared` if given. */
function found(rows: readonly Row[], declared: readonly Column[] | undefined): readonly Column[] {
  if (declared) return declared.filter((column) => rows.some((row) => valueAt(row, column) !== undefined));
  const columns = new Map<string, Column>();
  for (const row of rows) for (const column of columnsOf(row)) columns.set(columnName(column), column);
  return [...columns.values()];
}
