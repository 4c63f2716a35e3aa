import { cellText, csv, ndjson } from '../../../client/rows/lines.ts';
import { columnName, type Row, valueAt } from '../../../client/rows/row.ts';
import { columnsOfRows, rowsOf } from '../answer/table/table.ts';
import type { Asked } from '../query/ask.ts';

/** A file format in which answers can be downloaded. */
export interface FileFormat {
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  readonly extension: string;
  readonly type: string;
  /** Writes an answer in pieces, since one text may be too long for a browser. */
  write(this: void, answer: Asked): readonly string[];
}

/** The file formats of an answer that is JSON, in the order of the menu. */
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

/** The file format of an answer that is not JSON: its body, unchanged. */
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
 * Writes CSV that is safe to open in a spreadsheet. Without a byte order mark, spreadsheets assume another encoding.
 * They also run text that looks like a formula, which anyone can give a page as its title.
 */
function csvForSpreadsheets(rows: readonly Row[]): readonly string[] {
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
