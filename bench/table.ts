import type { Spread } from './statistics.ts';

/** Formats a number with about three significant digits; a dash if it is undefined or NaN. */
export function plain(value: number | undefined): string {
  if (value === undefined || Number.isNaN(value)) return '-';
  if (value === 0 || value >= 100) return value.toFixed(0);
  return value >= 10 ? value.toFixed(1) : value.toFixed(value >= 1 ? 2 : 3);
}

/** Formats the range of a spread. */
export function range(spread: Spread | undefined): string {
  return spread === undefined ? '-' : `${plain(spread.least)}–${plain(spread.most)}`;
}

/** Converts bytes to megabytes. */
export function megabytes(bytes: number | undefined): number | undefined {
  return bytes === undefined ? undefined : bytes / 1_000_000;
}

/** Formats rows in columns, of which the first is aligned to the left and the others to the right. */
export function aligned(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Formats rows as a table in Markdown; the first row is the head. */
export function markdown(rows: readonly (readonly string[])[]): string {
  const [head = [], ...body] = rows;
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, column) => (column === 0 ? '---' : '--:'))), ...body.map(line)].join(
    '\n',
  );
}
