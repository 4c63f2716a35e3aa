import { addFigures, noFigures, quantile, type Figures } from './figures.ts';
import type { Grouping, TopState } from './top.ts';

/** The cost of a group of requests; numbers are per second unless noted. */
export interface TopRow {
  readonly name: string;
  /** Its share of the total cost, from 0 to 1. */
  readonly share: number;
  readonly requests: number;
  /** Milliseconds of work. */
  readonly cost: number;
  readonly databaseMilliseconds: number;
  readonly rows: number;
  readonly refused: number;
  readonly wouldBeRefused: number;
  /** Milliseconds within which half of the requests were answered. */
  readonly p50: number;
  /** Milliseconds within which 99 % of the requests were answered. */
  readonly p99: number;
}

/** The columns that rows can be sorted by, greatest first. */
export const sortKeys = ['cost', 'requests', 'p50', 'p99', 'refused', 'rows'] as const;

/** One of {@link sortKeys}. */
export type SortKey = (typeof sortKeys)[number];

/** Returns one row for all requests. */
export const totalRow = (state: TopState): TopRow => rowOf('all', state.all, state);

/** Returns the rows of the groups whose names contain `filter`, ignoring case, sorted. */
export function rowsOf(state: TopState, by: Grouping, sort: SortKey, filter: string): readonly TopRow[] {
  const wanted = filter.toLowerCase();
  return Object.entries(state.groups[by])
    .filter(([name]) => name.toLowerCase().includes(wanted))
    .map(([name, figures]) => rowOf(name, figures, state))
    .toSorted((a, b) => b[sort] - a[sort] || b.requests - a.requests || (a.name < b.name ? -1 : 1));
}

/** Returns one row, `others`, for all groups that are not among those shown. */
export function rowOfOthers(state: TopState, by: Grouping, shown: readonly TopRow[]): TopRow {
  const names = new Set(shown.map(({ name }) => name));
  const others = noFigures();
  for (const [name, figures] of Object.entries(state.groups[by])) {
    if (!names.has(name)) addFigures(others, figures);
  }
  return rowOf('others', others, state);
}

const rowOf = (name: string, figures: Figures, { all, seconds }: TopState): TopRow => ({
  name,
  share: all.cost > 0 ? figures.cost / all.cost : 0,
  requests: figures.requests / seconds,
  cost: figures.cost / seconds,
  databaseMilliseconds: figures.databaseMilliseconds / seconds,
  rows: figures.rows / seconds,
  refused: figures.refused / seconds,
  wouldBeRefused: figures.wouldBeRefused / seconds,
  p50: quantile(figures, 0.5),
  p99: quantile(figures, 0.99),
});
