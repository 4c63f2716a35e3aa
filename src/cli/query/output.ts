import { once } from 'node:events';
import type { Writable } from 'node:stream';

/** Where rows are written; it may stop taking them. */
export interface Output {
  /** Whether a reader is left, and nobody has asked to stop. */
  readonly isOpen: () => boolean;
  /** Aborts when nothing more is wanted. */
  readonly signal: AbortSignal;
  /** Writes text, and waits until there is room for more. */
  write(this: void, text: string): Promise<void>;
  /** Waits until everything is written, and stops listening; returns the exit code if the output was closed early. */
  end(this: void): Promise<number | undefined>;
}

/** Exit codes of programs that a signal ended. */
const exitCodes = { SIGINT: 130, SIGTERM: 143 } as const;

/** Opens standard output. A reader that goes away, as `head` does, ends it quietly; so do SIGINT and SIGTERM. */
export function openOutput(stream: Writable = process.stdout): Output {
  let code: number | undefined;
  const stopped = new AbortController();
  const stop = (with_: number): void => {
    // Whoever asks twice does not want to wait for a slow reader.
    if (code !== undefined && with_ !== 0) process.exit(with_);
    code ??= with_;
    stopped.abort();
  };
  const onError = (error: NodeJS.ErrnoException): void => {
    if (error.code !== 'EPIPE' && error.code !== 'ERR_STREAM_DESTROYED') throw error;
    stop(0);
  };
  stream.on('error', onError);
  const onSignal = (signal: keyof typeof exitCodes): void => {
    stop(exitCodes[signal]);
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  return {
    isOpen: () => code === undefined,
    signal: stopped.signal,
    write: async (text) => {
      if (code !== undefined) return;
      if (!stream.write(text)) await once(stream, 'drain', { signal: stopped.signal }).catch(() => undefined);
    },
    end: async () => {
      process.off('SIGINT', onSignal);
      process.off('SIGTERM', onSignal);
      return code;
    },
  };
}
