import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Client } from './clients.ts';
import { readOutcome, type Outcome } from './outcome.ts';

const run = promisify(execFile);

/** Accounts of the sample wiki for logins; packages/testing/sample/README.md lists all. */
const accounts = {
  WIKI_USER: 'Cartographer',
  WIKI_PASSWORD: 'cartographer-77',
  WIKI_BOT: 'Cartographer@mapper',
  WIKI_BOT_PASSWORD: 'g8n0k2hm3b6q1v7s4c9a5cfv1r0d2t8b',
  WIKI_SYSOP: 'Harbour master',
  WIKI_SYSOP_PASSWORD: 'harbour-master-9',
} as const;

/** Time limit of a script in milliseconds. */
const TIMEOUT = 120_000;

const folderOf = ({ folder }: Client): string => join(import.meta.dirname, folder);

/** Checks whether a client is installed. */
export async function isInstalled(client: Client): Promise<boolean> {
  const [program, ...args] = client.probe;
  return run(program, args, { cwd: folderOf(client) }).then(
    () => true,
    () => false,
  );
}

/** Runs a client's script against the API at a URL; rejects if the script fails or prints no outcome. */
export async function runClient(client: Client, url: string): Promise<Outcome> {
  const [program, ...args] = client.command;
  const scratch = await mkdtemp(join(tmpdir(), `wikiquery-${client.name}-`));
  try {
    const { stdout } = await run(program, args, {
      cwd: folderOf(client),
      env: { ...process.env, ...accounts, WIKI_API: url, WIKI_SCRATCH: scratch },
      timeout: TIMEOUT,
      maxBuffer: 64 * 1024 * 1024,
    });
    return readOutcome(stdout);
  } catch (error) {
    // The cause would print all output of the script again.
    // oxlint-disable-next-line preserve-caught-error
    throw new Error(`${client.name}: ${summarize(error)}`);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Shortens the output of a failed script. */
function summarize(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { message, stdout = '' } = error as Error & { readonly stdout?: string };
  return `${stdout.slice(-3000)}\n${message.slice(0, 3000)}`;
}
