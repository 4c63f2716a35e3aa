import { isObject } from '@wikiquery/common/is-object';
import { columnName, valueAt, type Column, type Row } from './row.ts';

/** Writes rows as text, line by line. */
export interface LineFormat {
  /** Returns the line with the names of columns. */
  header(columns: readonly Column[]): string;
  /** Returns a function that writes the line of a row with these columns. */
  line(columns: readonly Column[]): (row: Row) => string;
}

/** Comma-separated values as in RFC 4180. */
export const csv: LineFormat = cells(',', '\r\n', (text) =>
  /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text,
);

/** Tab-separated values; a backslash, tab or line break within one is written as `\\`, `\t`, `\n` or `\r`. */
export const tsv: LineFormat = cells('\t', '\n', (text) =>
  /[\\\t\r\n]/.test(text) ? text.replaceAll(/[\\\t\r\n]/g, (found) => escapes[found] ?? found) : text,
);

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function cells(separator: string, end: string, quote: (text: string) => string): LineFormat {
  return {
    header: (columns) => columns.map((column) => quote(columnName(column))).join(separator) + end,
    line: (columns) => {
      const readers = columns.map(valueReader);
      return (row) => {
        let line = '';
        for (let i = 0; i < readers.length; i++) {
          if (i > 0) line += separator;
          const value = readers[i]?.(row);
          if (typeof value === 'number') line += value;
          else if (value !== undefined) line += quote(cellText(value));
        }
        return line + end;
      };
    },
  };
}

function valueReader(column: Column): (row: Row) => unknown {
  const [first = '', second, ...more] = column;
  if (second === undefined) return (row) => row[first];
  if (more.length > 0) return (row) => valueAt(row, column);
  return (row) => {
    const value = row[first];
    return isObject(value) ? value[second] : undefined;
  };
}

/** JSON objects, one per line: of whole rows, or of columns by name. */
export const ndjson = {
  whole: (row: Row): string => `${jsonText(row)}\n`,
  line: (columns: readonly Column[]): ((row: Row) => string) => {
    const readers = columns.map((column) => [columnName(column), valueReader(column)] as const);
    return (row) => `${jsonText(Object.fromEntries(readers.map(([name, read]) => [name, read(row)])))}\n`;
  },
};

/** Returns the text of a cell: a string itself, lists of plain values joined by `|`, null as empty, others as JSON. */
export function cellText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === undefined || value === null) return '';
  if (Array.isArray(value) && value.every(isPlain)) return value.map(cellText).join('|');
  return jsonText(value);
}

const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null;

const jsonText = (value: unknown): string => JSON.stringify(value);

/** Returns the paths of all values in a row, into objects but not into lists. */
export function columnsOf(row: Row, within: Column = []): readonly Column[] {
  return Object.entries(row).flatMap(([name, value]): readonly Column[] => {
    const path = [...within, name];
    if (value === undefined) return [];
    return isObject(value) ? columnsOf(value, path) : [path];
  });
}
