import { ServerLostError } from './errors.ts';

/** Rejects with a {@link ServerLostError} if a server does not respond in time. */
export function withTimeout<T>(seconds: number, server: string, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = startTimer(seconds, () => {
      reject(new ServerLostError(`${server} does not respond.`));
    });
    work.then(resolve, reject).finally(cancel);
  });
}

/** Calls back after a time, unless the returned function cancels it. */
export function startTimer(seconds: number, callback: () => void): () => void {
  let isCancelled = false;
  // Node runs expired timers before it reads responses that arrived in the meantime.
  const timer = setTimeout(() => setImmediate(() => isCancelled || callback()), seconds * 1000);
  return () => {
    isCancelled = true;
    clearTimeout(timer);
  };
}
