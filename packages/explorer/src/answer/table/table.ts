import { isObject } from '@wikiquery/common/is-object';
import { cellText, columnName, planOfAnswer, valueAt, type Column, type Row } from 'wikiquery-client/rows';

/** The sort order of rows. */
export interface Sort {
  readonly column: string;
  readonly isDescending: boolean;
}

/** Whether an answer is better shown as a table than as a tree: it has several pages or, without pages, list items. */
export function isTabular(answer: unknown): boolean {
  if (!isObject(answer) || !isObject(answer['query'])) return false;
  const { pages } = answer['query'];
  const lists = planOfAnswer(answer).sources.filter(({ kind }) => kind === 'list');
  const items = lists.reduce((sum, { path }) => {
    const value = valueAt(answer, path);
    return sum + (Array.isArray(value) ? value.length : 0);
  }, 0);
  return Array.isArray(pages) ? pages.length > 1 : items > 0;
}

/** Returns the rows with a match in one of the columns; all without a pattern. */
export function filterRows(
  rows: readonly Row[],
  columns: readonly Column[],
  pattern: RegExp | undefined,
): readonly Row[] {
  if (!pattern) return rows;
  return rows.filter((row) => columns.some((column) => cellText(valueAt(row, column)).search(pattern) >= 0));
}

/** Sorts rows by a column: numbers by their value, texts as the language has them, empty cells last. */
export function sortRows(
  rows: readonly Row[],
  columns: readonly Column[],
  sort: Sort | undefined,
  language?: string,
): readonly Row[] {
  const column = sort && columns.find((candidate) => columnName(candidate) === sort.column);
  if (!column) return rows;
  const { compare } = new Intl.Collator(language);
  const sign = sort.isDescending ? -1 : 1;
  return rows
    .map((row) => ({ row, value: valueAt(row, column) }))
    .toSorted((a, b) => {
      const isEmpty = Number(isNothing(a.value)) - Number(isNothing(b.value));
      return isEmpty === 0 ? sign * compareValues(a.value, b.value, compare) : isEmpty;
    })
    .map(({ row }) => row);
}

const isNothing = (value: unknown): boolean => value === undefined || value === null || value === '';

function compareValues(a: unknown, b: unknown, compare: (a: string, b: string) => number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === 'number') return -1;
  if (typeof b === 'number') return 1;
  return compare(cellText(a), cellText(b));
}

/** Reads what to sort by from the address: a column's name, after a hyphen if descending. */
export const readSort = (text: string | undefined): Sort | undefined =>
  text ? { column: text.replace(/^-/, ''), isDescending: text.startsWith('-') } : undefined;

/** Returns the sort of a column after the current one: ascending, descending, none. */
export function nextSort(current: Sort | undefined, column: string): string | undefined {
  if (current?.column !== column) return column;
  return current.isDescending ? undefined : `-${column}`;
}

/** Cells that a browser lays out in a moment. */
const CELLS = 4000;

/** Returns how many rows are shown at once. */
export const rowsAtOnce = (columns: number): number =>
  Math.max(10, Math.min(100, Math.floor(CELLS / Math.max(1, columns))));
