/** The longest pause between tries, in seconds, without its random part. */
const LONGEST_PAUSE = 60;

/** Whether a response says that the wiki is busy, so that the request should be sent again later. */
export const isBusy = (status: number, headers: Headers, code: string | undefined): boolean =>
  status === 429 || (status >= 502 && status <= 504) || isRefusal(headers.get('mediawiki-api-error') ?? code);

/** Whether an error says that nothing was done, because the wiki is busy. */
export const isRefusal = (code: string | undefined): boolean => code === 'maxlag' || code === 'ratelimited';

/**
 * Returns the seconds until the next try: the wiki's `Retry-After`, or else twice as long each time. A part of it is
 * random, so that clients that were refused at the same time do not all return at the same time.
 */
export function secondsUntilRetry(
  retryAfter: string | null,
  retries: number,
  random = Math.random(),
): number {
  if (retryAfter === null) return Math.min(LONGEST_PAUSE, 2 ** retries) * (0.5 + random / 2);
  const given = Number(retryAfter);
  const seconds = Number.isNaN(given) ? (Date.parse(retryAfter) - Date.now()) / 1000 : given;
  return Math.min(LONGEST_PAUSE, Math.max(0, Number.isNaN(seconds) ? LONGEST_PAUSE : seconds)) + random;
}

/** Waits; rejects with the signal's reason if it is aborted. */
export async function pause(seconds: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const aborted = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', aborted);
      resolve();
    }, 1000 * seconds);
    signal?.addEventListener('abort', aborted, { once: true });
  });
}

/** Adds a task to a queue; rejects with the signal's reason if that is aborted before the task is started. */
export type Enqueue = <T>(task: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

/** Creates a queue that starts tasks in the order in which they are added, and runs at most `most` at a time. */
export function createQueue(most: number): Enqueue {
  const waiting: (() => void)[] = [];
  let running = 0;
  const wait = (signal: AbortSignal | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      const leave = (): void => {
        waiting.splice(waiting.indexOf(start), 1);
        reject(signal?.reason as Error);
      };
      const start = (): void => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      waiting.push(start);
      signal?.addEventListener('abort', leave, { once: true });
    });
  return async (task, signal) => {
    signal?.throwIfAborted();
    if (running < most) running++;
    else await wait(signal);
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
