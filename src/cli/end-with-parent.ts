import cluster from 'node:cluster';

/** Ends a server as a signal would when the program that started it with a channel is gone, however that ended. */
export function endWithParent(): void {
  // Workers go on for a time without their parent.
  if (cluster.isPrimary) process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
}
