import cluster from 'node:cluster';
import { createThrottle, type Throttle } from '@wikiquery/core/sessions';

/** A worker's message to its parent, which counts attempts to log in for all workers. */
interface ThrottleQuestion {
  readonly kind: 'throttle';
  /** Number of the attempt, for the reply; absent after a success, which resets the count. */
  readonly attempt?: number;
  readonly name: string;
  readonly address: string;
}

interface ThrottleReply {
  readonly kind: 'throttle';
  readonly attempt: number;
  /** Seconds to wait. */
  readonly wait: number;
}

const isOfThrottle = (message: unknown): message is ThrottleQuestion | ThrottleReply =>
  typeof message === 'object' && message !== null && 'kind' in message && message.kind === 'throttle';

/** Creates the parent's handler of messages from workers; it returns whether a message was for the throttle. */
export function createThrottleOfWorkers(): (message: unknown, reply: (reply: object) => void) => boolean {
  const throttle = createThrottle();
  return (message, reply) => {
    if (!isOfThrottle(message) || !('name' in message)) return false;
    const { attempt, name, address } = message;
    if (attempt === undefined) throttle.clear(name, address);
    else {
      const answer: ThrottleReply = { kind: 'throttle', attempt, wait: throttle.attempt(name, address) };
      reply(answer);
    }
    return true;
  };
}

/** Creates a server's throttle of attempts to log in; all workers count together. */
export function createServerThrottle(): Throttle {
  const own = createThrottle();
  if (!cluster.isWorker) return own;
  const waiting = new Map<
    number,
    { readonly resolve: (wait: number) => void; readonly local: () => number }
  >();
  let attempts = 0;
  process.on('message', (message: unknown) => {
    if (!isOfThrottle(message) || !('wait' in message)) return;
    waiting.get(message.attempt)?.resolve(message.wait);
    waiting.delete(message.attempt);
  });
  // A worker without a parent still finishes its requests.
  process.once('disconnect', () => {
    for (const { resolve, local } of waiting.values()) resolve(local());
    waiting.clear();
  });
  return {
    attempt: (name, address) => {
      const local = (): number => own.attempt(name, address);
      if (!process.connected) return local();
      const attempt = ++attempts;
      return new Promise((resolve) => {
        waiting.set(attempt, { resolve, local });
        ask({ kind: 'throttle', attempt, name, address });
      });
    },
    clear: (name, address) => {
      own.clear(name, address);
      ask({ kind: 'throttle', name, address });
    },
  };
}

function ask(question: ThrottleQuestion): void {
  if (process.connected) process.send?.(question, undefined, undefined, () => undefined);
}
