import cluster from 'node:cluster';
import { isatty } from 'node:tty';
import type { Logger } from 'pino';

/**
 * Milliseconds in which a repeated signal counts once: a terminal, npm and systemd send the same signal to every
 * process, and their parents pass it on.
 */
const SAME_SIGNAL = 500;

/**
 * Resolves with the exit code when this process has to end: after a signal, with its parent, or after an exception that
 * nothing caught, since its state is then unknown. A second signal ends it immediately.
 */
export function reasonToEnd(logger: Logger): Promise<number> {
  return new Promise((resolve) => {
    onStop(
      () => {
        resolve(0);
      },
      () => {
        // The parent ends its workers.
        if (!cluster.isWorker) process.exit(1);
      },
    );
    const { worker } = cluster;
    worker?.once('disconnect', () => {
      // Node would exit immediately, and abort the requests in progress.
      worker.exitedAfterDisconnect = true;
      resolve(0);
    });
    process.on('uncaughtException', (error, origin) => {
      logger.fatal({ err: error, origin }, 'Ending because of an uncaught exception');
      resolve(1);
    });
  });
}

/** Milliseconds within which `bin/wikiquery.js` sends SIGTERM after the shell in which npm started it is gone. */
const SHELL_SIGNAL = 2000;

/** Calls `first` on SIGTERM, SIGINT or the end of the terminal, and `again` when that is repeated. */
export function onStop(
  first: (signal: NodeJS.Signals) => void,
  again: (signal: NodeJS.Signals) => void,
): void {
  let since: number | undefined;
  let hangup = -Infinity;
  let shell = process.env['npm_lifecycle_event'] === undefined ? undefined : process.ppid;
  /** Whether a signal only says that npm's shell is gone, which happens once. */
  const tellsOfShell = (): boolean => {
    if (shell === undefined || process.ppid === shell) return false;
    shell = undefined;
    return true;
  };
  const stop = (signal: NodeJS.Signals): void => {
    const now = performance.now();
    if (since === undefined) {
      // A hangup that this process survives, as under nohup, ends the shell.
      if (now - hangup < SHELL_SIGNAL && tellsOfShell()) return;
      since = now;
      first(signal);
    } else if (now - since > SAME_SIGNAL && !(now - since < SHELL_SIGNAL && tellsOfShell())) again(signal);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  const hasTerminal = isatty(0);
  process.on('SIGHUP', () => {
    if (hasTerminal) stop('SIGHUP');
    else hangup = performance.now();
  });
}
