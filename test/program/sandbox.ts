import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../packages/wikiquery/bin/wikiquery.js', import.meta.url));

/** A running `wikiquery sandbox`. */
export interface RunningSandbox extends AsyncDisposable {
  /** URL of its API. */
  readonly url: string;
  /** Where it is controlled. */
  readonly controls: string;
}

/** Starts `wikiquery sandbox` on a free port with these options, and waits until it listens. */
export async function startSandbox(...options: readonly string[]): Promise<RunningSandbox> {
  const child = spawn(process.execPath, [program, 'sandbox', '--port', '0', ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const [line] = (await Promise.race([
    once(createInterface(child.stdout), 'line'),
    ended,
  ])) as readonly unknown[];
  const [url, controls] = String(line).match(/http:\S+\w/g) ?? [];
  if (url === undefined || controls === undefined)
    throw new Error('wikiquery sandbox exited before it listened.');
  return {
    url,
    controls,
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGTERM');
      const [code] = (await ended) as readonly unknown[];
      if (code !== 0) throw new Error(`wikiquery sandbox ended with ${String(code)}.`);
    },
  };
}
