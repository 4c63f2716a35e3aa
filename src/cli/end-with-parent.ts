import cluster from 'node:cluster';
import { Worker } from 'node:worker_threads';

/*
 * Whatever ends a process, those that it has started end too, each kind in its own way: a server that a mirror started
 * as at a signal; a worker after the requests that it works on, see `reasonToEnd`; a runner at once, since nobody waits
 * for its answer, and although a statement may keep its thread from hearing that the channel is closed.
 */

/** Ends a server as a signal would when the program that started it with a channel is gone, however that ended. */
export function endWithParent(): void {
  if (cluster.isPrimary) process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
}

/** Milliseconds between looks whether the parent still runs. */
const LOOK = 1000;

/** Kills this process when its parent is gone, even while its own thread is busy. */
export function killWithParent(): void {
  const watch = `const parent = process.ppid;
    setInterval(() => { if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL'); }, ${LOOK});`;
  new Worker(watch, { eval: true }).unref();
}
