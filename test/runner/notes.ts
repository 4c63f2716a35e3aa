import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from '../kinds.ts';

/** Environment variable with the file into which a process that runs tests notes what they do. */
export const notesVariable = 'WIKIQUERY_TEST_NOTES';

/** Numbers of tests by how they ended. */
export type Counts = Readonly<
  Record<'tests' | 'suites' | 'passed' | 'failed' | 'cancelled' | 'skipped' | 'todo', number>
>;

/** Where a test or suite stands. */
interface Place {
  /** With the names of the suites around it. */
  readonly name: string;
  readonly file: string;
  readonly line: number;
}

/** What a test process notes, one object a line. */
export type Note =
  | { readonly type: 'load'; readonly file: string }
  | { readonly type: 'loaded' }
  | (Place & {
      readonly type: 'begin';
      readonly id: number;
      /** Milliseconds since 1970. */
      readonly at: number;
    })
  | {
      readonly type: 'end';
      readonly id: number;
      /** Why it was skipped; empty if it does not say. */
      readonly skip?: string | undefined;
      readonly error?: string | undefined;
    }
  | { readonly type: 'afterwards'; readonly message: string }
  | { readonly type: 'summary'; readonly counts: Counts }
  | { readonly type: 'exit'; readonly stack: readonly string[] };

/** A skipped test or suite. */
export type Skip = Place & { readonly reason: string };

/** What the tests of a process did. */
export interface Noted {
  /** Undefined if the process ended before its tests. */
  readonly counts: Counts | undefined;
  readonly failed: readonly (Place & { readonly error: string })[];
  readonly skipped: readonly Skip[];
  /** Errors that happened after their tests had ended, in Node's words. */
  readonly afterwards: readonly string[];
  /** Number of tests and suites that ended. */
  readonly ended: number;
  /** Tests that began and did not end. */
  readonly running: readonly Place[];
  /** The file that a process of several files loads; undefined if it has loaded all. Its tests wait until then. */
  readonly loading: string | undefined;
  /** When the first test of each file began, in milliseconds since 1970. */
  readonly begun: ReadonlyMap<string, number>;
  /** From where the process ended; empty if it was killed. */
  readonly exit: readonly string[];
}

/** Reads what the tests of a process have noted in a file; paths are relative to the repository's root. */
export function readNotes(file: string): Noted {
  const notes = linesOf(file).map((line) => JSON.parse(line) as Note);
  const load = notes.findLast((note) => note.type === 'load' || note.type === 'loaded');
  const loading = load?.type === 'load' ? relative(root, load.file) : undefined;
  const begins = (loading === undefined ? notes : [])
    .filter((note) => note.type === 'begin')
    .map((note) => ({ ...note, file: relative(root, note.file) }));
  const places = new Map(begins.map(({ id, name, file, line }) => [id, { name, file, line }]));
  const ends = notes.filter((note) => note.type === 'end');
  const place = (id: number): Place => places.get(id) ?? { name: '', file: '', line: 0 };
  const ended = new Set(ends.map(({ id }) => id));
  return {
    counts: notes.find((note) => note.type === 'summary')?.counts,
    failed: ends.flatMap(({ id, error }) => (error === undefined ? [] : [{ ...place(id), error }])),
    skipped: ends.flatMap(({ id, skip }) => (skip === undefined ? [] : [{ ...place(id), reason: skip }])),
    afterwards: notes.flatMap((note) => (note.type === 'afterwards' ? [note.message] : [])),
    ended: ends.length,
    running: [...places].flatMap(([id, each]) => (ended.has(id) ? [] : [each])),
    loading,
    begun: new Map(begins.toReversed().map(({ file, at }) => [file, at])),
    exit: notes.find((note) => note.type === 'exit')?.stack ?? [],
  };
}

function linesOf(file: string): readonly string[] {
  try {
    return readFileSync(file, 'utf8').split('\n').slice(0, -1);
  } catch (error) {
    // It had no test.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
