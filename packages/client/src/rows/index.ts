/** Reads the rows of answers, and writes them as CSV, TSV, lines of JSON, or tables. */
export { cellText, columnsOf, csv, type LineFormat, ndjson, tsv } from './lines.ts';
export { planOfAnswer } from './plan.ts';
export { createRowReader } from './read.ts';
export {
  type Column,
  columnName,
  type HeldRows,
  isListOfObjects,
  type Part,
  readColumn,
  type Row,
  type RowPlan,
  type RowReader,
  type RowSource,
  valueAt,
} from './row.ts';
export { createTable } from './table.ts';
export { columnsOfRows, csvForSpreadsheets, csvOf, listsOf, type NamedRows, rowsOf } from './whole-answer.ts';
export { createRowWriter, type KnownColumns, type RowFormat, rowFormats, type RowWriter } from './writer.ts';
