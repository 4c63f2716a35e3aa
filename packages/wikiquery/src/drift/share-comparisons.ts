import cluster from 'node:cluster';
import type { ComparisonTurns, DriftState } from './watch-drift.ts';

/** A message between a worker and its parent about comparisons with the wiki. */
type ComparisonMessage =
  | {
      readonly kind: 'comparison';
      readonly request: number;
      readonly interval: number;
      readonly lease: number;
    }
  | {
      readonly kind: 'comparison';
      readonly reply: number;
      readonly isGranted: boolean;
      readonly state?: DriftState | undefined;
    }
  | { readonly kind: 'comparison'; readonly result: DriftState };

const isOfComparison = (message: unknown): message is ComparisonMessage =>
  typeof message === 'object' && message !== null && 'kind' in message && message.kind === 'comparison';

/** Handles a worker's message; returns whether it was about comparisons. */
export type HandleComparison = (
  message: unknown,
  reply: (message: object) => void,
  broadcast: (message: object) => void,
) => boolean;

/** Creates the parent's part: it lets one worker compare in each interval, and passes its result to the others. */
export function createComparisonsOfWorkers(now: () => number = () => performance.now()): HandleComparison {
  let state: DriftState | undefined;
  let due = -Infinity;
  let next = -Infinity;
  return (message, reply, broadcast) => {
    if (!isOfComparison(message)) return false;
    if ('result' in message) {
      ({ result: state } = message);
      due = next;
      broadcast(message);
    } else if ('request' in message) {
      const isGranted = now() >= due;
      if (isGranted) {
        next = now() + message.interval;
        // A worker that dies meanwhile is replaced by another when its time is over.
        due = Math.max(next, now() + message.lease);
      }
      reply({ kind: 'comparison', reply: message.request, isGranted, state });
    }
    return true;
  };
}

/** Creates a process's turns; a process without workers next to it always has the turn when an interval is over. */
export function createComparisonTurns(
  interval: number,
  lease: number,
  now: () => number = () => performance.now(),
): ComparisonTurns {
  if (!cluster.isWorker) {
    let due = -Infinity;
    return {
      request: async () => {
        const isGranted = now() >= due;
        if (isGranted) due = now() + interval;
        return { isGranted, state: undefined };
      },
      publish: () => undefined,
      onResult: () => undefined,
    };
  }
  const waiting = new Map<number, (reply: Awaited<ReturnType<ComparisonTurns['request']>>) => void>();
  const listeners: ((state: DriftState) => void)[] = [];
  let requests = 0;
  process.on('message', (message: unknown) => {
    if (!isOfComparison(message)) return;
    if ('result' in message) for (const listener of listeners) listener(message.result);
    else if ('reply' in message) {
      waiting.get(message.reply)?.({ isGranted: message.isGranted, state: message.state });
      waiting.delete(message.reply);
    }
  });
  return {
    request: () => {
      const request = ++requests;
      // Without a parent the process is about to end.
      if (!process.connected) return Promise.resolve({ isGranted: true, state: undefined });
      return new Promise((resolve) => {
        waiting.set(request, resolve);
        send({ kind: 'comparison', request, interval, lease });
      });
    },
    publish: (result) => {
      send({ kind: 'comparison', result });
    },
    onResult: (listener) => {
      listeners.push(listener);
    },
  };
}

function send(message: ComparisonMessage): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
}
