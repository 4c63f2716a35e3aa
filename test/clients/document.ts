import { readFileSync, writeFileSync } from 'node:fs';
import type { Client } from './clients.ts';
import { type Outcome, passedSteps } from './outcome.ts';

const path = new URL('../../docs/clients.md', import.meta.url);

/** The text of docs/clients.md. */
export const readDocument = (): string => readFileSync(path, 'utf8');

/** Writes docs/clients.md. */
export function writeDocument(text: string): void {
  writeFileSync(path, text);
}

/** A client with what it did on MediaWiki; a run here has the same outcome or fails. */
export interface Row {
  readonly client: Client;
  readonly recorded: Outcome;
}

/** The table of clients, in the form that the formatter leaves as it is. */
export function table(rows: readonly Row[]): string {
  const cells = [
    ['Client', 'What its script does', 'Passes here', 'Passes on MediaWiki'],
    ...rows.map(({ client, recorded }) => {
      const passed = `${passedSteps(recorded)} of ${recorded.steps.length}`;
      return [recorded.client, client.tries, passed, passed];
    }),
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[], filling = ' '): string =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0, filling)).join(' | ')} |`;
  const [head = [], ...body] = cells;
  return [line(head), line(['', '', '', ''], '-'), ...body.map((row) => line(row))].join('\n');
}

/** A document whose table is replaced by another. */
export const withTable = (document: string, written: string): string =>
  document.replace(/^\|[^]*\|$/m, () => written);
