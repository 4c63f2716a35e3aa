import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { startServing } from './serve.ts';

const program = fileURLToPath(new URL('../../packages/wikiquery/bin/wikiquery.js', import.meta.url));

/** Starts a server that is expected to end at once; returns its exit code and what it says. */
async function fails(...args: readonly string[]) {
  const server = spawn(process.execPath, [program, 'serve', ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [said, [code]] = await Promise.all([text(server.stderr), once(server, 'exit')]);
  return { said, code: code as number | null };
}

test('a port whose workers share it belongs to one server', async () => {
  await using served = await startServing('--port', '0', '--workers', '2');
  const { port } = new URL(served.url);
  const inUse = `wikiquery serve: Port ${port} of 127.0.0.1 is in use: choose another with --port, or 0 for any free one.\n`;
  assert.deepEqual(await fails('--port', port, '--workers', '2'), { said: inUse, code: 1 });
  assert.deepEqual(await fails('--port', port), { said: inUse, code: 1 });
  assert.equal(await served.end(), 0);
  await using again = await startServing('--port', port, '--workers', '2');
  assert.equal(await again.end(), 0);
});
