import type { Continuation } from './source/answers.ts';
import type { StreamPosition } from './stream/change-stream.ts';
import type { Tables, Writing } from './write/database.ts';

/** How far a mirror has come; stored in the transactions that bring it there. */
export interface MirrorState {
  /** The URL of the source's api.php. */
  readonly source: string;
  /** Whether all revisions of a page are kept, or only its current one. */
  readonly history: 'all' | 'current';
  /** The namespaces that are mirrored; all if absent. */
  readonly namespaces?: readonly number[];
  /** The time from which on changed pages are mirrored, and no others; all are if absent. */
  readonly since?: string;
  /** The time up to which changes have been read, in fourteen digits of the source's clock. */
  readonly position: string;
  /**
   * The step of the first copy that is being done, where it goes on, and how much of it and of all steps is done;
   * absent when the copy is finished.
   */
  readonly copy?: {
    readonly step: number;
    readonly next?: Continuation;
    readonly done: number;
    readonly all: number;
  };
  /** How many pages and revisions the first copy has, about. */
  readonly expected: number;
  /** The second round over all that is mirrored; an urgent one follows a pause of which nothing tells any more. */
  readonly sweep: {
    readonly step: number;
    readonly next?: Continuation;
    readonly rounds: number;
    /** When this round began on this machine's clock, in milliseconds since 1970. */
    readonly at?: number;
    readonly isUrgent?: boolean;
    /** The position when this round began, and when the last one that was finished did. */
    readonly begun?: string;
    readonly since?: string;
  };
  /** What was asked and read so far. */
  readonly requests: number;
  readonly changes: number;
  readonly logEntries: number;
}

/** The names of what a mirror stores about itself. */
export const storedNames = {
  state: 'state',
  contact: 'contact',
  stream: 'stream',
  review: 'review',
} as const;

/** Reads the state; undefined before the beginning. */
export const readState = (tables: Tables): Promise<MirrorState | undefined> =>
  readJson<MirrorState>(tables, storedNames.state);

/** Stores the state. */
export const writeState = (writing: Writing, state: MirrorState): Promise<void> =>
  writeJson(writing, storedNames.state, state);

/** Reads by whom the mirror is run. */
export const readContact = (tables: Tables): Promise<string | undefined> =>
  readText(tables, storedNames.contact);

/** Stores by whom the mirror is run. */
export const writeContact = (writing: Writing, contact: string): Promise<void> =>
  writeText(writing, storedNames.contact, contact);

/** Reads which event of a stream was read last. */
export const readStreamPosition = (tables: Tables): Promise<StreamPosition | undefined> =>
  readJson<StreamPosition>(tables, storedNames.stream);

/** Stores which event of a stream was read last. */
export const writeStreamPosition = (writing: Writing, position: StreamPosition): Promise<void> =>
  writeJson(writing, storedNames.stream, position);

/** Reads something that is stored as JSON. */
export async function readJson<T>(tables: Tables, name: string): Promise<T | undefined> {
  const text = await readText(tables, name);
  return text === undefined ? undefined : (JSON.parse(text) as T);
}

/** Stores something as JSON. */
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
