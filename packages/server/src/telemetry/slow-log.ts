import type { Logger } from 'pino';
import type { AnsweredRequest, RequestListener } from './answered-request.ts';

/** Options of {@link createSlowLog}. */
export interface SlowLogOptions {
  readonly logger: Logger;
  /** Seconds after which a request counts as slow. */
  readonly seconds: number;
  /** Returns a statement's query plan, line by line. */
  readonly explain?:
    ((sql: string, parameters: readonly unknown[]) => Promise<readonly string[]>) | undefined;
}

/** Log lines per second; further slow requests are only counted. */
const MOST_LINES = 5;
/** Maximum number of a request's statements that are logged, slowest first. */
const MOST_STATEMENTS = 5;
/** Characters of a statement that are logged. */
const MOST_SQL = 2000;
/** Milliseconds for which a plan is remembered. */
const PLAN_AGE = 3_600_000;
/** Maximum number of plans that are remembered. */
const MOST_PLANS = 1000;

type Statement = AnsweredRequest['slow'][number];

/** Makes a listener that logs slow requests with their statements and query plans, but no parameter values. */
export function createSlowLog({ logger, seconds, explain }: SlowLogOptions): RequestListener {
  const planOf = explain && rememberPlans(explain);
  let second = 0;
  let lines = 0;
  let skipped = 0;
  return (request) => {
    if (request.milliseconds < seconds * 1000 || request.answeredBy === 'refusal') return;
    const now = Math.floor(performance.now() / 1000);
    if (now !== second) [second, lines] = [now, 0];
    if (++lines > MOST_LINES) {
      skipped++;
      return;
    }
    const fields = { ...fieldsOf(request), ...(skipped > 0 && { skipped }) };
    skipped = 0;
    void withPlans(request.slow, planOf).then((statements) => {
      logger.warn({ ...fields, ...(statements.length > 0 && { statements }) }, 'Slow request');
    });
  };
}

const fieldsOf = (request: AnsweredRequest) => ({
  modules: request.modules,
  parameters: request.parameterNames(),
  status: request.status,
  ...(request.error !== undefined && { error: request.error }),
  account: request.account,
  class: request.clientClass,
  milliseconds: Math.round(request.milliseconds),
  waitedMilliseconds: Math.round(request.waitedMilliseconds),
  databaseMilliseconds: Math.round(request.databaseMilliseconds),
  rows: request.rows,
  cost: Math.round(request.cost),
  answeredBy: request.answeredBy,
});

async function withPlans(slow: readonly Statement[], planOf: PlanOf | undefined) {
  const slowest = slow.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, MOST_STATEMENTS);
  const logged = [];
  for (const statement of slowest) {
    const { sql, milliseconds, rows } = statement;
    const plan = await planOf?.(statement);
    logged.push({
      sql: sql.replace(/\s+/g, ' ').slice(0, MOST_SQL),
      milliseconds: Math.round(milliseconds),
      rows,
      ...(plan && { plan }),
    });
  }
  return logged;
}

type PlanOf = (statement: Statement) => Promise<readonly string[] | undefined>;

/** Requests each statement's plan once an hour, and one at a time; meanwhile, others are logged without a plan. */
function rememberPlans(explain: NonNullable<SlowLogOptions['explain']>): PlanOf {
  const plans = new Map<string, { readonly plan: readonly string[] | undefined; readonly until: number }>();
  let isAsking = false;
  return async ({ sql, parameters }) => {
    const known = plans.get(sql);
    if (known && known.until > performance.now()) return known.plan;
    if (isAsking) return undefined;
    isAsking = true;
    // A statement on another database, such as an external store's, has no plan here.
    const plan = await explain(sql, parameters).catch(() => undefined);
    isAsking = false;
    plans.delete(sql);
    plans.set(sql, { plan, until: performance.now() + PLAN_AGE });
    if (plans.size > MOST_PLANS) plans.delete(plans.keys().next().value ?? '');
    return plan;
  };
}
