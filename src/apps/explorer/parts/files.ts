import { cellText, csv, ndjson } from '../../../client/rows/lines.ts';
import { columnName, type Row, valueAt } from '../../../client/rows/row.ts';
import { columnsOfRows, rowsOf } from '../answer/table/table.ts';
import type { Asked } from '../query/ask.ts';

/** A form in which answers are downloaded. */
export interface FileFormat {
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  readonly extension: string;
  readonly type: string;
  /** Writes an answer in pieces, since one text may be too long for a browser. */
  write(this: void, answer: Asked): readonly string[];
}

/** The forms of an answer that is JSON, in the order in which they are offered. */
export const fileFormats: readonly FileFormat[] = [
  {
    id: 'json',
    label: 'JSON',
    extension: 'json',
    type: 'application/json',
    write: ({ value }) => [JSON.stringify(value, undefined, 2), '\n'],
  },
  {
    id: 'ndjson',
    label: 'NDJSON, a row a line',
    extension: 'ndjson',
    type: 'application/x-ndjson',
    write: (answer) => rowsOf(answer.value, answer.parts).map(ndjson.whole),
  },
  {
    id: 'csv',
    label: 'CSV',
    description: 'Values as they are',
    extension: 'csv',
    type: 'text/csv;charset=utf-8',
    write: (answer) => csvOf(rowsOf(answer.value, answer.parts)),
  },
  {
    id: 'spreadsheet',
    label: 'CSV for spreadsheets',
    description: 'Nothing becomes a formula',
    extension: 'csv',
    type: 'text/csv;charset=utf-8',
    write: (answer) => csvForSpreadsheets(rowsOf(answer.value, answer.parts)),
  },
];

/** The form of an answer that is no JSON, as it came. */
export const asItCame: FileFormat = {
  id: 'text',
  label: 'As it came',
  description: 'The body of the answer',
  extension: 'txt',
  type: 'text/plain;charset=utf-8',
  write: ({ text }) => [text],
};

function csvOf(rows: readonly Row[]): readonly string[] {
  const columns = columnsOfRows(rows);
  return [csv.header(columns), ...rows.map(csv.line(columns))];
}

/**
 * Spreadsheets take a file for one of another encoding unless it begins with a byte order mark, and text for a formula
 * if it begins like one; anybody can give a page of a wiki such a title.
 */
function csvForSpreadsheets(rows: readonly Row[]): readonly string[] {
  const columns = columnsOfRows(rows);
  const names = columns.map((column) => [columnName(column)]);
  const line = csv.line(names);
  const cells = (row: Row): Row =>
    Object.fromEntries(columns.map((column) => [columnName(column), harmless(valueAt(row, column))]));
  return ['\uFEFF', csv.header(names), ...rows.map((row) => line(cells(row)))];
}

/** A value that a spreadsheet shows and does not calculate. */
function harmless(value: unknown): unknown {
  if (typeof value === 'number') return value;
  const text = cellText(value);
  return /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text;
}
