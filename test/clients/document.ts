import { readFileSync, writeFileSync } from 'node:fs';
import type { Client } from './clients.ts';
import { passedSteps, type Outcome } from './outcome.ts';

const path = new URL('../../docs/clients.md', import.meta.url);

/** Reads docs/clients.md. */
export const readDocument = (): string => readFileSync(path, 'utf8');

/** Writes docs/clients.md. */
export function writeDocument(text: string): void {
  writeFileSync(path, text);
}

/** A client with its recorded outcome on MediaWiki, which a run on Wikiquery must match. */
export interface Row {
  readonly client: Client;
  readonly recorded: Outcome;
}

/** Formats the table of clients as Prettier does. */
export function table(rows: readonly Row[]): string {
  const cells = [
    ['Client', 'What its script does', 'Passes here', 'Passes on MediaWiki'],
    ...rows.map(({ client, recorded }) => {
      const passed = `${passedSteps(recorded)} of ${recorded.steps.length}`;
      return [recorded.client, client.features, passed, passed];
    }),
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[], filling = ' '): string =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0, filling)).join(' | ')} |`;
  const [head = [], ...body] = cells;
  return [line(head), line(['', '', '', ''], '-'), ...body.map((row) => line(row))].join('\n');
}

/** Replaces the table in a document. */
export const withTable = (document: string, newTable: string): string =>
  document.replace(/^\|[^]*\|$/m, () => newTable);
