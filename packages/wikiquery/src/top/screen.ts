import { stripVTControlCharacters } from 'node:util';
import {
  printable,
  rowsOf,
  totalRow,
  type SortKey,
  type TopRow,
  type TopState,
} from '@wikiquery/server/telemetry';
import type { View } from './view.ts';

/** Columns and lines of a terminal. */
export interface Size {
  readonly columns: number;
  readonly rows: number;
}

const bold = (text: string): string => `\u001b[1m${text}\u001b[22m`;
const reversed = (text: string): string => `\u001b[7m${text}\u001b[27m`;
const dim = (text: string): string => `\u001b[2m${text}\u001b[22m`;

interface Column {
  readonly title: string;
  readonly width: number;
  readonly sort: SortKey;
  readonly text: (row: TopRow) => string;
}

const columns: readonly Column[] = [
  { title: 'COST', width: 7, sort: 'cost', text: ({ share }) => `${(share * 100).toFixed(1)}%` },
  { title: 'REQ/S', width: 8, sort: 'requests', text: ({ requests }) => rate(requests) },
  { title: 'P50', width: 8, sort: 'p50', text: ({ p50 }) => milliseconds(p50) },
  { title: 'P99', width: 8, sort: 'p99', text: ({ p99 }) => milliseconds(p99) },
  {
    title: 'REFUSED/S',
    width: 11,
    sort: 'refused',
    text: ({ refused, wouldBeRefused }) =>
      wouldBeRefused > 0 && refused === 0 ? `(${rate(wouldBeRefused)})` : rate(refused),
  },
  { title: 'ROWS/S', width: 8, sort: 'rows', text: ({ rows }) => rate(rows) },
];
const FIGURES = columns.reduce((sum, { width }) => sum + width, 0);

/** Draws a view in lines no wider than the terminal; `from` names the servers, `note` says what went wrong. */
export function drawScreen(
  state: TopState,
  view: View,
  { columns: width, rows: height }: Size,
  { from, note }: { readonly from: string; readonly note?: string | undefined },
): readonly string[] {
  const all = totalRow(state);
  const heads = [
    bold(`${from}, last ${Math.round(state.seconds)} s`) + (view.isPaused ? ` ${reversed(' PAUSED ')}` : ''),
    `${rate(all.requests)} requests/s  ${rate(all.cost)} ms of work/s  ${rate(all.rows)} rows/s  ` +
      `p50 ${milliseconds(all.p50)}  p99 ${milliseconds(all.p99)}`,
    `${rate(all.refused)} refused/s` +
      (all.wouldBeRefused > 0 ? `  (${rate(all.wouldBeRefused)} would be refused/s)` : '') +
      (view.filter || view.isTyping ? `  filter: ${view.filter}${view.isTyping ? '_' : ''}` : ''),
    note === undefined ? '' : reversed(printable(note, width)),
    ...state.notices.flatMap((notice) => wrap(notice, width)).map((line) => reversed(line)),
  ];
  const nameWidth = Math.max(8, width - FIGURES);
  const title = view.by.toUpperCase().padEnd(nameWidth);
  const titles = columns.map(({ title, width, sort }) =>
    (sort === view.sort ? `${title}▼` : title).padStart(width),
  );
  const rows = rowsOf(state, view.by, view.sort, view.filter)
    .slice(0, Math.max(1, height - heads.length - 2))
    .map(
      (row) =>
        fit(row.name, nameWidth) + columns.map(({ text, width }) => text(row).padStart(width)).join(''),
    );
  const keys = '[c]lient [a]gent [m]odule c[l]ass  [s]ort  [/]filter  [p]ause  [q]uit';
  return [...heads, reversed(title + titles.join('')), ...rows, dim(keys)].map((line) => cut(line, width));
}

/** Cuts a name to its column, leaving a space, or fills it up. */
const fit = (name: string, width: number): string => printable(name, width - 1).padEnd(width);

/** Maximum number of lines of a notice. */
const MOST_LINES = 4;

/** Breaks a sentence into lines that are no wider than the terminal. */
function wrap(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  for (const word of printable(text, width * MOST_LINES).split(' ')) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + word.length < width) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Cuts a line that is too long, whose style is then lost. */
function cut(line: string, width: number): string {
  const text = stripVTControlCharacters(line);
  return text.length <= width ? line : text.slice(0, width);
}

/** A rate in at most six characters. */
function rate(number: number): string {
  if (number === 0) return '0';
  if (number < 10) return number.toFixed(1);
  if (number < 10_000) return String(Math.round(number));
  return number < 10_000_000 ? `${Math.round(number / 1000)}k` : `${Math.round(number / 1_000_000)}M`;
}

const milliseconds = (number: number): string =>
  number < 10
    ? `${number.toFixed(1)}ms`
    : number < 1000
      ? `${Math.round(number)}ms`
      : `${(number / 1000).toFixed(1)}s`;
