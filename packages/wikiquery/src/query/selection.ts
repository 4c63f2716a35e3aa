import { readColumn, rowFormats, type Column, type RowFormat } from 'wikiquery-client/rows';
import type { options } from '../help/query.ts';
import type { OptionValues } from '../options.ts';
import { CommandLineError, UsageError } from '../problem.ts';

/** What to write of an answer, and how. */
export type Selection =
  /** One part, in a format of the API. */
  | { readonly kind: 'answer' }
  | {
      readonly kind: 'json';
      readonly all: boolean;
    }
  | {
      readonly kind: RowFormat | 'parquet';
      readonly all: boolean;
      readonly columns: readonly Column[] | undefined;
      /** Maximum number of rows. */
      readonly limit: number;
    };

/** Reads what to write, and how; throws a {@link UsageError} if options contradict each other or the request. */
export function readSelection(
  given: OptionValues<typeof options>,
  request: ReadonlyMap<string, string>,
): Selection {
  const { format, columns, limit } = given;
  const all = given.all === true || limit !== undefined;
  if (!all && format === undefined && columns === undefined && given.from === undefined)
    return { kind: 'answer' };
  for (const name of ['format', 'formatversion', 'callback', 'continue', 'rawcontinue']) {
    if (request.has(name) && (name !== 'format' || request.get(name) !== 'json'))
      throw new UsageError(`Leave out ${name}=${request.get(name) ?? ''}: --format says what is written.`);
  }
  const kind = [...rowFormats, 'parquet' as const].find((name) => name === format);
  if (kind) {
    return {
      kind,
      all,
      columns: columns === undefined ? undefined : columns.split(',').map(readColumn),
      limit: limit === undefined ? Infinity : readLimit(limit),
    };
  }
  if (format !== undefined && format !== 'json')
    throw new CommandLineError(
      `--format must be json, ${rowFormats.join(', ')} or parquet; it is "${format}".`,
    );
  if (columns !== undefined || limit !== undefined)
    throw new CommandLineError(
      `--columns and --limit are about rows: add --format ndjson, csv, tsv, table or parquet.`,
    );
  return { kind: 'json', all };
}

function readLimit(text: string): number {
  if (/^[1-9]\d*$/.test(text)) return Number(text);
  throw new CommandLineError(`--limit must be a number of rows from 1; it is "${text}".`);
}
