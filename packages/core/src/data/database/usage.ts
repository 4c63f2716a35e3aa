/** What a request may use. */
export interface Budget {
  /** Rows that statements may visit, enforced for statements that may visit many more than they return. */
  readonly rows: number;
  /** Rows that statements may return; each costs more than a visited one, since it is processed further. */
  readonly returned: number;
  /** Characters of text that may be read, expanded, parsed or compared. */
  readonly characters: number;
  /** Whether statements may run that visit an unknown number of rows. */
  readonly unbounded: boolean;
}

/** A slow statement; `parameters` serve to explain it and must not be logged. */
export interface SlowStatement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  readonly milliseconds: number;
  readonly rows: number;
}

/** What a request has used so far. */
export interface Usage {
  readonly budget: Budget;
  statements: number;
  /** Rows that the database returned, or visited where it counts them. */
  rows: number;
  returned: number;
  /** Milliseconds that the request waited for the database. */
  databaseMilliseconds: number;
  characters: number;
  /** The part of the budget that the request has exceeded, if any. */
  exceeded: keyof Budget | undefined;
  /** Statements that took more than {@link SLOW} milliseconds. */
  readonly slow: SlowStatement[];
}

/** Milliseconds above which a statement is slow. */
export const SLOW = 50;

/** A budget without limits. */
export const unlimited: Budget = {
  rows: Infinity,
  returned: Infinity,
  characters: Infinity,
  unbounded: true,
};

/** Creates the counters of a new request. */
export const createUsage = (budget: Budget = unlimited): Usage => ({
  budget,
  statements: 0,
  rows: 0,
  returned: 0,
  databaseMilliseconds: 0,
  characters: 0,
  exceeded: undefined,
  slow: [],
});

/** Thrown when a request exceeds its budget. */
export class OverBudgetError extends Error {
  override readonly name = 'OverBudgetError';

  constructor(exceeded: keyof Budget) {
    super(`The request exceeds its budget (${exceeded}).`);
  }
}

/** Records that a part of the budget is exceeded, and throws an {@link OverBudgetError}. */
export function abortOverBudget(usage: Usage, exceeded: keyof Budget): never {
  usage.exceeded = exceeded;
  throw new OverBudgetError(exceeded);
}

/**
 * Counts a statement that started at `since` (in terms of `performance.now()`) and has ended; throws an
 * {@link OverBudgetError} past the budget of returned rows.
 */
export function countStatement(
  usage: Usage,
  { sql, parameters }: { readonly sql: string; readonly parameters: readonly unknown[] },
  rows: { readonly visited: number; readonly returned: number },
  since: number,
): void {
  const milliseconds = performance.now() - since;
  usage.statements++;
  usage.rows += rows.visited;
  usage.returned += rows.returned;
  usage.databaseMilliseconds += milliseconds;
  if (milliseconds > SLOW) usage.slow.push({ sql, parameters, milliseconds, rows: rows.visited });
  if (usage.returned > usage.budget.returned) abortOverBudget(usage, 'returned');
}
