import type { Continuation } from './source/answers.ts';
import type { StreamPosition } from './stream/change-stream.ts';
import type { Tables, Writing } from './write/database.ts';

/** The progress of a mirror, stored in the same transactions as what it has read. */
export interface MirrorState {
  /** The URL of the source's api.php. */
  readonly source: string;
  /** Whether all revisions of a page are kept, or only its current one. */
  readonly history: 'all' | 'current';
  /** The namespaces that are mirrored; all if absent. */
  readonly namespaces?: readonly number[];
  /** The time, in fourteen digits, from which a page has to have changed to be mirrored; all pages are if absent. */
  readonly since?: string;
  /** The time up to which changes have been read, in fourteen digits of the source's clock. */
  readonly position: string;
  /**
   * The current step of the first copy, where it continues, and how much of it and of all steps is done; absent when
   * the copy is finished.
   */
  readonly copy?: {
    readonly step: number;
    readonly next?: Continuation;
    readonly done: number;
    readonly all: number;
  };
  /** About how many pages and revisions the first copy has. */
  readonly expected: number;
  /** The current round over everything that is mirrored; urgent after a pause whose changes the source cannot list. */
  readonly sweep: {
    readonly step: number;
    readonly next?: Continuation;
    /** Number of finished rounds. */
    readonly rounds: number;
    /** When the last round began on this machine's clock, in milliseconds since 1970. */
    readonly at?: number;
    readonly isUrgent?: boolean;
    /** The position when this round began. */
    readonly begun?: string;
    /** The position when the last finished round began. */
    readonly since?: string;
  };
  /** Requests sent by the process that stored this. */
  readonly requests: number;
  /** New recent changes read since the mirror began. */
  readonly changes: number;
  /** New log entries read since the mirror began. */
  readonly logEntries: number;
}

/** The names under which a mirror stores facts about itself. */
export const storedNames = {
  state: 'state',
  contact: 'contact',
  stream: 'stream',
  review: 'review',
} as const;

/** Reads the mirror's state; undefined in a database that is no mirror yet. */
export const readState = (tables: Tables): Promise<MirrorState | undefined> =>
  readJson<MirrorState>(tables, storedNames.state);

/** Stores the mirror's state. */
export const writeState = (writing: Writing, state: MirrorState): Promise<void> =>
  writeJson(writing, storedNames.state, state);

/** Reads how to contact whoever runs the mirror. */
export const readContact = (tables: Tables): Promise<string | undefined> =>
  readText(tables, storedNames.contact);

/** Stores how to contact whoever runs the mirror. */
export const writeContact = (writing: Writing, contact: string): Promise<void> =>
  writeText(writing, storedNames.contact, contact);

/** Reads which event of a change stream was read last. */
export const readStreamPosition = (tables: Tables): Promise<StreamPosition | undefined> =>
  readJson<StreamPosition>(tables, storedNames.stream);

/** Stores which event of a change stream was read last. */
export const writeStreamPosition = (writing: Writing, position: StreamPosition): Promise<void> =>
  writeJson(writing, storedNames.stream, position);

/** Reads a value that is stored as JSON; undefined if there is none. */
export async function readJson<T>(tables: Tables, name: string): Promise<T | undefined> {
  const text = await readText(tables, name);
  return text === undefined ? undefined : (JSON.parse(text) as T);
}

/** Stores a value as JSON. */
export const writeJson = (writing: Writing, name: string, value: unknown): Promise<void> =>
  writeText(writing, name, JSON.stringify(value));

async function readText(tables: Tables, name: string): Promise<string | undefined> {
  const [row] = await tables.rows<{ readonly value: string | Uint8Array }>(
    'SELECT value FROM wikiquery_mirror WHERE name = ?',
    [name],
  );
  return row && Buffer.from(row.value).toString();
}

const writeText = (writing: Writing, name: string, value: string): Promise<void> =>
  writing.put('wikiquery_mirror', [{ name, value }]);
