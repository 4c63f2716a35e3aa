import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HeldRows, Row } from 'wikiquery-client/rows';

/** Texts in a temporary file, which is removed on disposal. */
export interface Spool extends Disposable {
  /** Adds a text; returns where it is. */
  add(text: string): Place;
  read(place: Place): string;
  /** Forgets all texts. */
  clear(): void;
}

/** Position and length of a text in a file, in bytes. */
export interface Place {
  readonly at: number;
  readonly length: number;
}

/** Creates a spool, whose file is created when a text is added. */
export function createSpool(): Spool {
  let file: { readonly folder: string; readonly descriptor: number } | undefined;
  let size = 0;
  const open = (): NonNullable<typeof file> => {
    const folder = mkdtempSync(join(tmpdir(), 'wikiquery-'));
    return { folder, descriptor: openSync(join(folder, 'rows'), 'w+', 0o600) };
  };
  return {
    add: (text) => {
      file ??= open();
      const bytes = Buffer.from(text);
      const place = { at: size, length: bytes.length };
      for (let written = 0; written < bytes.length;)
        written += writeSync(file.descriptor, bytes, written, bytes.length - written, place.at + written);
      size += bytes.length;
      return place;
    },
    read: ({ at, length }) => {
      const bytes = Buffer.alloc(length);
      if (file) readSync(file.descriptor, bytes, 0, length, at);
      return bytes.toString();
    },
    clear: () => {
      size = 0;
    },
    [Symbol.dispose]: () => {
      if (!file) return;
      closeSync(file.descriptor);
      rmSync(file.folder, { recursive: true });
    },
  };
}

/** Characters of rows in a block, which is kept in memory until it is full. */
const BLOCK = 1 << 20;

/** Holds rows in memory until they fill a block, and full blocks in a file. */
export function createHeldRows(spool: Spool): HeldRows {
  let blocks: Place[] = [];
  let lines: string[] = [];
  let length = 0;
  return {
    add: (page, row) => {
      const line = JSON.stringify([page, row]);
      lines.push(line);
      length += line.length;
      if (length < BLOCK) return;
      blocks.push(spool.add(lines.join('\n')));
      lines = [];
      length = 0;
    },
    *take() {
      const [full, rest] = [blocks, lines];
      [blocks, lines, length] = [[], [], 0];
      for (const place of full) yield* parsed(spool.read(place).split('\n'));
      if (full.length > 0) spool.clear();
      yield* parsed(rest);
    },
  };
}

const parsed = (lines: readonly string[]): readonly (readonly [string, Row])[] =>
  lines.map((line) => JSON.parse(line) as readonly [string, Row]);
