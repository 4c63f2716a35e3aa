/** What a request may use. */
export interface Budget {
  /** Rows of statements that may visit more than they return. */
  readonly rows: number;
  /** Rows that statements return, which cost more: something is made of each. */
  readonly returned: number;
  /** Characters of texts that are read, expanded, parsed or compared. */
  readonly characters: number;
  /** Whether statements may run of which nobody knows how many rows they visit. */
  readonly unbounded: boolean;
}

/** A statement that took long, without its values. */
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
  /** What the request has run out of. */
  exceeded: keyof Budget | undefined;
  /** Statements that took more than {@link SLOW} milliseconds. */
  readonly slow: SlowStatement[];
}

/** Milliseconds from which a statement is slow. */
export const SLOW = 50;

/** A budget without limits. */
export const unlimited: Budget = {
  rows: Infinity,
  returned: Infinity,
  characters: Infinity,
  unbounded: true,
};

/** Starts to count what a request uses. */
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

/** Thrown when a request would use more than it may. */
export class OverBudgetError extends Error {
  override readonly name = 'OverBudgetError';

  constructor(exceeded: keyof Budget) {
    super(`The request exceeds its budget (${exceeded}).`);
  }
}

/** Ends a request that has run out of something. */
export function refuseToGoOn(usage: Usage, exceeded: keyof Budget): never {
  usage.exceeded = exceeded;
  throw new OverBudgetError(exceeded);
}

/** Counts a statement that has run; past the budget the request ends. */
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
  if (usage.returned > usage.budget.returned) refuseToGoOn(usage, 'returned');
}
