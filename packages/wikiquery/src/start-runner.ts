import { fork, type ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';
import type { Logger } from 'pino';
import { optionsAsArguments } from './command.ts';
import { DATABASE_VARIABLE } from './database-address.ts';
import type { WikiChoice } from './open-wiki.ts';

/** Starts a process that answers costly requests to the same wiki. */
export function startRunner(
  { config, address, deployment, highLimits, origin, searchIndex }: WikiChoice,
  megabytes: number,
  logger: Logger,
): ChildProcess {
  const runner = fork(
    process.argv[1] ?? '',
    [
      'runner',
      ...optionsAsArguments({
        config,
        deployment,
        'high-limits': highLimits,
        origin,
        'search-index': searchIndex,
      }),
    ],
    {
      serialization: 'advanced',
      // Every user of the machine can see arguments, and the address has the password.
      env: { ...process.env, [DATABASE_VARIABLE]: address },
      execArgv: ['--max-semi-space-size=16', `--max-old-space-size=${megabytes}`],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    },
  );
  if (runner.stderr) passLinesOn(runner.stderr, logger, runner.pid);
  return runner;
}

/**
 * Passes on what a runner logs; other text that it writes, such as when V8 runs out of memory, is logged as an error.
 */
export function passLinesOn(from: Readable, logger: Logger, runner: number | undefined): void {
  let rest = '';
  const pass = (text: string): void => {
    const lines = text.split('\n').filter((line) => line !== '');
    const logged = lines.filter((line) => line.startsWith('{'));
    const others = lines.filter((line) => !line.startsWith('{'));
    if (logged.length > 0) process.stderr.write(`${logged.join('\n')}\n`);
    if (others.length > 0)
      logger.error({ runner, text: others.join('\n') }, 'A runner wrote to standard error');
  };
  from.setEncoding('utf8').on('data', (chunk: string) => {
    const end = chunk.lastIndexOf('\n') + 1;
    if (end > 0) pass(rest + chunk.slice(0, end));
    rest = end > 0 ? chunk.slice(end) : rest + chunk;
  });
  from.on('end', () => {
    pass(rest);
  });
}
