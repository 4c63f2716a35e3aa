import { cellText } from './lines.ts';
import { columnName, valueAt, type Column, type Row } from './row.ts';

/** Maximum width of a cell; longer values are cut. */
const WIDEST = 60;

/** Creates the header and the lines of a table whose columns are as wide as a sample of its rows requires. */
export function createTable(
  columns: readonly Column[],
  sample: readonly Row[],
): { readonly header: string; readonly line: (row: Row) => string } {
  const layout = columns.map((column) => {
    const values = sample.map((row) => valueAt(row, column));
    const widths = [columnName(column), ...values.map(shown)].map(widthOf);
    return {
      column,
      width: Math.min(
        WIDEST,
        widths.reduce((most, width) => Math.max(most, width), 0),
      ),
      isNumber: values.some((value) => typeof value === 'number') && values.every(isNumberOrNone),
    };
  });
  const write = (cells: readonly string[]): string =>
    `${layout
      .map(({ width, isNumber }, i) => fit(cells[i] ?? '', width, isNumber))
      .join('  ')
      .trimEnd()}\n`;
  return {
    header: write(columns.map(columnName)) + write(layout.map(({ width }) => '─'.repeat(width))),
    line: (row) => write(columns.map((column) => shown(valueAt(row, column)))),
  };
}

const isNumberOrNone = (value: unknown): boolean => value === undefined || typeof value === 'number';

/** Returns the text of a cell on one line, without control characters. */
const shown = (value: unknown): string => cellText(value).replaceAll(/[\s\p{Cc}]+/gu, ' ');

function fit(text: string, width: number, right: boolean): string {
  const cut = widthOf(text) > width ? `${start(text, width - 1)}…` : text;
  const space = ' '.repeat(Math.max(0, width - widthOf(cut)));
  return right ? space + cut : cut + space;
}

function start(text: string, width: number): string {
  let taken = '';
  let left = width;
  for (const character of text) {
    left -= widthOf(character);
    if (left < 0) break;
    taken += character;
  }
  return taken;
}

/** Returns the number of columns that a text takes in a terminal. */
function widthOf(text: string): number {
  if (/^[ -~]*$/.test(text)) return text.length;
  let width = 0;
  for (const character of text) width += invisible.test(character) ? 0 : wide.test(character) ? 2 : 1;
  return width;
}

const invisible = /^[\p{Mn}\p{Me}\p{Cf}]$/u;
const wide =
  /^[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6\u{1F300}-\u{1F64F}\u{1F900}-\u{1F9FF}\u{20000}-\u{3FFFD}]$/u;
