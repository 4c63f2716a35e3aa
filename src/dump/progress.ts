import type { Dump } from './identify.ts';
import type { ImportState } from './write/state.ts';

/** How far the reading of a dump has come. */
export interface ReadingProgress {
  readonly unpacked: number;
  /** Compressed bytes. */
  readonly taken: number;
  readonly state: ImportState;
}

/** Told how an import goes on. */
export interface Progress {
  read(this: void, dump: Dump, progress: ReadingProgress): void;
  step(this: void, name: string, index: number, count: number): void;
}
