import { csvForSpreadsheets, csvOf, ndjson, rowsOf } from 'wikiquery-client/rows';
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
