import { chunks, marks, type Tables, type Writing } from './write/database.ts';

/**
 * The kinds of what may have changed: a page by its ID or title, a revision, an account, everything in one second of
 * the logs, a list that is read as a whole, a file that may have to be downloaded, or one that may be gone.
 */
export type TaskKind = 'page' | 'title' | 'revision' | 'user' | 'moment' | 'list' | 'file' | 'gone';

/** A task of the mirror's work queue: something may have changed and has to be read from the source. */
export interface Task {
  readonly kind: TaskKind;
  /** The ID, title, user name, time in fourteen digits, or name of a list or file. */
  readonly name: string;
  /** Whether a page's whole history has to be read. */
  readonly history?: boolean;
}

/** Returns tasks of one kind. */
export const tasksOf = (
  kind: TaskKind,
  names: readonly (string | number)[],
  history = false,
): readonly Task[] => names.map((name) => ({ kind, name: String(name), ...(history && { history }) }));

/** A stored task: whether it includes the history (1 or 0), and how often it was postponed. */
export interface StoredTask {
  readonly name: string;
  readonly history: number;
  readonly attempts: number;
}

/**
 * Adds tasks to the queue, for now or for after a time in milliseconds since 1970. With such a time, queued tasks stay
 * as they are.
 */
export async function enqueue(writing: Writing, tasks: readonly Task[], after = 0): Promise<void> {
  for (const kind of new Set(tasks.map((due) => due.kind))) {
    const given = new Map<string, boolean>();
    for (const due of tasks)
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

/** Reads the next tasks of a kind: first attempts before later ones, and whole histories last. */
export const nextTasks = (
  tables: Tables,
  kind: TaskKind,
  limit: number,
  now: number,
): Promise<readonly StoredTask[]> =>
  tables.rows(
    `SELECT due_name AS name, due_history AS history, due_attempts AS attempts FROM wikiquery_mirror_due
      WHERE due_kind = ? AND due_after <= ? ORDER BY due_history, due_attempts, due_after LIMIT ${limit}`,
    [kind, now],
  );

/** Counts all tasks, including those for later. */
export async function countTasks(tables: Tables): Promise<number> {
  const [row] = await tables.rows<{ readonly number: number }>(
    'SELECT count(*) AS number FROM wikiquery_mirror_due',
  );
  return row?.number ?? 0;
}

/** Removes completed tasks from the queue. */
export async function completeTasks(
  writing: Writing,
  kind: TaskKind,
  names: readonly string[],
): Promise<void> {
  for (const some of chunks(names))
    await writing.run(
      `DELETE FROM wikiquery_mirror_due WHERE due_kind = ? AND due_name IN (${marks(some)})`,
      [kind, ...some],
    );
}

/** Postpones tasks whose data could not be read reliably, and counts the attempt; `until` is in milliseconds since 1970. */
export async function postpone(
  writing: Writing,
  kind: TaskKind,
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
