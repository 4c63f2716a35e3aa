import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Client } from './clients.ts';
import { type Outcome, readOutcome } from './outcome.ts';
import { surroundings } from './surroundings.ts';

const run = promisify(execFile);

/** Milliseconds that a script may take. */
const PATIENCE = 120_000;

const folderOf = ({ folder }: Client): string => join(import.meta.dirname, folder);

/** Whether a client is installed here. */
export async function isInstalled(client: Client): Promise<boolean> {
  const [program, ...args] = client.probe;
  return run(program, args, { cwd: folderOf(client) }).then(
    () => true,
    () => false,
  );
}

/** Runs a client's script against the API at an address; rejects where it ends in an error or prints no outcome. */
export async function runClient(client: Client, url: string): Promise<Outcome> {
  const [program, ...args] = client.command;
  const scratch = await mkdtemp(join(tmpdir(), `wikiquery-${client.name}-`));
  try {
    const { stdout } = await run(program, args, {
      cwd: folderOf(client),
      env: { ...process.env, ...surroundings(url, scratch) },
      timeout: PATIENCE,
      maxBuffer: 64 * 1024 * 1024,
    });
    return readOutcome(stdout);
  } catch (error) {
    // Its cause would print everything that the script printed once more.
    // oxlint-disable-next-line preserve-caught-error
    throw new Error(`${client.name}: ${brief(error)}`);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** What a script that ended in an error had to say, which may be very long. */
function brief(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { message, stdout = '' } = error as Error & { readonly stdout?: string };
  return `${stdout.slice(-3000)}\n${message.slice(0, 3000)}`;
}
