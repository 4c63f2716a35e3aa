import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';

const program = fileURLToPath(new URL('../../packages/wikiquery/bin/wikiquery.js', import.meta.url));

/** Creates a client of the protocol. */
export const createClient = (): Client => new Client({ name: 'wikiquery-test', version: '1' });

/** Starts `wikiquery mcp` as clients do, on standard input and output. */
export async function startClient(...args: readonly string[]): Promise<Client> {
  const client = createClient();
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [program, 'mcp', ...args],
      stderr: 'inherit',
    }),
  );
  return client;
}

/** A running `wikiquery mcp`. */
export interface McpProgram extends AsyncDisposable {
  readonly child: ChildProcessByStdio<Writable, Readable, Readable>;
  readonly output: () => string;
  readonly log: () => string;
  /** Resolves with the exit code. */
  readonly exit: Promise<number | null>;
}

/** Starts `wikiquery mcp` with its output kept. */
export function startProgram(...args: readonly string[]): McpProgram {
  const child = spawn(process.execPath, [program, 'mcp', ...args], { stdio: 'pipe' });
  let output = '';
  let log = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (log += text));
  const exit = once(child, 'close').then(([code]) => code as number | null);
  return {
    child,
    output: () => output,
    log: () => log,
    exit,
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGKILL');
      await exit;
    },
  };
}
