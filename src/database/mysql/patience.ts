import { ServerLostError } from './errors.ts';

/** Refuses with a {@link ServerLostError} what a server has not done in so many seconds. */
export function within<T>(seconds: number, server: string, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stopWaiting = after(seconds, () => {
      reject(new ServerLostError(`${server} does not answer.`));
    });
    work.then(resolve, reject).finally(stopWaiting);
  });
}

/** Does something after so many seconds unless it is stopped before the time is over and what has arrived until then is read. */
export function after(seconds: number, act: () => void): () => void {
  let isStopped = false;
  // A process that was busy finds its timers before the answers that wait for it.
  const timer = setTimeout(() => setImmediate(() => isStopped || act()), seconds * 1000);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
