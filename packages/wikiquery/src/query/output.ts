import { once } from 'node:events';
import type { Writable } from 'node:stream';

/** Where an answer is written until its reader goes away or a signal arrives. */
export interface Output {
  /** Whether there still is a reader, and no signal has arrived. */
  readonly isOpen: () => boolean;
  /** Aborts when the output ends early. */
  readonly signal: AbortSignal;
  /** Writes text or bytes, and waits until there is room for more. */
  write(this: void, data: string | Uint8Array): Promise<void>;
  /** Stops handling signals; returns the exit code if the output ended early. */
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
    // The command itself reports other errors.
    stop(error.code === 'EPIPE' || error.code === 'ERR_STREAM_DESTROYED' ? 0 : 1);
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
    write: async (data) => {
      if (code !== undefined) return;
      if (!stream.write(data)) await once(stream, 'drain', { signal: stopped.signal }).catch(() => undefined);
    },
    end: async () => {
      process.off('SIGINT', onSignal);
      process.off('SIGTERM', onSignal);
      return code;
    },
  };
}
