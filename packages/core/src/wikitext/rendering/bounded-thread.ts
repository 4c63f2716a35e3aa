import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Site } from '../../wiki/site.ts';

/** Code that runs in a thread: it receives tasks as messages, and posts one message for each. */
export interface ThreadCode {
  readonly file: URL;
  /** What it is started with, as `workerData`; the same for all tasks of a wiki. */
  readonly setup?: unknown;
}

const MOST_MILLISECONDS = 10_000;
const MOST_MEGABYTES = 512;

/** Heap for short-lived objects, in addition to the main heap. */
const YOUNG_MEGABYTES = 24;

/** Milliseconds without a task after which a thread ends. */
const IDLE = 60_000;

/** Tasks after which a thread ends, since a library may retain memory. */
const MOST_TASKS = 500;

interface Thread {
  readonly worker: Worker;
  tasks: number;
  idle: NodeJS.Timeout | undefined;
}

/** The threads of a wiki, of which one runs at a time to bound the memory they take. */
interface Threads {
  turn: Promise<unknown>;
  readonly kept: Map<string, Thread>;
}

const threadsOf = new WeakMap<Site, Threads>();

/**
 * Runs potentially slow work in a worker thread; undefined if it fails or times out. The thread is kept for the next
 * tasks: starting one takes longer than most tasks, and fragments memory.
 */
export async function runInThread(code: ThreadCode, task: unknown, site: Site): Promise<unknown> {
  const threads = threadsOf.get(site) ?? { turn: Promise.resolve(), kept: new Map() };
  threadsOf.set(site, threads);
  const turn = threads.turn.then(async () => runTask(code, task, threads.kept));
  threads.turn = turn;
  return turn;
}

async function runTask(
  { file, setup }: ThreadCode,
  task: unknown,
  kept: Map<string, Thread>,
): Promise<unknown> {
  const thread = kept.get(file.href) ?? start(file, setup, kept);
  kept.delete(file.href);
  clearTimeout(thread.idle);
  const { worker } = thread;
  worker.ref();
  const ended = new AbortController();
  const outcome = Promise.race([
    once(worker, 'message', { signal: ended.signal }) as Promise<unknown[]>,
    once(worker, 'exit', { signal: ended.signal }).then(() => undefined),
    new Promise<undefined>((resolve) => {
      const timer = setTimeout(resolve, MOST_MILLISECONDS, undefined);
      ended.signal.addEventListener('abort', () => {
        clearTimeout(timer);
      });
    }),
  ]).catch(() => undefined);
  worker.postMessage(task, []);
  const answer = await outcome;
  ended.abort();
  if (answer && ++thread.tasks < MOST_TASKS) keep(thread, file, kept);
  else await worker.terminate();
  return answer?.[0];
}

function start(file: URL, setup: unknown, kept: Map<string, Thread>): Thread {
  const worker = new Worker(file, {
    workerData: setup,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES, maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
    stdout: true,
    stderr: true,
  });
  // A waiting task learns of the error by itself; while the thread is idle, nothing waits.
  worker.on('error', () => undefined);
  worker.once('exit', () => {
    if (kept.get(file.href)?.worker === worker) kept.delete(file.href);
  });
  return { worker, tasks: 0, idle: undefined };
}

function keep(thread: Thread, file: URL, kept: Map<string, Thread>): void {
  thread.worker.unref();
  kept.set(file.href, thread);
  thread.idle = setTimeout(() => {
    kept.delete(file.href);
    void thread.worker.terminate();
  }, IDLE).unref();
}
