import { randomBytes } from 'node:crypto';
import { accessSync, constants, mkdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { messageOf } from '@wikiquery/core/errors';
import { UsageError } from './problem.ts';

/** Environment variable that names the folder, for servers and their child processes. */
export const STATE_VARIABLE = 'WIKIQUERY_STATE';

/**
 * Chooses the folder in which a server and its child processes record which sessions were logged out: the option's, the
 * environment's, that of systemd's `StateDirectory`, or a temporary one, which the returned function deletes.
 */
export function chooseStateFolder(option: string | undefined): () => void {
  const named = option ?? (process.env[STATE_VARIABLE] || process.env['STATE_DIRECTORY']?.split(':')[0]);
  if (named) {
    const folder = resolve(named);
    checkFolder(folder);
    process.env[STATE_VARIABLE] = folder;
    return () => undefined;
  }
  // The first logout creates it; nobody can guess its name.
  const folder = join(tmpdir(), `wikiquery-${randomBytes(16).toString('hex')}`);
  process.env[STATE_VARIABLE] = folder;
  return () => {
    rmSync(folder, { recursive: true, force: true });
  };
}

function checkFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (!statSync(folder).isDirectory()) throw new Error('it is a file');
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = messageOf(error);
    throw new UsageError(
      `Logouts cannot be recorded in ${folder}: ${reason}. Name another folder with --state.`,
    );
  }
}
