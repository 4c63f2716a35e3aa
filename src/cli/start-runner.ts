import { type ChildProcess, fork } from 'node:child_process';
import { optionsAsArguments } from './command.ts';
import { DATABASE_VARIABLE } from './database-address.ts';
import type { WikiChoice } from './open-wiki.ts';

/** Starts a process that answers costly requests to the same wiki. */
export function startRunner(
  { config, address, deployment, highLimits, origin }: WikiChoice,
  megabytes: number,
): ChildProcess {
  return fork(
    process.argv[1] ?? '',
    ['runner', ...optionsAsArguments({ config, deployment, 'high-limits': highLimits, origin })],
    {
      serialization: 'advanced',
      // Every user of the machine can see the arguments, and with the address the password.
      env: { ...process.env, [DATABASE_VARIABLE]: address },
      execArgv: ['--max-semi-space-size=16', `--max-old-space-size=${megabytes}`],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    },
  );
}
