import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const command = join(import.meta.dirname, '../../bin/wikiquery.js');

/** A server of the sample wiki, as `wikiquery serve` starts it. */
export interface SampleServer extends AsyncDisposable {
  readonly url: string;
}

/** Serves the sample wiki on any free port, in a process of its own that ends with the block of an `await using`. */
export async function serveSample(...options: string[]): Promise<SampleServer> {
  const server = spawn(process.execPath, [command, 'serve', '--port', '0', ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(server, 'exit');
  const first = await Promise.race([once(createInterface(server.stdout), 'line'), ended]);
  const [url] = first as unknown[];
  if (typeof url !== 'string') throw new Error('The server did not start.');
  return {
    url,
    [Symbol.asyncDispose]: async () => {
      server.kill('SIGTERM');
      await ended;
    },
  };
}
