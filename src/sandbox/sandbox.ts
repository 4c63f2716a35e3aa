import type Sqlite from 'better-sqlite3';
import type { Site } from '../wiki/site.ts';
import { createClock, type SandboxClock } from './clock.ts';
import { createJournal, type Journal } from './journal.ts';
import { openForWriting } from './writing/open.ts';
import type { WritableWiki } from './writing/writable-wiki.ts';

/** A wiki that clients may write to. */
export interface Sandbox {
  readonly wiki: WritableWiki;
  readonly clock: SandboxClock;
  readonly journal: Journal;
  /** Does work after all that was begun before it, so that nothing changes between its reads and its writes. */
  alone<T>(this: void, work: () => Promise<T>): Promise<T>;
}

/** Makes a wiki that clients may write to; nothing else may write to its database. */
export function createSandbox(database: Sqlite.Database, site: Site): Sandbox {
  let last: Promise<unknown> = Promise.resolve();
  return {
    wiki: openForWriting(database, site),
    clock: createClock(),
    journal: createJournal(),
    alone: (work) => {
      const done = last.then(work);
      last = done.catch(() => undefined);
      return done;
    },
  };
}
