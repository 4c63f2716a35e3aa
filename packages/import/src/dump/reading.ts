import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from 'better-sqlite3';
import type { Site } from '@wikiquery/core/wiki';
import type { Dump } from './identify.ts';
import type { ImportOptions } from './options.ts';
import { DamagedArchiveError } from './source/damage.ts';
import type { Pool } from './workers/pool.ts';
import type { ImportState, StateKeeper } from './write/state.ts';

/** How far a dump has been read. */
export interface ReadingProgress {
  /** Uncompressed bytes read. */
  readonly unpacked: number;
  /** Compressed bytes read. */
  readonly taken: number;
  /** Bytes of the newest texts written since the last notification, and of those with templates to expand. */
  readonly text: number;
  readonly expandable: number;
  readonly state: ImportState;
}

/** Callbacks that report an import's progress. */
export interface ImportProgress {
  /** Called after each batch of a dump. */
  read(this: void, dump: Dump, progress: ReadingProgress): void;
  /** Called when the templates of `done` of the `total` pages that use any are expanded. */
  expanded(this: void, done: number, total: number): void;
  /** Called before pages that the dumps no longer have are looked for and deleted. */
  settling(this: void): void;
  /** Called when one of the final steps begins, after all rows are written. */
  step(this: void, name: string, index: number, count: number): void;
}

/** What reading a dump needs. */
export interface Reading {
  readonly database: Database;
  readonly options: ImportOptions;
  readonly progress: ImportProgress;
  readonly pool: Pool;
  readonly keeper: StateKeeper;
  readonly site: Site;
  /** Tables whose rows come from SQL dumps. */
  readonly given: ReadonlySet<string>;
  /** Whether templates are expanded once all pages are imported. */
  readonly expands: boolean;
  /** When aborted, stops the import at the next point from which it can be resumed. */
  readonly signal?: AbortSignal;
}

/** Records that a dump is truncated; `missing` names what every complete dump ends with. */
export const noteTruncation = ({ keeper }: Reading, dump: Dump, offset: number, missing: string): void => {
  const message = `The dump is truncated: ${missing} is missing.`;
  keeper.note(dump.source.name, [{ kind: 'end', offset, title: '', message }]);
};

/** Waits for a promise; resolves to undefined if the signal is aborted first. */
function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T | undefined> {
  if (!signal) return promise;
  if (signal.aborted) return Promise.resolve(undefined);
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      resolve(undefined);
    };
    signal.addEventListener('abort', abort, { once: true });
    promise
      .finally(() => {
        signal.removeEventListener('abort', abort);
      })
      .then(resolve, reject);
  });
}

/** The result of handling one batch of a dump. */
export interface Step {
  readonly state: ImportState;
  /** Whether the import could be resumed from here. */
  readonly isWhole: boolean;
  /** Whether the limit of pages is reached. */
  readonly isLast: boolean;
}

/**
 * Writes batches of a dump, many to a transaction, each of which also stores the state to resume from. A damaged
 * archive is recorded as a problem, and what came before the damage is kept.
 */
export async function inTransactions<T>(
  reading: Reading,
  dump: Dump,
  from: ImportState,
  batches: AsyncIterable<T>,
  handle: (batch: T, state: ImportState) => Step,
  flush: () => void,
): Promise<ImportState> {
  const { database, keeper, options, signal } = reading;
  let state = from;
  let canStop = true;
  let isLast = false;
  let damage: DamagedArchiveError | undefined;
  let committed = from.offset;
  const commit = (): void => {
    flush();
    keeper.write(state);
    database.exec('COMMIT');
    committed = state.offset;
  };
  database.exec('BEGIN IMMEDIATE');
  try {
    try {
      const iterator = batches[Symbol.asyncIterator]();
      for (;;) {
        const next = await (canStop ? unlessAborted(iterator.next(), signal) : iterator.next());
        if (!next || next.done) break;
        const step = handle(next.value, state);
        ({ state, isWhole: canStop, isLast } = step);
        if (isLast) {
          await iterator.return?.();
          break;
        }
        if (!canStop || (state.offset - committed < options.commitBytes && !signal?.aborted)) continue;
        commit();
        signal?.throwIfAborted();
        database.exec('BEGIN IMMEDIATE');
      }
    } catch (error) {
      if (!(error instanceof DamagedArchiveError)) throw error;
      damage = error;
    }
    // Ctrl-C also stops the program that writes to standard input, so the end of the input may not be the dump's end.
    await nextTurn();
    if (signal?.aborted && !state.hasEnd && !isLast) {
      if (canStop) commit();
      signal.throwIfAborted();
    }
    if (damage) {
      keeper.note(dump.source.name, [
        {
          kind: 'archive',
          offset: state.offset,
          title: '',
          message: `The archive is damaged and was read only up to here: ${damage.message.replace(/\.$/, '')}. Damage is detected late, so what was imported from this file may be wrong.`,
        },
      ]);
    }
    commit();
  } catch (error) {
    if (database.inTransaction) database.exec('ROLLBACK');
    throw error;
  }
  return state;
}
