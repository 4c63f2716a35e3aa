import { columnName, columnsOfRows, rowsOf, valueAt, type Column, type Row } from 'wikiquery-client/rows';
import type { Asked } from '../query/ask.ts';

/** A column of an answer, with the facts about its values that matter for plots. */
export interface PlotColumn {
  readonly name: string;
  readonly column: Column;
  readonly kind: 'number' | 'date' | 'text';
  /** Whether its numbers name something, as ids and namespaces do, and do not measure it. */
  readonly isId: boolean;
  /** The number of different values; counted up to {@link MANY}. */
  readonly distinct: number;
}

/** From here on, different values are not counted. */
const MANY = 1000;

const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;

/** Describes the columns of rows that can be plotted. */
export const plotColumns = (rows: readonly Row[]): readonly PlotColumn[] =>
  columnsOfRows(rows).flatMap((column) => describe(column, rows) ?? []);

function describe(column: Column, rows: readonly Row[]): PlotColumn | undefined {
  const name = columnName(column);
  const different = new Set<unknown>();
  const kinds = new Set<PlotColumn['kind']>();
  for (const row of rows) {
    const value = valueAt(row, column);
    // `infinity` is an expiry without a date.
    if (value === undefined || value === null || value === 'infinity') continue;
    if (typeof value === 'object') return undefined;
    if (different.size < MANY) different.add(value);
    if (typeof value === 'number') kinds.add('number');
    else kinds.add(typeof value === 'string' && timestamp.test(value) ? 'date' : 'text');
  }
  if (kinds.size === 0) return undefined;
  const [only = 'text', ...others] = kinds;
  const kind = others.length > 0 ? 'text' : only;
  return { name, column, kind, isId: kind === 'number' && names.test(name), distinct: different.size };
}

const names = /(?:id|^ns|\.ns|^index)$/;

/** Whether a column holds numbers that measure something. */
export const isMeasure = ({ kind, isId }: PlotColumn): boolean => kind === 'number' && !isId;

/** Rows that show well enough what columns an answer has. */
const SAMPLE = 200;

/** Whether an answer has anything to plot, by its first rows. */
export function canBePlotted({ value, parts }: Pick<Asked, 'value' | 'parts'>): boolean {
  const rows = rowsOf(value, parts?.slice(0, 1)).slice(0, SAMPLE);
  return plotColumns(rows).some((column) => column.kind === 'date' || isMeasure(column));
}
