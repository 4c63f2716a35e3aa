import { createClock, type SandboxClock } from './clock.ts';
import { createFileContents, type FileContents } from './file-contents.ts';
import { createFaults, type Faults } from './faults.ts';
import type { Remembered } from '../extensions/write-hook.ts';
import type { SentMail } from './mails.ts';
import { createJournal, type Journal } from './journal.ts';

/** What the author of a test sets and reads, and what all who write to a wiki share. */
export interface Controls {
  readonly clock: SandboxClock;
  readonly faults: Faults;
  readonly journal: Journal;
  /** The mails that the wiki sent. */
  readonly mails: SentMail[];
  /** Texts that clients sent before they save them, by their SHA-1. */
  readonly stashedTexts: Map<string, string>;
  /** What extensions remember for a while, by name. */
  readonly remembered: Map<string, Remembered>;
  /** The bytes of the wiki's files. */
  readonly files: FileContents;
  /** Does work after all that was begun before it, so that nothing changes between its reads and its writes. */
  alone<T>(this: void, work: () => Promise<T>): Promise<T>;
}

/** Creates the controls of a wiki, whose files are kept in a folder, or, without one, in memory. */
export function createControls(folder?: string): Controls {
  let last: Promise<unknown> = Promise.resolve();
  return {
    clock: createClock(),
    faults: createFaults(),
    journal: createJournal(),
    mails: [],
    stashedTexts: new Map(),
    remembered: new Map(),
    files: createFileContents(folder),
    alone: (work) => {
      const done = last.then(work);
      last = done.catch(() => undefined);
      return done;
    },
  };
}
