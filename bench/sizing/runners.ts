import type { AdmissionPolicy } from '../../packages/server/src/admission/policy.ts';
import { fairWaiting } from '../../packages/server/src/admission/worker-queue.ts';
import { RunnerError, type RunnerAnswer, type RunnerPool } from '../../packages/server/src/runners/pool.ts';
import type { RunnerRequest } from '../../packages/server/src/runners/protocol.ts';
import type { EventLoop, Task } from './event-loop.ts';

/** Milliseconds after which a runner may be interrupted by other processes. */
const PIECE = 1;

/** The kernel's weight of a process that is three nicer than another. */
const WEIGHT = 0.51;

interface Job {
  readonly milliseconds: number;
  readonly limit: number;
  readonly answer: Omit<RunnerAnswer, 'milliseconds'>;
  readonly resolve: (answer: RunnerAnswer) => void;
  readonly reject: (error: RunnerError) => void;
}

interface Runner extends Task {
  readonly isFree: () => boolean;
  readonly give: (job: Job) => void;
}

/** The simulated runners of a process, which are all up. */
export interface SimulatedRunners {
  readonly pool: RunnerPool;
  readonly tasks: readonly Task[];
}

/** Makes runners that take as long for a request as `workOf` says; those that wait do so in the product's own order. */
export function createRunners(
  loop: EventLoop,
  policy: AdmissionPolicy,
  count: number,
  workOf: (request: RunnerRequest) => { milliseconds: number; answer: Job['answer'] },
): SimulatedRunners {
  const waiting = fairWaiting(
    policy,
    loop.now,
    loop.timers,
  )<Job>((job) => {
    job.reject(new RunnerError('busy'));
  });
  waiting.setServed(true);
  const assign = (): void => {
    for (const runner of runners) {
      if (!runner.isFree()) continue;
      const job = waiting.shift();
      if (!job) return;
      runner.give(job);
    }
  };
  const runners = Array.from({ length: count }, () => createRunner(loop, assign));
  return {
    tasks: runners,
    pool: {
      run: (request, seconds, _leaving, place) =>
        new Promise((resolve, reject) => {
          waiting.push({ ...workOf(request), limit: seconds * 1000, resolve, reject }, place);
          assign();
        }),
      state: () => ({
        processes: count,
        running: 0,
        waiting: waiting.size(),
        killed: 0,
        started: 0,
        failed: 0,
      }),
      close: () => undefined,
    },
  };
}

function createRunner(loop: EventLoop, onEnd: () => void): Runner {
  let job: (Job & { begun: number; left: number }) | undefined;
  let time = 0;
  const end = (finish: (job: Job) => void): void => {
    const ended = job;
    job = undefined;
    loop.receive(time, () => {
      if (ended) finish(ended);
      onEnd();
    });
  };
  return {
    weight: WEIGHT,
    isFree: () => job === undefined,
    give: (given) => {
      time = loop.now();
      job = { ...given, begun: time, left: given.milliseconds };
    },
    dueAt: () => (job ? time : Number.POSITIVE_INFINITY),
    runFrom: (start) => {
      if (!job) return Promise.resolve(start);
      const piece = Math.min(job.left, PIECE);
      job.left -= piece;
      time = start + piece;
      const milliseconds = time - job.begun;
      if (milliseconds > job.limit) end(({ reject }) => reject(new RunnerError('time', milliseconds)));
      else if (job.left <= 0) end(({ resolve, answer }) => resolve({ ...answer, milliseconds }));
      return Promise.resolve(time);
    },
  };
}
