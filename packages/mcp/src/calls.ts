import { createQueue } from 'wikiquery-client/protocol';
import { ToolError } from './wiki.ts';

/** Runs the calls of one client, within limits of time and number. */
export interface Calls {
  /** Runs a call; its signal aborts at the time limit, or when `cancelled` or the server's end does. */
  run<T>(cancelled: AbortSignal | undefined, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
}

/** The calls of all clients of a server. */
export interface AllCalls {
  /** Creates the calls of a client. */
  ofClient(): Calls;
  /** Waits until no call is running, for at most so many milliseconds, and cancels the rest. */
  end(patience: number): Promise<void>;
}

/** Seconds for a call, with its waiting; most clients give up after 60. */
export const CALL_SECONDS = 50;

/** Calls of a client that run at the same time; others wait, so that it leaves worker processes to other clients. */
const MOST_AT_ONCE = 4;

/** Unanswered calls of a client. */
const MOST_UNANSWERED = 100;

/** The code of the error of a call that took too long. */
export const TIMEOUT = 'calltimeout';

/** Creates the calls of a server, each of which may take `seconds`. */
export function createCalls(seconds: number = CALL_SECONDS): AllCalls {
  const ending = new AbortController();
  let running = 0;
  let wake: (() => void) | undefined;

  const runWithin = async <T>(
    cancelled: AbortSignal | undefined,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> => {
    const late = new AbortController();
    const timer = setTimeout(() => {
      late.abort(new ToolError(`This call took longer than ${seconds} seconds and was cancelled.`, TIMEOUT));
    }, 1000 * seconds);
    const signal = AbortSignal.any([late.signal, ending.signal, ...(cancelled ? [cancelled] : [])]);
    const aborted = Promise.withResolvers<never>();
    const abort = (): void => {
      aborted.reject(signal.reason);
    };
    running++;
    try {
      signal.throwIfAborted();
      signal.addEventListener('abort', abort, { once: true });
      return await Promise.race([work(signal), aborted.promise]);
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      running--;
      if (running === 0) wake?.();
    }
  };

  return {
    ofClient: () => {
      const enqueue = createQueue(MOST_AT_ONCE);
      let unanswered = 0;
      return {
        run: async (cancelled, work) => {
          if (unanswered >= MOST_UNANSWERED)
            throw new ToolError(`${MOST_UNANSWERED} calls are unanswered: wait for answers before the next.`);
          unanswered++;
          try {
            return await runWithin(cancelled, (signal) => enqueue(() => work(signal), signal));
          } finally {
            unanswered--;
          }
        },
      };
    },
    end: async (patience) => {
      let timer: NodeJS.Timeout | undefined;
      if (running > 0)
        await new Promise<void>((resolve) => {
          wake = resolve;
          timer = setTimeout(resolve, patience);
        });
      clearTimeout(timer);
      ending.abort(new ToolError('The server is shutting down.'));
    },
  };
}
