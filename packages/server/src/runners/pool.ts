import type { ChildProcess } from 'node:child_process';
import { constants, getPriority, setPriority } from 'node:os';
import type { RunnersState } from '../telemetry/metrics/sources.ts';
import type { QueuePosition, RunnerMessage, RunnerRequest } from './protocol.ts';

/** A runner's answer to a request. */
export interface RunnerAnswer extends Omit<Extract<RunnerMessage, { readonly kind: 'answer' }>, 'memory'> {
  /** How long it worked. */
  readonly milliseconds: number;
}

/** Thrown when no runner answers a request. */
export class RunnerError extends Error {
  override readonly name = 'RunnerError';
  /**
   * `busy`: the waiting list dropped the request, or the pool was closed; `time`: it took too long; `left`: its client
   * has gone; `memory`: it used up a runner's memory; `ended`: the runner exited for another reason; `unready`: the
   * runner exited before it could work; `unavailable`: the runner could not open the database, or there is none.
   */
  readonly reason: 'busy' | 'time' | 'left' | 'memory' | 'ended' | 'unready' | 'unavailable';

  /** How long the runner worked on the request. */
  readonly milliseconds: number;

  constructor(
    reason: RunnerError['reason'],
    milliseconds = 0,
    message = `A runner gave no answer (${reason}).`,
  ) {
    super(message);
    this.reason = reason;
    this.milliseconds = milliseconds;
  }
}

/** Processes that answer costly requests, one at a time each. */
export interface RunnerPool {
  /**
   * Answers a request; rejects with a {@link RunnerError}. The runner is killed when it has worked for `seconds`, or
   * when the client leaves.
   */
  run(
    request: RunnerRequest,
    seconds: number,
    leaving: AbortSignal | undefined,
    place?: QueuePosition,
  ): Promise<RunnerAnswer>;
  /** The current state of the pool. */
  state(): RunnersState;
  close(): void;
}

/** Options of {@link createRunnerPool}. */
export interface RunnerPoolOptions {
  /** Maximum number of runners at a time. */
  readonly count: number;
  /** Starts a runner. */
  readonly start: () => ChildProcess;
  /** Makes the waiting list, which calls `drop` for what it drops; by default at most 100, in order of arrival. */
  readonly waiting?: <T extends object>(drop: (waiting: T) => void) => WaitingList<T>;
  /** Seconds after which an idle runner ends; 60 by default. The last one stays, or is replaced where it is large. */
  readonly idleSeconds?: number;
}

/** Requests that wait for a runner, in the order in which they get one. */
export interface WaitingList<T> {
  readonly size: () => number;
  /** Adds a request, and drops one, perhaps the same, if there are too many. */
  readonly push: (waiting: T, place: QueuePosition | undefined) => void;
  readonly shift: () => T | undefined;
  readonly remove: (waiting: T) => void;
  /** Tells whether any runner is ready; time without one need not count as waiting. */
  readonly setServed: (isServed: boolean) => void;
}

interface Job {
  readonly request: RunnerRequest;
  readonly seconds: number;
  readonly resolve: (answer: RunnerAnswer) => void;
  readonly reject: (error: RunnerError) => void;
  /** Called when the client leaves. */
  leave: () => void;
  /** When a runner began to work on it. */
  begun: number | undefined;
}

interface Runner {
  readonly process: ChildProcess;
  isReady: boolean;
  /** Why it could not open the database. */
  fault: string | undefined;
  job: Job | undefined;
  /** Bytes of its memory after its last answer. */
  memory: number;
  timer: NodeJS.Timeout | undefined;
}

/** Makes a pool of runners, which start when there is work. */
export function createRunnerPool(options: RunnerPoolOptions): RunnerPool {
  const { count, start, waiting: createWaiting = inOrder(100), idleSeconds = 60 } = options;
  const runners = new Set<Runner>();
  const waiting = createWaiting<Job>((job) => {
    job.reject(new RunnerError('busy'));
  });
  let killed = 0;
  let started = 0;
  let failures = 0;
  let isClosed = false;

  const end = (runner: Runner): void => {
    runners.delete(runner);
    clearTimeout(runner.timer);
    runner.process.kill('SIGKILL');
  };
  const stop = (runner: Runner, reason: 'time' | 'left'): void => {
    const { job } = runner;
    killed++;
    end(runner);
    runner.job = undefined;
    job?.reject(new RunnerError(reason, workedOn(job)));
    assign();
  };
  const give = (runner: Runner, job: Job): void => {
    runner.job = job;
    job.begun = performance.now();
    clearTimeout(runner.timer);
    runner.timer = setTimeout(() => {
      stop(runner, 'time');
    }, job.seconds * 1000);
    job.leave = () => {
      stop(runner, 'left');
    };
    runner.process.send(job.request);
  };
  const finish = (runner: Runner, answer: Extract<RunnerMessage, { readonly kind: 'answer' }>): void => {
    const { job } = runner;
    runner.job = undefined;
    runner.memory = answer.memory;
    rest(runner);
    job?.resolve({ ...answer, milliseconds: workedOn(job) });
    assign();
  };
  const rest = (runner: Runner): void => {
    clearTimeout(runner.timer);
    runner.timer = setTimeout(() => {
      // The last one stays, so that the next costly request does not wait for a start.
      const isLast = runners.size === 1;
      const isLarge = runner.memory > MOST_IDLE_MEMORY;
      if (!isLast || isLarge) end(runner);
      if (isLast && isLarge) add();
    }, idleSeconds * 1000).unref();
  };
  const add = (): void => {
    const runner: Runner = {
      process: start(),
      isReady: false,
      fault: undefined,
      job: undefined,
      memory: 0,
      timer: undefined,
    };
    runners.add(runner);
    started++;
    runner.process.on('message', (message: RunnerMessage) => {
      if (message.kind === 'answer') {
        finish(runner, message);
        return;
      }
      if (message.kind === 'unavailable') {
        runner.fault = message.reason;
        return;
      }
      runner.isReady = true;
      // Not earlier: a request waits for the start, which on a busy machine would take too long.
      lowerPriority(runner.process);
      rest(runner);
      assign();
    });
    const fail = (how: string, ranOutOfMemory: boolean): void => {
      if (!runners.delete(runner)) return;
      failures++;
      clearTimeout(runner.timer);
      // Unless a request is rejected, a runner that cannot even start would be restarted forever.
      const failed = runner.isReady ? runner.job : waiting.shift();
      failed?.reject(failureOf(runner, failed, how, ranOutOfMemory));
      assign();
    };
    runner.process.on('error', (error) => {
      // Sending to a runner that has just exited is an error too, but one that never started does not exit.
      if (runner.process.pid === undefined) fail(`failed: ${error.message}`, false);
    });
    runner.process.on('exit', (code, signal) => {
      fail(`exited with ${signal ?? code ?? 'an unknown code'}`, isOutOfMemory(code, signal));
    });
  };
  const assign = (): void => {
    if (isClosed) return;
    waiting.setServed([...runners].some(({ isReady }) => isReady));
    for (const runner of runners) {
      if (!runner.isReady || runner.job) continue;
      const job = waiting.shift();
      if (!job) return;
      give(runner, job);
    }
    const starting = [...runners].filter(({ isReady }) => !isReady).length;
    for (let wanted = waiting.size() - starting; wanted > 0 && runners.size < count; wanted--) add();
  };

  return {
    run: (request, seconds, leaving, place) =>
      new Promise<RunnerAnswer>((resolve, reject) => {
        if (leaving?.aborted) {
          reject(new RunnerError('left'));
          return;
        }
        if (isClosed) {
          reject(new RunnerError('busy'));
          return;
        }
        const leave = (): void => {
          job.leave();
        };
        const settled =
          <T>(then: (value: T) => void) =>
          (value: T): void => {
            leaving?.removeEventListener('abort', leave);
            then(value);
          };
        const job: Job = {
          request,
          seconds,
          resolve: settled(resolve),
          reject: settled(reject),
          leave: () => {
            waiting.remove(job);
            job.reject(new RunnerError('left'));
          },
          begun: undefined,
        };
        leaving?.addEventListener('abort', leave, { once: true });
        waiting.push(job, place);
        assign();
      }),
    state: () => ({
      processes: runners.size,
      running: [...runners].filter(({ job }) => job).length,
      waiting: waiting.size(),
      killed,
      started,
      failed: failures,
    }),
    close: () => {
      isClosed = true;
      for (let job = waiting.shift(); job; job = waiting.shift()) job.reject(new RunnerError('busy'));
      for (const runner of runners) {
        end(runner);
        runner.job?.reject(new RunnerError('ended'));
      }
    },
  };
}

/** Bytes of memory that the last runner may keep while it is idle: about twice what one takes after its start. */
const MOST_IDLE_MEMORY = 192 * 1024 * 1024;

/** Makes waiting lists of at most `most` requests, served in order of arrival; further requests are dropped. */
export const inOrder =
  (most: number) =>
  <T>(drop: (waiting: T) => void): WaitingList<T> => {
    const list: T[] = [];
    return {
      size: () => list.length,
      push: (waiting) => {
        if (list.length >= most) drop(waiting);
        else list.push(waiting);
      },
      shift: () => list.shift(),
      remove: (waiting) => {
        const at = list.indexOf(waiting);
        if (at >= 0) list.splice(at, 1);
      },
      setServed: () => undefined,
    };
  };

function failureOf({ isReady, fault }: Runner, job: Job, how: string, ranOutOfMemory: boolean): RunnerError {
  if (fault !== undefined) return new RunnerError('unavailable', 0, fault);
  if (!isReady) return new RunnerError('unready', 0, `A runner ${how} before it was ready.`);
  if (ranOutOfMemory) return new RunnerError('memory', workedOn(job));
  return new RunnerError('ended', workedOn(job), `The runner that worked on the request ${how}.`);
}

/** Signals with which V8 ends a process whose heap is full; a shell reports the first as exit code 134. */
const outOfMemory: ReadonlySet<NodeJS.Signals | null> = new Set(['SIGABRT', 'SIGTRAP', 'SIGILL']);

const isOutOfMemory = (code: number | null, signal: NodeJS.Signals | null): boolean =>
  code === 134 || outOfMemory.has(signal);

const workedOn = ({ begun }: Job): number => (begun === undefined ? 0 : performance.now() - begun);

/** Niceness of a runner: on a busy machine, it gets about half the time of a process that answers cheap requests. */
const NICER = 3;

/** Lets the processes that answer cheap requests run first. */
function lowerPriority({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, Math.min(getPriority() + NICER, constants.priority.PRIORITY_LOW));
  } catch {
    // The process has already ended, or the system does not allow this.
  }
}
