/** Loaded into a server before its program: measures how long its thread works without letting others have their turn. */

/** What was measured since the last message. */
export interface Held {
  /** Longest processor time of the thread between two turns of its event loop, in milliseconds. */
  readonly held: number;
}

let longest = 0;
let before = threadTime();

function threadTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function look(): void {
  const now = threadTime();
  longest = Math.max(longest, now - before);
  before = now;
  setTimeout(look, 1).unref();
}

look();
process.on('message', () => {
  process.send?.({ held: longest } satisfies Held);
  longest = 0;
});
process.once('disconnect', () => {
  process.kill(process.pid, 'SIGTERM');
});
process.channel?.unref();
