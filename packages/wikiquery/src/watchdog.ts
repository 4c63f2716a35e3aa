import type { Worker } from 'node:cluster';

/** Milliseconds between two heartbeats of a worker. */
const INTERVAL = 1000;

/** The message by which a worker shows that its main thread is not blocked. */
const HEARTBEAT = 'heartbeat';

/** Sends heartbeats to the parent every second until this process ends. */
export function sendHeartbeats(): void {
  const send = (): void => {
    if (process.connected) process.send?.(HEARTBEAT, undefined, undefined, () => undefined);
  };
  send();
  setInterval(send, INTERVAL).unref();
}

/** Kills a worker that has sent no heartbeat for `seconds` after its first. */
export function watch(worker: Worker, seconds: number, onHang: () => void): void {
  // Ticks are counted instead of comparing times, so that a suspended parent does not kill its workers when it resumes.
  let silent = 0;
  let timer: NodeJS.Timeout | undefined;
  worker.on('message', (message: unknown) => {
    if (message !== HEARTBEAT) return;
    silent = 0;
    timer ??= setInterval(() => {
      silent += INTERVAL;
      if (silent < seconds * 1000) return;
      onHang();
      worker.process.kill('SIGKILL');
    }, INTERVAL).unref();
  });
  worker.on('exit', () => {
    clearInterval(timer);
  });
}
