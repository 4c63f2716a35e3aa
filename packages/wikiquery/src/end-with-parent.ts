import cluster from 'node:cluster';
import { Worker } from 'node:worker_threads';

/*
 * However a process ends, its child processes end too, each kind in its own way: the server of a mirror as on a signal;
 * a worker after its requests in progress, see `reasonToEnd`; a runner immediately, since nobody waits for its answer,
 * even if a statement keeps its thread from noticing that the channel is closed.
 */

/** Sends this process SIGTERM when the parent that started it with an IPC channel is gone; does nothing in a worker. */
export function endWithParent(): void {
  if (cluster.isPrimary) process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
}

/** Milliseconds between checks whether the parent is still running. */
const LOOK = 1000;

/** Kills this process when its parent is gone, even while its own thread is busy. */
export function killWithParent(): void {
  const watch = `const parent = process.ppid;
    setInterval(() => { if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL'); }, ${LOOK});`;
  new Worker(watch, { eval: true }).unref();
}
