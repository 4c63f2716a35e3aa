import { constants } from 'node:os';
import { onStop } from './ending.ts';

/** Why a task ended early: a signal asked for it. */
export class InterruptedError extends Error {
  readonly signal: NodeJS.Signals;

  constructor(signal: NodeJS.Signals) {
    super(`Interrupted by ${signal}`);
    this.signal = signal;
  }

  /** The exit code that shells give to programs which a signal ended. */
  get exitCode(): number {
    return 128 + constants.signals[this.signal];
  }
}

/** Aborts at the first signal that asks this process to end; a second one ends it at once. */
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

/** Writes a command line as a shell reads it. */
export const shellCommand = (words: readonly string[]): string =>
  words
    .map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`))
    .join(' ');
