import type { Logger } from 'pino';
import type { ComparisonResult } from './compare-once.ts';

/** What is known of the wiki from the comparisons so far; it is sent between processes. */
export interface DriftState {
  /** How the configuration differed in the last successful comparison. */
  readonly differences: readonly string[];
  /** When that was, in milliseconds since 1970; undefined before the first. */
  readonly comparedAt: number | undefined;
  /** Why the last comparison failed; undefined if it did not. */
  readonly failure: string | undefined;
}

/** The state before the first comparison. */
export const notCompared: DriftState = { differences: [], comparedAt: undefined, failure: undefined };

/** The processes of a server take turns in comparing, and learn of each other's results. */
export interface ComparisonTurns {
  /** Returns whether this process may compare now, and the newest state that another process has found. */
  request(this: void): Promise<{ readonly isGranted: boolean; readonly state: DriftState | undefined }>;
  /** Passes a result on to the other processes. */
  publish(this: void, state: DriftState): void;
  /** Called with the results of other processes. */
  onResult(this: void, listener: (state: DriftState) => void): void;
}

/** What {@link watchDrift} needs. */
export interface DriftMeans {
  readonly compare: () => Promise<ComparisonResult>;
  readonly turns: ComparisonTurns;
  /** Milliseconds between two comparisons. */
  readonly interval: number;
  /** Milliseconds within which another process's first result arrives. */
  readonly patience: number;
  /** Whether a proxy in front sends requests to the wiki. */
  readonly hasProxy: boolean;
  readonly logger: Pick<Logger, 'error' | 'warn'>;
  readonly now?: () => number;
}

/** A running comparison with the wiki. */
export interface DriftWatch {
  readonly state: (this: void) => DriftState;
  /** Why all requests are proxied; undefined if the configuration agrees with the wiki's. */
  readonly drift: (this: void) => string | undefined;
  readonly stop: (this: void) => void;
}

/** A process asks for its turn this often in each interval, so that another that has died is soon replaced. */
const CHECKS = 6;

/** Compares the configuration with the wiki again and again; resolves after the first comparison, or its failure. */
export async function watchDrift(means: DriftMeans): Promise<DriftWatch> {
  const { compare, turns, interval, patience, hasProxy, logger, now = Date.now } = means;
  let state = notCompared;
  let timer: NodeJS.Timeout | undefined;
  let hasStopped = false;
  const first = Promise.withResolvers<undefined>();
  turns.onResult((result) => {
    state = result;
    first.resolve(undefined);
  });
  const finish = (result: ComparisonResult): void => {
    const before = state;
    state =
      'failure' in result
        ? { ...before, failure: result.failure }
        : { differences: result.differences, comparedAt: now(), failure: undefined };
    logChange(before, state, hasProxy, logger);
    turns.publish(state);
    first.resolve(undefined);
  };
  const check = async (): Promise<void> => {
    const { isGranted, state: newest } = await turns.request();
    if (newest) {
      state = newest;
      first.resolve(undefined);
    }
    if (isGranted) finish(await compare());
    if (!hasStopped) timer = setTimeout(() => void check(), interval / CHECKS).unref();
  };
  void check();
  const late = setTimeout(() => {
    first.resolve(undefined);
  }, patience);
  await first.promise;
  clearTimeout(late);
  return {
    state: () => state,
    drift: () =>
      state.differences.length === 0
        ? undefined
        : `The configuration differs from the wiki: ${state.differences.join('; ')}`,
    stop: () => {
      hasStopped = true;
      clearTimeout(timer);
    },
  };
}

/** Logs when the configuration begins or ceases to differ, and when the wiki becomes unreachable or is back. */
function logChange(
  before: DriftState,
  after: DriftState,
  hasProxy: boolean,
  logger: DriftMeans['logger'],
): void {
  const [differed, differs] = [before, after].map(({ differences }) => differences.length > 0);
  if (differs && !differed)
    logger.error(
      {
        differences: after.differences,
        advice: 'Make the configuration again with "wikiquery init" and restart.',
      },
      `The configuration differs from the wiki: ${hasProxy ? 'every request is proxied to it' : 'every request is refused, since delegatedStatus is not set'}`,
    );
  if (differed && !differs)
    logger.warn('The configuration agrees with the wiki again: requests are answered here');
  if (after.failure !== undefined && before.failure === undefined)
    logger.error({ reason: after.failure }, 'Cannot compare the configuration with the wiki');
  if (after.failure === undefined && before.failure !== undefined)
    logger.warn('The configuration is compared with the wiki again');
}
