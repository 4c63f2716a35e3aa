import { cellText, valueAt, type Row } from 'wikiquery-client/rows';
import { binOf, extent, numberBins, timeBins, unitFor, type Bin } from './bins.ts';
import type { PlotColumn } from './columns.ts';
import { MOST_SERIES, type PlotSettings } from './settings.ts';

/** The data of a plot, ready to be drawn. */
export type Figure = BarFigure | PointFigure;

/** Bars beside or above each other, a value of each series for each label. */
export interface BarFigure extends Described {
  readonly kind: 'bars';
  readonly labels: readonly string[];
  readonly series: readonly { readonly name: string; readonly values: readonly number[] }[];
  readonly isHorizontal: boolean;
}

/** Points by two numbers. */
export interface PointFigure extends Described {
  readonly kind: 'points';
  readonly series: readonly {
    readonly name: string;
    readonly points: readonly { readonly x: number; readonly y: number }[];
  }[];
  /** Whether the horizontal axis is time, in milliseconds. */
  readonly isTime: boolean;
}

interface Described {
  readonly xTitle: string;
  readonly yTitle: string;
  /** A sentence that describes the plot. */
  readonly sentence: string;
}

/** Bars by name that are shown; those that follow are small. */
const MOST_BARS = 30;

const OTHERS = 'others';

/** Computes what a plot shows. */
export function figureOf(settings: PlotSettings, rows: readonly Row[]): Figure {
  if (settings.kind === 'bars') return barsByName(settings, rows);
  return settings.kind === 'points' ? points(settings, rows) : binned(settings, rows);
}

const numberIn = (row: Row, { kind, column }: PlotColumn): number | undefined => {
  const value = valueAt(row, column);
  if (kind !== 'date') return typeof value === 'number' ? value : undefined;
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
};

const weight = (row: Row, y: PlotColumn | undefined): number => (y ? (numberIn(row, y) ?? 0) : 1);

function binned({ kind, x, y, by, bin }: PlotSettings, rows: readonly Row[]): BarFigure {
  const numbers = rows.map((row) => numberIn(row, x));
  const range = extent(numbers.filter((number) => number !== undefined));
  const areIntegers = numbers.every((number) => number === undefined || Number.isInteger(number));
  const bins = range ? binsOf(kind, range, bin, areIntegers) : [];
  const names = seriesNames(rows, by);
  const values = new Map(names.map((name) => [name, bins.map(() => 0)]));
  for (const [i, row] of rows.entries()) {
    const number = numbers[i];
    const counts = values.get(seriesOf(row, by, names));
    if (number === undefined || !counts) continue;
    const at = binOf(number, bins);
    counts[at] = (counts[at] ?? 0) + weight(row, y);
  }
  const series = Array.from(values, ([name, values]) => ({ name, values }));
  const labels = bins.map(({ label }) => label);
  const yTitle = y ? `Sum of ${y.name}` : 'Rows';
  return {
    kind: 'bars',
    labels,
    series,
    isHorizontal: false,
    xTitle: kind === 'timeline' ? `${x.name} (UTC)` : x.name,
    yTitle,
    sentence: sentenceOfBars(`${yTitle} by ${x.name}`, labels, series),
  };
}

function binsOf(
  kind: PlotSettings['kind'],
  range: readonly [number, number],
  unit: PlotSettings['bin'],
  areIntegers: boolean,
): readonly Bin[] {
  return kind === 'timeline' ? timeBins(range, unit ?? unitFor(range)) : numberBins(range, areIntegers);
}

function barsByName({ x, y }: PlotSettings, rows: readonly Row[]): BarFigure {
  const sums = new Map<string, number>();
  for (const row of rows) {
    const name = cellText(valueAt(row, x.column));
    if (name !== '') sums.set(name, (sums.get(name) ?? 0) + weight(row, y));
  }
  const sorted = [...sums].toSorted(([, one], [, other]) => other - one);
  const largest = sorted.slice(0, MOST_BARS);
  const labels = largest.map(([name]) => name);
  const yTitle = y?.name ?? 'Rows';
  const series = [{ name: yTitle, values: largest.map(([, value]) => value) }];
  const extent = sorted.length > MOST_BARS ? `, the largest ${MOST_BARS} of ${format(sorted.length)}` : '';
  return {
    kind: 'bars',
    labels,
    series,
    isHorizontal: true,
    xTitle: x.name + extent,
    yTitle,
    sentence: sentenceOfBars(`${yTitle} by ${x.name}${extent}`, labels, series),
  };
}

function points({ x, y, by }: PlotSettings, rows: readonly Row[]): PointFigure {
  const names = seriesNames(rows, by);
  const series = new Map(names.map((name) => [name, [] as { x: number; y: number }[]]));
  let count = 0;
  for (const row of rows) {
    const left = numberIn(row, x);
    const up = y && numberIn(row, y);
    if (left === undefined || up === undefined) continue;
    series.get(seriesOf(row, by, names))?.push({ x: left, y: up });
    count++;
  }
  const isTime = x.kind === 'date';
  const yTitle = y?.name ?? '';
  return {
    kind: 'points',
    series: Array.from(series, ([name, points]) => ({ name, points })),
    isTime,
    xTitle: isTime ? `${x.name} (UTC)` : x.name,
    yTitle,
    sentence: `${yTitle} against ${x.name}: ${format(count)} ${count === 1 ? 'point' : 'points'}${inSeries(names.length)}.`,
  };
}

/** The values that get a series, the most frequent first; one without a name where there are none. */
function seriesNames(rows: readonly Row[], by: PlotColumn | undefined): readonly string[] {
  if (!by) return [''];
  const counts = new Map<string, number>();
  for (const row of rows) {
    const name = seriesName(row, by);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const sorted = [...counts].toSorted(([, one], [, other]) => other - one).map(([name]) => name);
  return sorted.length <= MOST_SERIES ? sorted : [...sorted.slice(0, MOST_SERIES - 1), OTHERS];
}

const seriesName = (row: Row, { column }: PlotColumn): string => cellText(valueAt(row, column)) || '(none)';

function seriesOf(row: Row, by: PlotColumn | undefined, names: readonly string[]): string {
  if (!by) return '';
  const name = seriesName(row, by);
  return names.includes(name) ? name : OTHERS;
}

function sentenceOfBars(
  title: string,
  labels: readonly string[],
  series: readonly { readonly values: readonly number[] }[],
): string {
  const first = labels[0];
  const last = labels.at(-1);
  if (first === undefined || last === undefined) return `${title}: nothing.`;
  const totals = labels.map((_, i) => series.reduce((sum, { values }) => sum + (values[i] ?? 0), 0));
  const [, most] = extent(totals) ?? [0, 0];
  const at = labels[totals.indexOf(most)] ?? '';
  const bars = labels.length === 1 ? '1 bar' : `${format(labels.length)} bars from ${first} to ${last}`;
  return `${title}: ${bars}${inSeries(series.length)}, the highest ${format(most)} at ${at}.`;
}

const inSeries = (count: number): string => (count > 1 ? ` in ${count} series` : '');

const format = (number: number): string => number.toLocaleString('en');

/** A plot as a table. */
export interface FigureTable {
  readonly header: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

/** Returns the numbers of a figure as a table. */
export function tableOfFigure(figure: Figure): FigureTable {
  const { xTitle, yTitle, series } = figure;
  const names = series.map(({ name }) => name);
  const isOne = names.length === 1;
  if (figure.kind === 'bars') {
    return {
      header: [xTitle, ...(isOne ? [yTitle] : names)],
      rows: figure.labels.map((label, i) => [label, ...figure.series.map(({ values }) => values[i] ?? 0)]),
    };
  }
  const written = (x: number): string | number => (figure.isTime ? new Date(x).toISOString() : x);
  return {
    header: [xTitle, yTitle, ...(isOne ? [] : ['series'])],
    rows: figure.series.flatMap(({ name, points }) =>
      points.map(({ x, y }) => [written(x), y, ...(isOne ? [] : [name])]),
    ),
  };
}
