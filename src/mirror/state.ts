import type { Continuation } from './source/answers.ts';
import type { Tables, Writing } from './write/database.ts';

/** How far a mirror has come; stored in the transactions that bring it there. */
export interface MirrorState {
  /** The URL of the source's api.php. */
  readonly source: string;
  /** Whether all revisions of a page are kept, or only its current one. */
  readonly history: 'all' | 'current';
  /** The namespaces that are mirrored; all if absent. */
  readonly namespaces?: readonly number[];
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
    readonly isUrgent?: boolean;
  };
  /** What was asked and read so far. */
  readonly requests: number;
  readonly changes: number;
  readonly logEntries: number;
}

const NAME = 'state';

/** Reads the state; undefined before the beginning. */
export async function readState(tables: Tables): Promise<MirrorState | undefined> {
  const [row] = await tables.rows<{ readonly value: string | Uint8Array }>(
    'SELECT value FROM wikiquery_mirror WHERE name = ?',
    [NAME],
  );
  return row && (JSON.parse(Buffer.from(row.value).toString()) as MirrorState);
}

/** Stores the state. */
export const writeState = (writing: Writing, state: MirrorState): Promise<void> =>
  writing.put('wikiquery_mirror', [{ name: NAME, value: JSON.stringify(state) }]);

const CONTACT = 'contact';

/** Reads by whom the mirror is run. */
export async function readContact(tables: Tables): Promise<string | undefined> {
  const [row] = await tables.rows<{ readonly value: string | Uint8Array }>(
    'SELECT value FROM wikiquery_mirror WHERE name = ?',
    [CONTACT],
  );
  return row && Buffer.from(row.value).toString();
}

/** Stores by whom the mirror is run. */
export const writeContact = (writing: Writing, contact: string): Promise<void> =>
  writing.put('wikiquery_mirror', [{ name: CONTACT, value: contact }]);
