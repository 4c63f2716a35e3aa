import { constants } from 'node:os';
import { onStop } from './ending.ts';

/** The reason of a task that a signal ended early. */
export class InterruptedError extends Error {
  readonly signal: NodeJS.Signals;

  constructor(signal: NodeJS.Signals) {
    super(`Interrupted by ${signal}`);
    this.signal = signal;
  }

  /** The exit code that shells report for programs that a signal ended. */
  get exitCode(): number {
    return 128 + constants.signals[this.signal];
  }
}

/** Returns a signal that aborts when this process is asked to end; asking again ends it immediately. */
export function abortOnSignal(tell: (signal: NodeJS.Signals) => void): AbortSignal {
  const controller = new AbortController();
  onStop(
    (signal) => {
      tell(signal);
      controller.abort(new InterruptedError(signal));
    },
    (signal) => {
      process.removeAllListeners(signal);
      process.kill(process.pid, signal);
    },
  );
  return controller.signal;
}

/** Quotes the words of a command line for a shell. */
export const shellCommand = (words: readonly string[]): string =>
  words
    .map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`))
    .join(' ');
