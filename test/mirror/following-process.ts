import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { ReviewPlan } from '../../packages/import/src/mirror/review/plan.ts';

/** How a process mirrors a wiki. */
export interface FollowOptions {
  readonly url: string;
  /** The address of the database. */
  readonly address: string;
  readonly perMinute: number;
  /** Seconds from one look at the changes to the next. */
  readonly interval: number;
  /** Seconds after a change until its page is read again. */
  readonly recheck: number;
  readonly review?: ReviewPlan;
  /** Whether it keeps a full-text index. */
  readonly keepsWords?: boolean;
}

/** A process that mirrors a wiki; it is killed in the end, whatever it does then. */
export interface FollowingProcess extends AsyncDisposable {
  /** Kills it; fails if it has ended by itself. */
  kill(): Promise<void>;
}

/** Starts a process that mirrors a wiki, and waits until it has begun. */
export async function startFollowing(options: FollowOptions): Promise<FollowingProcess> {
  const child = fork(join(import.meta.dirname, 'follow.ts'), [JSON.stringify(options)]);
  const ended = once(child, 'exit');
  await Promise.race([once(child, 'message'), ended]);
  const kill = async (): Promise<void> => {
    if (child.exitCode !== null) throw new Error('The mirror has ended by itself.');
    child.kill('SIGKILL');
    await ended;
  };
  return {
    kill,
    [Symbol.asyncDispose]: async () => {
      if (child.exitCode === null && child.signalCode === null) await kill();
    },
  };
}
