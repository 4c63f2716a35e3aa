import { closeSync, openSync } from 'node:fs';
import { pino } from 'pino';
import { accessLine, type AccessLineOptions } from './access-line.ts';
import type { RequestListener } from './answered-request.ts';

/** Options of {@link openAccessLog}. */
export interface AccessLogOptions extends AccessLineOptions {
  /** A file's path, or `-` for standard output. */
  readonly file: string;
  /** Called, at most every ten seconds and on closing, with why writing failed and how many lines were lost. */
  readonly onTrouble: (reason: string, lostLines: number) => void;
}

/** A log with one line for each answered request. */
export interface AccessLog {
  readonly listen: RequestListener;
  /** Reopens the file after it has been renamed. */
  reopen(this: void): void;
  /** Writes the lines that are still in memory; gives up after a second. */
  close(this: void): Promise<void>;
}

/** Bytes in memory beyond which lines are dropped while the file cannot take them. */
const MOST_BYTES = 4 * 1024 * 1024;
/** A pipe takes this many bytes without interleaving them with those of other processes. */
const PIPE_BYTES = 4096;
const FILE_BYTES = 16 * 1024;
/** Milliseconds after which lines are written at the latest. */
const DELAY = 500;
/** Milliseconds to wait on closing for a reader that does not read. */
const PATIENCE = 1000;
/** Milliseconds between two reports of trouble. */
const TROUBLE_INTERVAL = 10_000;
/** Not readable for everybody, since addresses are private. */
const MODE = 0o640;

/**
 * Opens an access log; throws the system's error if its file cannot be opened. Whole lines are appended, so that
 * several processes can share a file.
 */
export function openAccessLog({ file, onTrouble, ...options }: AccessLogOptions): AccessLog {
  const isFile = file !== '-';
  // The stream opens its file later, when the caller can no longer be told of an error.
  if (isFile) touch(file);
  const maxWrite = isFile ? FILE_BYTES : PIPE_BYTES;
  let isStuck = false;
  let isClosed = false;
  const stream = pino.destination({
    dest: isFile ? file : 1,
    mode: MODE,
    sync: false,
    contentMode: 'buffer',
    maxLength: MOST_BYTES,
    maxWrite,
    minLength: maxWrite / 2,
    periodicFlush: DELAY,
    retryEAGAIN: () => (isStuck = true),
  });
  const trouble = createTrouble(onTrouble);
  stream.on('drop', () => {
    trouble.add('It cannot be written as fast as requests are answered.', 1);
  });
  stream.on('error', (error: Error) => {
    isStuck = true;
    trouble.add(error.message, 0);
  });
  stream.on('write', () => {
    isStuck = false;
  });
  // On exit, the stream writes what it still has, and would retry forever.
  const giveUpIfStuck = (): void => {
    if (isStuck) stream.destroy();
  };
  process.prependListener('exit', giveUpIfStuck);
  return {
    listen: (request) => {
      if (isClosed) return;
      // The stream's type only allows strings, which it joins at a higher cost.
      stream.write(Buffer.from(accessLine(request, options)) as unknown as string);
    },
    reopen: () => {
      if (!isFile || isClosed) return;
      try {
        touch(file);
        stream.reopen();
      } catch (error) {
        trouble.add((error as Error).message, 0);
      }
    },
    close: () =>
      new Promise((resolve) => {
        isClosed = true;
        const end = (): void => {
          clearTimeout(giveUp);
          process.off('exit', giveUpIfStuck);
          trouble.close();
          resolve();
        };
        const giveUp = setTimeout(() => {
          stream.destroy();
          end();
        }, PATIENCE);
        stream.once('close', end);
        stream.end();
      }),
  };
}

/** Throws if a file cannot be opened for appending. */
const touch = (file: string): void => {
  closeSync(openSync(file, 'a', MODE));
};

function createTrouble(onTrouble: AccessLogOptions['onTrouble']) {
  let last = { reason: '', lines: 0 };
  let toldAt = -Infinity;
  let timer: NodeJS.Timeout | undefined;
  const tell = (): void => {
    timer = undefined;
    toldAt = performance.now();
    onTrouble(last.reason, last.lines);
    last = { reason: '', lines: 0 };
  };
  return {
    add: (reason: string, lines: number): void => {
      last = { reason, lines: last.lines + lines };
      timer ??= setTimeout(tell, Math.max(0, toldAt + TROUBLE_INTERVAL - performance.now())).unref();
    },
    close: (): void => {
      clearTimeout(timer);
      if (last.reason !== '') tell();
    },
  };
}
