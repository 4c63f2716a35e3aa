import type { Settings } from '@wikiquery/core/wiki/settings';
import type { Remembered } from '@wikiquery/import/hooks';
import { createClock, type SandboxClock } from './clock.ts';
import { createFaults, type Faults } from './faults.ts';
import { createFileContents, type FileContents } from './file-contents.ts';
import { createJobSwitch, type JobMode, type JobSwitch } from './job-switch.ts';
import { createJournal, type Journal } from './journal.ts';
import type { SentMail } from './mails.ts';
import type { RateCounts } from './rate-limiter.ts';

/** Returns the bytes at a URL from which a client uploads a file; undefined if there is none. */
export type FetchUpload = (url: string) => Promise<Uint8Array | undefined> | Uint8Array | undefined;

/** What the author of a test sets and reads, and what all who write to a wiki share. */
export interface Controls {
  readonly clock: SandboxClock;
  /** Whether what MediaWiki leaves to jobs waits. */
  readonly jobs: JobSwitch;
  readonly faults: Faults;
  readonly journal: Journal;
  /** The mails that the wiki sent. */
  readonly mails: SentMail[];
  /** Texts that clients sent before they save them, by their SHA-1. */
  readonly stashedTexts: Map<string, string>;
  /** What extensions remember for a while, by name. */
  readonly remembered: Map<string, Remembered>;
  /** Whether who does something too often is refused. */
  readonly limitsRates: boolean;
  /** What was done so far, for rate limits. */
  readonly rateCounts: RateCounts;
  /** The bytes of the wiki's files. */
  readonly files: FileContents;
  /** Fetches files that clients upload by URL; without it, the wiki takes none. */
  readonly fetchUpload: FetchUpload | undefined;
  /** Does work after all that was begun before it, so that nothing changes between its reads and its writes. */
  alone<T>(this: void, work: () => Promise<T>): Promise<T>;
}

/** What the author of a test decides about a wiki before it is there. */
export interface ControlOptions {
  /** Fetches files that clients upload by URL; without it, the wiki takes none. */
  readonly fetchUpload?: FetchUpload;
  /** When what MediaWiki leaves to jobs is done: `run`, at once, by default; `wait`, when the test runs them. */
  readonly jobs?: JobMode;
  /**
   * Limits how often users do something: `true` for the limits that the configuration has or, if it has none,
   * MediaWiki's; or the limits, as in the setting `rateLimits`. By default nothing is limited.
   */
  readonly rateLimits?: boolean | Settings['rateLimits'];
}

/** Creates the controls of a wiki, whose files are kept in a folder, or, without one, in memory. */
export function createControls(
  folder?: string,
  { fetchUpload, jobs = 'run', rateLimits = false }: ControlOptions = {},
): Controls {
  let last: Promise<unknown> = Promise.resolve();
  return {
    clock: createClock(),
    jobs: createJobSwitch(jobs),
    faults: createFaults(),
    journal: createJournal(),
    mails: [],
    stashedTexts: new Map(),
    remembered: new Map(),
    limitsRates: rateLimits !== false,
    rateCounts: new Map(),
    files: createFileContents(folder),
    fetchUpload,
    alone: (work) => {
      const done = last.then(work);
      last = done.catch(() => undefined);
      return done;
    },
  };
}
