import type Sqlite from 'better-sqlite3';
import { decodeUtf8 } from '../../../wiki/utf8.ts';
import type { Query } from '../database.ts';
import { binaryColumns } from '../schema/binary-columns.ts';
import { exactColumns } from '../schema/exact-columns.ts';
import { VISITS_PER_CALL } from '../statements/query.ts';
import { abortOverBudget, type Usage } from '../usage.ts';

/** Runs statements within a request's budget of rows. */
export interface Visits {
  /** Returns the rows, and about how many were visited if they are counted; throws an `OverBudgetError` past the budget. */
  run(
    this: void,
    query: Query,
    text: string,
    values: readonly unknown[],
    usage: Usage,
  ): { readonly rows: unknown[]; readonly visited: number };
}

/** A statement as it runs within a budget. */
interface Planned {
  /** Whether its indexes and its limit bound what it visits. */
  readonly isBounded: boolean;
  /** Whether it counts the rows that it visits, where they are not bounded. */
  readonly counts: boolean;
  readonly statement: Sqlite.Statement;
}

const VISIT = 'wikiquery_visit';
/** Size in bytes below which a database is read so quickly that no statement takes long. */
const SMALL = 16 * 1024 * 1024;
/** Number of statements that are kept prepared. */
const MOST_STATEMENTS = 2000;

/**
 * Counts the rows that SQLite visits for statements that may visit many more than they return, by a function in their
 * conditions that throws when the budget is spent: `better-sqlite3` has no other way to interrupt a statement. It is
 * called for one row in sixteen, by chance, since a call takes longer than to visit most rows.
 */
export function createVisits(connection: Sqlite.Database): Visits {
  const prepared = new Map<string, Planned>();
  let visited = 0;
  let most = Infinity;
  connection.function(VISIT, { deterministic: false, varargs: true }, () => {
    visited += VISITS_PER_CALL;
    if (visited > most) throw new TooManyVisits();
    return 1;
  });
  const isSmall = (): boolean => {
    const pages = Number(connection.pragma('page_count', { simple: true }));
    return pages * Number(connection.pragma('page_size', { simple: true })) < SMALL;
  };
  const prepare = (query: Query, text: string, values: readonly unknown[]): Planned => {
    const known = prepared.get(text);
    if (known) return known;
    // Prepared first: for a missing table, its error is the one that callers expect.
    const statement = connection.prepare(text);
    // A full-text index reads all entries of a word before it returns the first.
    const isBounded =
      !/\bMATCH\b/.test(text) &&
      isBoundedProgram(connection.prepare<unknown[], Instruction>(`EXPLAIN ${text}`).all(...values));
    const counting = isBounded ? undefined : query.compileCounting?.(VISIT);
    const counts = counting?.parameters.length === values.length;
    const planned = { isBounded, counts, statement: counts ? connection.prepare(counting.sql) : statement };
    if (prepared.size >= MOST_STATEMENTS) prepared.delete(prepared.keys().next().value ?? '');
    prepared.set(text, planned);
    return planned;
  };
  return {
    run: (query, text, values, usage) => {
      const { isBounded, counts, statement } = prepare(query, text, values);
      if (!counts) {
        const isCheap = isBounded || query.visitsFew === true || isSmall();
        if (!usage.budget.unbounded && !isCheap) abortOverBudget(usage, 'unbounded');
        const rows = readRows(statement, values);
        return { rows, visited: rows.length };
      }
      visited = 0;
      most = usage.budget.rows - usage.rows;
      try {
        const rows = readRows(statement, values);
        return { rows, visited: Math.max(visited, rows.length) };
      } catch (error) {
        if (!(error instanceof TooManyVisits)) throw error;
        usage.rows += visited;
        return abortOverBudget(usage, 'rows');
      } finally {
        most = Infinity;
      }
    },
  };
}

/**
 * Runs a statement and returns its rows. Text that is stored as a BLOB is decoded; binary columns, which keep their
 * names, stay bytes.
 */
export function readRows(statement: Sqlite.Statement, values: readonly unknown[]): unknown[] {
  const rows = statement.all(...values) as Record<string, unknown>[];
  if (rows.length === 0) return rows;
  const { texts: names, integers } = columnsOf(statement);
  if (integers.length > 0 && rows.some((row) => integers.some((name) => isRounded(row[name]))))
    readExactly(rows, integers, statement, values);
  for (const row of rows) {
    for (const name of names) {
      const value = row[name];
      if (typeof value === 'object' && value !== null) row[name] = decodeUtf8(value as Uint8Array);
    }
  }
  return rows;
}

/** Whether a number may stand for an integer that it does not hold exactly. */
const isRounded = (value: unknown): boolean => typeof value === 'number' && Math.abs(value) >= 2 ** 53;

/** Replaces integers that the driver has rounded; it reads either all integers of a statement as bigints, or none. */
function readExactly(
  rows: readonly Record<string, unknown>[],
  names: readonly string[],
  statement: Sqlite.Statement,
  values: readonly unknown[],
): void {
  const exact = statement.safeIntegers(true).all(...values) as Readonly<Record<string, unknown>>[];
  statement.safeIntegers(false);
  rows.forEach((row, index) => {
    for (const name of names) {
      const value = exact[index]?.[name];
      if (typeof value === 'bigint' && isRounded(row[name]) && Number(value) === row[name]) row[name] = value;
    }
  });
}

/** The columns of a result whose values are not used as the driver returns them, by their names. */
interface ReadColumns {
  /** Those that may hold text: all but numbers and binary columns. */
  readonly texts: readonly string[];
  /** Those whose integers are exact. */
  readonly integers: readonly string[];
}

const knownColumns = new WeakMap<Sqlite.Statement, ReadColumns>();

function columnsOf(statement: Sqlite.Statement): ReadColumns {
  let known = knownColumns.get(statement);
  if (!known) {
    const columns = statement.columns();
    const namesOf = (some: typeof columns) => some.map(({ name }) => name);
    known = {
      texts: namesOf(columns.filter(({ name, type }) => !binaryColumns.has(name) && !isNumeric(type))),
      integers: namesOf(columns.filter(({ column }) => column !== null && exactColumns.has(column))),
    };
    knownColumns.set(statement, known);
  }
  return known;
}

/** Whether a column is declared with a numeric type; expressions have none. */
const isNumeric = (type: string | null): boolean => type !== null && /int|real|floa|doub/i.test(type);

class TooManyVisits extends Error {
  override readonly name = 'TooManyVisits';
}

/** An instruction of SQLite's virtual machine, as `EXPLAIN` lists them. */
interface Instruction {
  readonly addr: number;
  readonly opcode: string;
  readonly p1: number;
  readonly p2: number;
  readonly p3: number;
}

/** Instructions that end an iteration of a loop, with the start of the loop in `p2`. */
const turns = new Set(['Next', 'Prev', 'VNext']);
/** Instructions that jump to `p2` where a row does not meet a condition, `Goto` after one whose jump leads to it. */
const conditions = new Set(
  'Eq Ne Lt Le Gt Ge If IfNot IsNull NotNull IsTrue Found NotFound Filter Goto'.split(' '),
);
/** Instructions by which all rows are read before the first is returned. */
const collecting = new Set(['SorterOpen', 'AggStep', 'Count']);

/**
 * Whether a program visits no more rows than its limit lets it return: it sorts nothing, no iteration of a loop skips
 * its row because of a condition, and a limit ends its loops.
 */
export function isBoundedProgram(program: readonly Instruction[]): boolean {
  if (program.some(({ opcode }) => collecting.has(opcode))) return false;
  const temporary = new Set(
    program.flatMap(({ opcode, p1 }) => (/^Open(?:Ephemeral|Autoindex|Pseudo)$/.test(opcode) ? [p1] : [])),
  );
  const loops = program.filter(({ opcode, p1 }) => turns.has(opcode) && !temporary.has(p1));
  if (loops.length === 0) return true;
  // The only virtual tables beside full-text indexes are lists of values in the request.
  if (!program.some(({ opcode }) => opcode === 'DecrJumpZero'))
    return loops.every(({ opcode }) => opcode === 'VNext');
  return !loops.some(({ addr: end, p2: start }) => {
    const body = program.filter(({ addr }) => addr >= start && addr < end);
    const shown = body.findLast(({ opcode }) => /^(?:ResultRow|Yield|MakeRecord)$/.test(opcode))?.addr ?? end;
    return body.some(
      ({ addr, opcode, p2 }) => conditions.has(opcode) && addr < shown && p2 > shown && p2 <= end,
    );
  });
}

/** Returns the steps of a statement's plan, indented by their nesting. */
export function planLines(
  connection: Sqlite.Database,
  text: string,
  parameters: readonly unknown[],
): readonly string[] {
  const steps = connection
    .prepare<unknown[], { id: number; parent: number; detail: string }>(`EXPLAIN QUERY PLAN ${text}`)
    .all(...parameters);
  const depths = new Map<number, number>();
  return steps.map(({ id, parent, detail }) => {
    const depth = (depths.get(parent) ?? -1) + 1;
    depths.set(id, depth);
    return '  '.repeat(depth) + detail;
  });
}
