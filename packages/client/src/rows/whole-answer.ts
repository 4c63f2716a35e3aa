import { isObject } from '@wikiquery/common/is-object';
import { cellText, columnsOf, csv } from './lines.ts';
import { planOfAnswer } from './plan.ts';
import { createRowReader } from './read.ts';
import { columnName, valueAt, type Column, type Part, type Row, type RowSource } from './row.ts';

/**
 * Reads an answer as rows; there are none in what is no answer of formatversion 2. One that was joined is read part by
 * part, as the command line does, so that the rows have the same order.
 */
export function rowsOf(answer: unknown, parts?: readonly Part[]): readonly Row[] {
  if (!isObject(answer)) return [];
  const reader = createRowReader(planOfAnswer(answer));
  const rows = (parts ?? [answer]).flatMap((part) => [...reader.read(part)]);
  return [...rows, ...reader.end()];
}

/** The rows of a list, or of pages, in an answer. */
export interface NamedRows {
  readonly name: string;
  readonly rows: readonly Row[];
}

/** Reads each list of an answer, and its pages, as rows of their own; what has a single page as its only row is left out. */
export function listsOf(answer: unknown): readonly NamedRows[] {
  if (!isObject(answer)) return [];
  const read = (source: RowSource): readonly Row[] => {
    const reader = createRowReader({ sources: [source] });
    return [...reader.read(answer), ...reader.end()];
  };
  return planOfAnswer(answer)
    .sources.filter(({ kind }) => kind !== 'object')
    .map((source) => ({ name: source.name, rows: read(source), least: source.kind === 'pages' ? 2 : 1 }))
    .filter(({ rows, least }) => rows.length >= least);
}

/** Returns the columns of all rows, in the order in which they first come, related ones together. */
export function columnsOfRows(rows: readonly Row[]): readonly Column[] {
  const columns = new Map<string, Column>();
  for (const row of rows) for (const column of columnsOf(row)) columns.set(columnName(column), column);
  // A value that is an object in some rows and plain in others is a column only where it is plain.
  return [...Map.groupBy(columns.values(), ([first]) => first).values()].flat();
}

/** Writes rows as CSV, with the columns that occur. */
export function csvOf(rows: readonly Row[]): readonly string[] {
  const columns = columnsOfRows(rows);
  return [csv.header(columns), ...rows.map(csv.line(columns))];
}

/**
 * Writes CSV that is safe to open in a spreadsheet. Without a byte order mark, spreadsheets assume another encoding.
 * They also run text that looks like a formula, which anyone can give a page as its title.
 */
export function csvForSpreadsheets(rows: readonly Row[]): readonly string[] {
  const columns = columnsOfRows(rows);
  const names = columns.map((column) => [columnName(column)]);
  const line = csv.line(names);
  const cells = (row: Row): Row =>
    Object.fromEntries(columns.map((column) => [columnName(column), harmless(valueAt(row, column))]));
  return ['\uFEFF', csv.header(names), ...rows.map((row) => line(cells(row)))];
}

/** Marks a text that a spreadsheet would run as a formula. */
function harmless(value: unknown): unknown {
  if (typeof value === 'number') return value;
  const text = cellText(value);
  return /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text;
}
