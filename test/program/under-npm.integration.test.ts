import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import test from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';

const skip = process.platform === 'win32' && 'needs signals';

test('a server ends with the shell that npm started it in', { skip }, async () => {
  const command = `"${process.execPath}" bin/wikiquery.js serve --port 0; true`;
  const shell = spawn('sh', ['-c', command], {
    env: { ...process.env, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const closed = once(shell, 'close');
  const [address] = (await once(shell.stdout, 'data')) as [Buffer];
  assert.match(address.toString(), /^http/);
  shell.kill('SIGTERM');
  // The pipe closes when the last process that writes into it has ended.
  const ended = await Promise.race([closed, pause(20_000, undefined, { ref: false })]);
  if (ended === undefined) process.kill(-(shell.pid ?? 0), 'SIGKILL');
  assert.ok(ended, 'the server still runs');
});
