import { closeSync, openSync, readSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from '../kinds.ts';
import { noProc, processorSeconds, starvedSeconds } from '../rig/children.ts';
import type { Note } from './notes.ts';

/** How many times its limit a file may take in all, however little of the machine it gets. */
const MOST_STARVED = 10;

/** What a process has used so far, in seconds. */
export interface Usage {
  /** Since any fixed moment. */
  readonly elapsed: number;
  /** Processor time. */
  readonly processor: number;
  /** In which its threads were ready to run, and other programs had the processors. */
  readonly starved: number;
}

/** Reads what a process has used. */
export const usageOf = (pid: number): Usage => ({
  elapsed: performance.now() / 1000,
  processor: noProc === false ? processorSeconds(pid) : 0,
  starved: starvedSeconds(pid),
});

/**
 * Returns how much of the time between two readings counts towards a limit. A loop uses a processor, and a wait passes
 * without; what does not count is time in which the process would have run, but other programs did. Elapsed time counts
 * to a tenth in any case: it is all there is without /proc, and ends a process that never gets a processor.
 */
export function countedSeconds(before: Usage, after: Usage): number {
  const elapsed = after.elapsed - before.elapsed;
  // Threads that have ended take theirs with them.
  const starved = Math.max(0, after.starved - before.starved);
  const waited = noProc === false ? elapsed - starved : 0;
  return Math.max(after.processor - before.processor, waited, elapsed / MOST_STARVED);
}

/** The file whose turn it is in a process, and how many seconds count for it so far. */
export interface FileTime {
  /** Undefined until the process has loaded the first. */
  readonly file: string | undefined;
  readonly seconds: number;
}

/** Returns a function that reads which of several files a process has come to, from its notes, and the time for it. */
export function startFileTimer(
  { files, notes }: { readonly files: readonly string[]; readonly notes: string },
  usage: () => Usage,
): () => FileTime {
  const readNew = followLines(notes);
  let last = usage();
  // The first test begins while files are loaded, and waits.
  let isLoading = false;
  let time: FileTime = { file: undefined, seconds: 0 };
  return () => {
    const next = usage();
    const counted = countedSeconds(last, next);
    last = next;
    const file = readNew()
      .map((line) => JSON.parse(line) as Note)
      .flatMap((note) => {
        if (note.type === 'loaded') {
          isLoading = false;
          return files.slice(0, 1);
        }
        if (note.type === 'load') isLoading = true;
        else if (note.type !== 'begin' || isLoading) return [];
        const path = relative(root, note.file);
        // The tests of a file may be in another one, from which it gets them.
        return files.includes(path) ? [path] : [];
      })
      .at(-1);
    const isSame = file === undefined || file === time.file;
    // What passed since the last reading may be that of the file before.
    time = isSame ? { ...time, seconds: time.seconds + counted } : { file, seconds: 0 };
    return time;
  };
}

/** Returns a function that returns the lines that were added to a file since the last call. */
function followLines(path: string): () => readonly string[] {
  const buffer = Buffer.alloc(1 << 16);
  let position = 0;
  let rest = Buffer.alloc(0);
  const readNew = (file: number): string[] => {
    for (let count = 1; count > 0; position += count) {
      count = readSync(file, buffer, { position });
      rest = Buffer.concat([rest, buffer.subarray(0, count)]);
    }
    const end = rest.lastIndexOf('\n') + 1;
    const lines = rest.toString('utf8', 0, end).split('\n').slice(0, -1);
    rest = rest.subarray(end);
    return lines;
  };
  return () => {
    try {
      const file = openSync(path, 'r');
      try {
        return readNew(file);
      } finally {
        closeSync(file);
      }
    } catch (error) {
      // Nothing was noted yet.
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
      throw error;
    }
  };
}
