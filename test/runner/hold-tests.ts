/**
 * Holds the tests of a process that imports several files until it has imported all of them. Tests of one file would
 * otherwise run while another still waits at its top, and what that adds then, Node might add to the test that runs.
 */
import { appendFileSync } from 'node:fs';
import { before, beforeEach } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { notesVariable, type Note } from './notes.ts';

const { promise, resolve } = Promise.withResolvers<void>();
// Read before the reporter is loaded, which deletes it.
const notes = process.env[notesVariable];
before(() => promise);
// The reporter then notes the begin of a test before the test can keep the process from doing so.
beforeEach(() => setImmediate());

/** Imports a file of tests, and notes first which one, so that a file that hangs at its top can be named. */
export async function load(file: string): Promise<void> {
  append({ type: 'load', file });
  await import(pathToFileURL(file).href);
}

/** Lets the tests run. */
export function release(): void {
  append({ type: 'loaded' });
  resolve();
}

function append(note: Note): void {
  if (notes !== undefined) appendFileSync(notes, `${JSON.stringify(note)}\n`);
}
