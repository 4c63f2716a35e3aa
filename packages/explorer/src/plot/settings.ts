import { timeUnits, type TimeUnit } from './bins.ts';
import { isMeasure, type PlotColumn } from './columns.ts';

/** Kinds of plots: rows over time, a number by a text, a distribution, or one number against another. */
export const plotKinds = ['timeline', 'bars', 'histogram', 'points'] as const;

/** One of {@link plotKinds}. */
export type PlotKind = (typeof plotKinds)[number];

/** The settings of a plot: its kind and columns. */
export interface PlotSettings {
  readonly kind: PlotKind;
  readonly x: PlotColumn;
  /** The numbers that are added up; where it is undefined, rows are counted. */
  readonly y: PlotColumn | undefined;
  /** The column whose values get a series each. */
  readonly by: PlotColumn | undefined;
  /** The unit of time that was chosen. */
  readonly bin: TimeUnit | undefined;
}

/** Names of settings in the explorer's address. */
export type PlotView = ReadonlyMap<string, string>;

/** Stands for a setting that is none, where another would be chosen. */
export const NONE = 'none';

/** Values that can be told apart by colour. */
export const MOST_SERIES = 8;

/** Rows up to which each can have a bar of its own. */
const FEW = 100;

/** Completes what the address says to a plot that can be drawn; undefined if there is none. */
export function plotSettings(
  columns: readonly PlotColumn[],
  rows: number,
  view: PlotView,
): PlotSettings | undefined {
  const kind =
    plotKinds.find((one) => one === view.get('plot') && isPossible(one, columns)) ??
    defaultKind(columns, rows);
  if (!kind) return undefined;
  const named = (name: string, among: readonly PlotColumn[]): PlotColumn | undefined =>
    among.find((column) => column.name === view.get(name));
  const xs = columnsForX(kind, columns);
  // The last number is left for the other axis.
  const free = kind === 'points' ? xs.filter((column) => column !== columns.findLast(isMeasure)) : xs;
  const x = named('x', xs) ?? preferred(free);
  if (!x) return undefined;
  const ys = columnsForY(kind, columns);
  const isCounted = view.get('y') === NONE && kind !== 'points';
  const others = ys.filter((column) => column !== x);
  const defaultY = kind === 'bars' || kind === 'points' ? (others.find(isMeasure) ?? others[0]) : undefined;
  const groups = columnsForSeries(kind, columns).filter(({ name }) => name !== x.name);
  const by = view.get('by') === NONE ? undefined : (named('by', groups) ?? defaultSeries(groups, rows));
  return {
    kind,
    x,
    y: isCounted ? undefined : (named('y', ys) ?? defaultY),
    by,
    bin: timeUnits.find((unit) => unit === view.get('bin')),
  };
}

/** The columns that the horizontal axis can show. */
export function columnsForX(kind: PlotKind, columns: readonly PlotColumn[]): readonly PlotColumn[] {
  if (kind === 'timeline') return columns.filter((column) => column.kind === 'date');
  if (kind === 'bars') return columns.filter((column) => column.kind === 'text' || column.isId);
  if (kind === 'histogram') return columns.filter((column) => column.kind === 'number');
  return columns.filter((column) => column.kind !== 'text');
}

/** The columns whose numbers the vertical axis can show. */
export function columnsForY(kind: PlotKind, columns: readonly PlotColumn[]): readonly PlotColumn[] {
  if (kind === 'histogram') return [];
  return columns.filter((column) => isMeasure(column) || (kind === 'points' && column.kind === 'number'));
}

/** The columns whose values can have a series each. */
export const columnsForSeries = (kind: PlotKind, columns: readonly PlotColumn[]): readonly PlotColumn[] =>
  kind === 'bars'
    ? []
    : columns.filter(
        (column) => (column.kind === 'text' || column.isId) && column.distinct > 1 && column.distinct <= FEW,
      );

/** Whether the columns suffice for a kind of plot. */
export const isPossible = (kind: PlotKind, columns: readonly PlotColumn[]): boolean =>
  columnsForX(kind, columns).length > (kind === 'points' ? 1 : 0) &&
  (kind !== 'points' || columns.some(isMeasure));

/** Times of the wiki's own caches say least. */
const isTouched = ({ name }: PlotColumn): boolean => name.endsWith('touched');

function defaultKind(columns: readonly PlotColumn[], rows: number): PlotKind | undefined {
  const measures = columns.some(isMeasure);
  if (columns.some((column) => column.kind === 'date' && !(measures && isTouched(column)))) return 'timeline';
  if (!measures) return undefined;
  const label = preferred(columnsForX('bars', columns));
  if (!label || label.kind !== 'text') return 'histogram';
  return rows <= FEW || label.name === 'category' ? 'bars' : 'histogram';
}

/** Columns that rows are usually told apart by, or ordered by. */
const usual = ['timestamp', 'title', 'category', 'name', 'user', 'length', 'size'];

/** The column that readers most likely want, of those that one axis can show. */
function preferred(columns: readonly PlotColumn[]): PlotColumn | undefined {
  const found = usual.flatMap((name) => columns.find((column) => column.column.at(-1) === name) ?? []);
  return found[0] ?? columns.find((column) => !column.isId && !isTouched(column)) ?? columns[0];
}

/** Series that tell something: few values, each in several rows. */
const defaultSeries = (groups: readonly PlotColumn[], rows: number): PlotColumn | undefined =>
  ['title', 'type', 'user']
    .flatMap((name) => groups.find((column) => column.column.at(-1) === name) ?? [])
    .find(({ distinct }) => distinct <= MOST_SERIES && rows >= 3 * distinct);
