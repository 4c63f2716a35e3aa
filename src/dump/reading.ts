import type { Database } from 'better-sqlite3';
import type { Site } from '../wiki/site.ts';
import type { Dump } from './identify.ts';
import type { ImportOptions } from './options.ts';
import { DamagedArchiveError } from './source/damage.ts';
import type { Pool } from './workers/pool.ts';
import type { ImportState, StateKeeper } from './write/state.ts';

/** How far the reading of a dump has come. */
export interface ReadingProgress {
  /** Uncompressed bytes read. */
  readonly unpacked: number;
  /** Compressed bytes read. */
  readonly taken: number;
  readonly state: ImportState;
}

/** Notified of an import's progress. */
export interface ImportProgress {
  read(this: void, dump: Dump, progress: ReadingProgress): void;
  /** The templates of some pages, among all that have any, are expanded. */
  expanded(this: void, done: number, total: number): void;
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
  /** Whether templates are expanded when all pages are imported. */
  readonly expands: boolean;
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
 * Writes batches of a dump, many to a transaction, which also stores the state to resume from. If the archive is
 * damaged, this is noted as a problem, and what came before the damage is kept.
 */
export async function inTransactions<T>(
  reading: Reading,
  dump: Dump,
  from: ImportState,
  batches: AsyncIterable<T>,
  handle: (batch: T, state: ImportState) => Step,
  flush: () => void,
): Promise<ImportState> {
  const { database, keeper, options } = reading;
  let state = from;
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
      for await (const batch of batches) {
        const step = handle(batch, state);
        ({ state } = step);
        if (step.isLast) break;
        if (state.offset - committed < options.commitBytes || !step.isWhole) continue;
        commit();
        database.exec('BEGIN IMMEDIATE');
      }
    } catch (error) {
      if (!(error instanceof DamagedArchiveError)) throw error;
      keeper.note(dump.source.name, [
        {
          kind: 'archive',
          offset: state.offset,
          title: '',
          message: `The archive is damaged from here on: ${error.message}`,
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
