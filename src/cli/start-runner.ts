import { type ChildProcess, fork } from 'node:child_process';
import type { WikiChoice } from './open-wiki.ts';

/** Starts a process that answers costly requests to the same wiki. */
export function startRunner({ config, database, deployment }: WikiChoice, megabytes: number): ChildProcess {
  const options = Object.entries({ config, database, deployment });
  const args = options.flatMap(([name, value]) => (value === undefined ? [] : [`--${name}=${value}`]));
  return fork(process.argv[1] ?? '', ['runner', ...args], {
    serialization: 'advanced',
    execArgv: ['--max-semi-space-size=16', `--max-old-space-size=${megabytes}`],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}
