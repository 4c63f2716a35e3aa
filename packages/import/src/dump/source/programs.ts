import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Readable } from 'node:stream';
import { drain } from './drain.ts';

/** A program that decompresses its standard input to its standard output. */
export interface Program {
  readonly path: string;
  readonly arguments: readonly string[];
}

/** Finds the first of these programs that is in PATH; undefined if none is. */
export function findProgram(
  candidates: readonly (readonly [name: string, ...rest: string[]])[],
): Program | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  for (const [name, ...rest] of candidates)
    for (const folder of folders) {
      const path = join(folder, name);
      try {
        accessSync(path, constants.X_OK);
        return { path, arguments: rest };
      } catch {
        // Not in this folder.
      }
    }
  return undefined;
}

/** Decompresses with a program; if it fails, the output up to there is yielded before the error is thrown. */
export async function* runProgram(program: Program, input: Readable): AsyncGenerator<Buffer> {
  // Ctrl-C would stop it before what it has read is imported; if this process dies, it ends when its pipes close.
  const child = spawn(program.path, program.arguments, { stdio: ['pipe', 'pipe', 'pipe'], detached: true });
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(0, 500);
  });
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', (code) => {
      resolve(code);
    });
    child.once('error', (error) => {
      complaint = error.message;
      resolve(1);
    });
  });
  // With damaged input it may exit before it has read everything.
  child.stdin.on('error', () => undefined);
  let inputProblem: unknown;
  input.once('error', (error) => {
    inputProblem = error;
    child.stdin.end();
  });
  input.pipe(child.stdin);
  try {
    yield* drain(child.stdout);
    const code = await ended;
    if (inputProblem !== undefined) throw inputProblem;
    if (code !== 0) throw new Error(complaint.trim() || `${program.path} failed.`);
  } finally {
    input.destroy();
    if (child.exitCode === null) child.kill();
  }
}
