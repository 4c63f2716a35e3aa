import { siteRegistry } from '@wikiquery/core/api';
import type { Site } from '@wikiquery/core/wiki';
import {
  columnName,
  createRowReader,
  createRowWriter,
  planOfAnswer,
  type Column,
  type Part,
} from 'wikiquery-client/rows';
import { UsageError } from '../problem.ts';
import { showProgress } from '../progress.ts';
import { checkColumns, watchColumns } from './check-columns.ts';
import type { TypedColumn } from './column-types.ts';
import { createHeldRows, createSpool } from './held-rows.ts';
import type { Output } from './output.ts';
import type { ParquetRows } from './parquet-rows.ts';
import { askForParts, withLargestParts, type Ask, type RequestMap } from './parts.ts';
import { planQuery } from './plan.ts';
import { reportProblems } from './problems.ts';
import type { Selection } from './selection.ts';
import { writeJoined } from './write-json.ts';
import { writeRows } from './write-rows.ts';

/** An answer to write, and where it comes from. */
export interface Streaming {
  readonly request: RequestMap;
  readonly selection: Exclude<Selection, { readonly kind: 'answer' }>;
  readonly output: Output;
  readonly site: Site;
  readonly ask: Ask;
  /** Whether the wiki may have modules and fields that are unknown here. */
  readonly isForeign?: boolean;
  /** Preferred number of items in a part; as many as are allowed by default. */
  readonly partSize?: number;
}

/** Writes an answer as its parts arrive; returns the exit code. */
export async function streamAnswer(streaming: Streaming): Promise<number> {
  const { request, selection, output, site, ask, partSize, isForeign = false } = streaming;
  using spool = createSpool();
  const registry = siteRegistry(site);
  const plain = new Map([...request, ['errorformat', request.get('errorformat') ?? 'plaintext']] as const);
  const asked = selection.all ? withLargestParts(plain, registry, site, partSize) : plain;
  const progress = showProgress();
  const isShown = process.stderr.isTTY && !process.stdout.isTTY;
  const onProgress = (done: number, what: string): void => {
    if (!isShown) return;
    progress.at(
      done,
      undefined,
      (seconds) =>
        `${done.toLocaleString('en')} ${what}, ${Math.round(done / seconds).toLocaleString('en')} a second`,
    );
  };
  const problems = reportProblems();
  let isCut = false;
  async function* parts(): AsyncGenerator<Part> {
    for await (const part of askForParts(asked, ask, selection.all)) {
      problems.report(part);
      yield part;
      isCut = !selection.all && part['continue'] !== undefined;
      // Signals and a lost reader are noticed between turns of the event loop.
      await new Promise(setImmediate);
    }
  }
  try {
    if (selection.kind === 'json') {
      await writeJoined(parts(), spool, output, (done) => {
        onProgress(done, 'parts');
      });
    } else {
      const known = planQuery(asked, registry, site);
      const { kind, columns: chosen, limit } = selection;
      const declared = known?.columns?.map(({ column }) => column);
      if (chosen && declared && !isForeign) checkColumns(chosen, declared);
      const writer =
        kind === 'parquet'
          ? await parquetWriter(chosen, known?.columns)
          : createRowWriter(kind, { chosen, declared });
      const { first, all } = await peek(parts());
      const planned = known ?? planOfAnswer(first);
      const watch = watchColumns(chosen ?? [], declared);
      await writeRows(all, {
        reader: createRowReader(planned, createHeldRows(spool)),
        writer: {
          ...writer,
          write: (row) => {
            watch.see(row);
            return writer.write(row);
          },
        },
        limit,
        output,
        onProgress: (done) => {
          onProgress(done, 'rows');
        },
      });
      for (const warning of watch.warnings()) console.error(`wikiquery query: ${warning}`);
    }
  } finally {
    if (isShown) progress.end();
  }
  if (isCut) console.error('There is more: --all continues to the end.');
  return (await output.end()) ?? 0;
}

/** Creates a writer of Parquet, which is loaded only here; what is not known of columns is text. */
async function parquetWriter(
  chosen: readonly Column[] | undefined,
  declared: readonly TypedColumn[] | undefined,
): Promise<ParquetRows> {
  if (process.stdout.isTTY)
    throw new UsageError('Parquet is no text: write it to a file, as in > rows.parquet.');
  const types = new Map(declared?.map(({ column, type }) => [columnName(column), type]));
  const columns =
    chosen?.map((column) => ({ column, type: types.get(columnName(column)) ?? ('text' as const) })) ??
    declared;
  if (!columns || columns.length === 0)
    throw new UsageError('The columns of this query are not known beforehand: name them with --columns.');
  return (await import('./parquet-rows.ts')).createParquetRows(columns);
}

/** Reads the first part ahead. */
async function peek(
  parts: AsyncGenerator<Part>,
): Promise<{ readonly first: Part; readonly all: AsyncGenerator<Part> }> {
  const { value, done } = await parts.next();
  const first: Part = done ? {} : value;
  async function* all(): AsyncGenerator<Part> {
    if (!done) yield first;
    yield* parts;
  }
  return { first, all: all() };
}
