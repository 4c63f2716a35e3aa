import type { Worker } from 'node:cluster';

/** Milliseconds between two heartbeats of a worker. */
const INTERVAL = 1000;

/** A worker's message that its thread runs. */
const HEARTBEAT = 'heartbeat';

/** Sends the parent heartbeats until this process ends. */
export function sendHeartbeats(): void {
  const send = (): void => {
    if (process.connected) process.send?.(HEARTBEAT, undefined, undefined, () => undefined);
  };
  send();
  setInterval(send, INTERVAL).unref();
}

/** Kills a worker that has sent no heartbeat for `seconds` after its first. */
export function watch(worker: Worker, seconds: number, onHang: () => void): void {
  // Counted, not timed: after a suspended parent has continued, its workers get the time that it has lost.
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
