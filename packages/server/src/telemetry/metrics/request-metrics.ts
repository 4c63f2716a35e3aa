import type { Registry } from 'prom-client';
import type { AnsweredRequest, RequestListener } from '../answered-request.ts';
import { addHistogram, countDuration, createDistribution, type Distribution } from './distribution.ts';
import { addCounter, type Sample } from './metric.ts';

/** Sums over one class's requests for one module; the work of a request is divided equally among its modules. */
interface ModuleTally {
  readonly byStatus: Map<number, number>;
  milliseconds: number;
  databaseMilliseconds: number;
  rows: number;
  cost: number;
}

/** Sums over the requests of one class. */
interface ClassTally {
  readonly byAccount: Map<string, Map<number, number>>;
  readonly modules: Map<string, ModuleTally>;
  readonly errors: Map<string, number>;
  readonly refusals: Map<string, number>;
  /** Durations by where requests were answered. */
  readonly durations: Map<string, Distribution>;
  readonly waits: Distribution;
  bytes: number;
  wouldBeRefused: number;
}

/** Distinct error codes that are counted in each class; further ones count as `other`. */
const MOST_CODES = 200;

/** Adds the metrics of answered requests; returns the listener that counts them. */
export function addRequestMetrics(registry: Registry): RequestListener {
  const classes = new Map<string, ClassTally>();
  addHistogram(registry, {
    name: 'request_duration_seconds',
    help: 'Time from the arrival of a request to its answer, including waiting.',
    read: () =>
      [...classes].flatMap(([name, { durations }]) =>
        [...durations].map(([by, distribution]) => [{ class: name, answered_by: by }, distribution] as const),
      ),
  });
  addHistogram(registry, {
    name: 'request_wait_seconds',
    help: 'Time for which requests waited for their turn.',
    read: () => [...classes].map(([name, { waits }]) => [{ class: name }, waits] as const),
  });
  addTotals(registry, classes);
  addModuleTotals(registry, classes);

  const tallyOf = (name: string): ClassTally => {
    const found = classes.get(name);
    if (found) return found;
    const tally: ClassTally = {
      byAccount: new Map(),
      modules: new Map(),
      errors: new Map(),
      refusals: new Map(),
      durations: new Map(),
      waits: createDistribution(),
      bytes: 0,
      wouldBeRefused: 0,
    };
    classes.set(name, tally);
    return tally;
  };
  return (request) => {
    const { clientClass, answeredBy, status, account } = request;
    const tally = tallyOf(clientClass);
    let durations = tally.durations.get(answeredBy);
    if (!durations) {
      durations = createDistribution();
      tally.durations.set(answeredBy, durations);
    }
    countDuration(durations, request.milliseconds);
    countDuration(tally.waits, request.waitedMilliseconds);
    let byStatus = tally.byAccount.get(account);
    if (!byStatus) tally.byAccount.set(account, (byStatus = new Map()));
    count(byStatus, status);
    tally.bytes += request.bytes;
    if (request.wouldBeRefused) tally.wouldBeRefused++;
    const { error = 'other' } = request;
    if (request.error !== undefined) countCode(tally.errors, error);
    if (status === 429 || status === 503 || answeredBy === 'refusal') countCode(tally.refusals, error);
    countModules(tally.modules, request);
  };
}

function countModules(tallies: Map<string, ModuleTally>, request: AnsweredRequest): void {
  const { modules } = request;
  // The name `query` comes first, and only counts if the query has no modules.
  const first = modules[0] === 'query' && modules.length > 1 ? 1 : 0;
  const share = 1 / (modules.length - first);
  for (let i = first; i < modules.length; i++) {
    const tally = moduleTally(tallies, modules[i] ?? 'other');
    count(tally.byStatus, request.status);
    tally.milliseconds += request.milliseconds * share;
    tally.databaseMilliseconds += request.databaseMilliseconds * share;
    tally.rows += request.rows * share;
    tally.cost += request.cost * share;
  }
}

function moduleTally(tallies: Map<string, ModuleTally>, name: string): ModuleTally {
  let tally = tallies.get(name);
  if (!tally) {
    tally = { byStatus: new Map(), milliseconds: 0, databaseMilliseconds: 0, rows: 0, cost: 0 };
    tallies.set(name, tally);
  }
  return tally;
}

function count<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function countCode(counts: Map<string, number>, code: string): void {
  count(counts, counts.size < MOST_CODES || counts.has(code) ? code : 'other');
}

function addTotals(registry: Registry, classes: ReadonlyMap<string, ClassTally>): void {
  const perClass = (valueOf: (tally: ClassTally) => number) =>
    [...classes].map(([name, tally]): Sample => [{ class: name }, valueOf(tally)]);
  const perCode = (label: string, codesOf: (tally: ClassTally) => ReadonlyMap<string, number>) =>
    [...classes].flatMap(([name, tally]) =>
      [...codesOf(tally)].map(([code, value]): Sample => [{ class: name, [label]: code }, value]),
    );
  addCounter(registry, {
    name: 'requests_total',
    help: 'Answered requests.',
    read: () =>
      [...classes].flatMap(([name, { byAccount }]) =>
        [...byAccount].flatMap(([account, byStatus]) =>
          [...byStatus].map(([status, value]): Sample => [{ class: name, account, status }, value]),
        ),
      ),
  });
  addCounter(registry, {
    name: 'errors_total',
    help: 'Requests answered with an error, by its code.',
    read: () => perCode('code', ({ errors }) => errors),
  });
  addCounter(registry, {
    name: 'refusals_total',
    help: 'Requests refused for lack of capacity (429 or 503), by the code of the error.',
    read: () => perCode('reason', ({ refusals }) => refusals),
  });
  addCounter(registry, {
    name: 'would_be_refused_total',
    help: 'Requests that would have been refused if refusals were not only counted.',
    read: () => perClass(({ wouldBeRefused }) => wouldBeRefused),
  });
  addCounter(registry, {
    name: 'response_bytes_total',
    help: 'Bytes of responses before compression.',
    read: () => perClass(({ bytes }) => bytes),
  });
}

function addModuleTotals(registry: Registry, classes: ReadonlyMap<string, ClassTally>): void {
  addCounter(registry, {
    name: 'module_requests_total',
    help: 'Requests for a module; a request for several modules counts once for each.',
    read: () =>
      [...classes].flatMap(([name, { modules }]) =>
        [...modules].flatMap(([module, { byStatus }]) =>
          [...byStatus].map(([status, value]): Sample => [{ class: name, module, status }, value]),
        ),
      ),
  });
  const addPerModule = (name: string, help: string, valueOf: (tally: ModuleTally) => number): void => {
    addCounter(registry, {
      name,
      help: `${help} Divided equally among the modules of a request.`,
      read: () =>
        [...classes].flatMap(([clientClass, { modules }]) =>
          [...modules].map(([module, tally]): Sample => [{ class: clientClass, module }, valueOf(tally)]),
        ),
    });
  };
  addPerModule(
    'module_duration_seconds_total',
    'Time that requests took, including waiting.',
    ({ milliseconds }) => milliseconds / 1000,
  );
  addPerModule(
    'database_duration_seconds_total',
    'Time that requests waited for the database.',
    ({ databaseMilliseconds }) => databaseMilliseconds / 1000,
  );
  addPerModule('database_rows_total', 'Rows that the database returned or visited.', ({ rows }) => rows);
  addPerModule(
    'request_cost_seconds_total',
    'What requests are charged, in seconds of work.',
    ({ cost }) => cost / 1000,
  );
}
