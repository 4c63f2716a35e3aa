import { chunks, marks, type Tables, type Writing } from './write/database.ts';

/**
 * The kinds of what may have changed: a page by its ID or title, a revision, an account, everything in one second of
 * the logs, a list that is read as a whole, a file that may have to be downloaded, or one that may be gone.
 */
export type DueKind = 'page' | 'title' | 'revision' | 'user' | 'moment' | 'list' | 'file' | 'gone';

/** Something that is due: it may have changed and has to be read from the source. */
export interface Due {
  readonly kind: DueKind;
  /** The ID, title, user name, time in fourteen digits, or name of a list or file. */
  readonly name: string;
  /** Whether a page's whole history has to be read. */
  readonly history?: boolean;
}

/** Lists as due, under one kind, what has the names. */
export const duesOf = (kind: DueKind, names: readonly (string | number)[], history = false): readonly Due[] =>
  names.map((name) => ({ kind, name: String(name), ...(history && { history }) }));

/** Something that is due, as stored: whether with its history (1 or 0), and how often reading it was put off. */
export interface StoredDue {
  readonly name: string;
  readonly history: number;
  readonly attempts: number;
}

/**
 * Stores what is due, now or after a time in milliseconds since 1970. With such a time, what is due already stays as it
 * is.
 */
export async function addDue(writing: Writing, dues: readonly Due[], after = 0): Promise<void> {
  for (const kind of new Set(dues.map((due) => due.kind))) {
    const given = new Map<string, boolean>();
    for (const due of dues)
      if (due.kind === kind) given.set(due.name, (given.get(due.name) ?? false) || due.history === true);
    for (const some of chunks([...given.keys()])) {
      const rows = await writing.rows<{ readonly name: string; readonly history: number }>(
        `SELECT due_name AS name, due_history AS history FROM wikiquery_mirror_due
          WHERE due_kind = ? AND due_name IN (${marks(some)})`,
        [kind, ...some],
      );
      const known = new Map(rows.map(({ name, history }) => [name, history]));
      await writing.put(
        'wikiquery_mirror_due',
        some
          .filter((name) => after === 0 || !known.has(name))
          .map((name) => ({
            due_kind: kind,
            due_name: name,
            due_history: given.get(name) || known.get(name) === 1 ? 1 : 0,
            due_attempts: 0,
            due_after: after,
          })),
      );
    }
  }
}

/** Reads what is due next of a kind: first attempts before later ones, and whole histories last. */
export const nextDue = (
  tables: Tables,
  kind: DueKind,
  limit: number,
  now: number,
): Promise<readonly StoredDue[]> =>
  tables.rows(
    `SELECT due_name AS name, due_history AS history, due_attempts AS attempts FROM wikiquery_mirror_due
      WHERE due_kind = ? AND due_after <= ? ORDER BY due_history, due_attempts, due_after LIMIT ${limit}`,
    [kind, now],
  );

/** Counts everything that is due, now or later. */
export async function countDue(tables: Tables): Promise<number> {
  const [row] = await tables.rows<{ readonly number: number }>(
    'SELECT count(*) AS number FROM wikiquery_mirror_due',
  );
  return row?.number ?? 0;
}

/** Removes what has been read from what is due. */
export async function settleDue(writing: Writing, kind: DueKind, names: readonly string[]): Promise<void> {
  for (const some of chunks(names))
    await writing.run(
      `DELETE FROM wikiquery_mirror_due WHERE due_kind = ? AND due_name IN (${marks(some)})`,
      [kind, ...some],
    );
}

/** Puts off what could not be read reliably, and counts the attempt; `until` is in milliseconds since 1970. */
export async function putOff(
  writing: Writing,
  kind: DueKind,
  names: readonly string[],
  until: number,
): Promise<void> {
  for (const some of chunks(names))
    await writing.run(
      `UPDATE wikiquery_mirror_due SET due_attempts = due_attempts + 1, due_after = ?
        WHERE due_kind = ? AND due_name IN (${marks(some)})`,
      [until, kind, ...some],
    );
}
