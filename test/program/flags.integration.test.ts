import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import test from 'node:test';
import { startServing } from './serve.ts';

const flag = '--max-semi-space-size=16';
const skip = process.platform !== 'linux' && 'only Linux tells how a process was started';

/** The arguments of a process, and those of its children. */
function argumentsOf(pid = 0): readonly (readonly string[])[] {
  const read = (name: string): string => {
    try {
      return readFileSync(`/proc/${name}`, 'utf8');
    } catch {
      return '';
    }
  };
  const children = readdirSync('/proc').filter((name) =>
    new RegExp(`^PPid:\\s+${pid}$`, 'm').test(read(`${name}/status`)),
  );
  return [String(pid), ...children].map((name) => read(`${name}/cmdline`).split('\0'));
}

test('a server and its workers have a small space for what lives shortly', { skip }, async () => {
  await using alone = await startServing('--port', '0');
  const own = argumentsOf(alone.process.pid);
  assert.deepEqual(
    own.map((args) => args[1]),
    [flag],
  );
  assert.equal((await fetch(`${alone.origin}/health`)).status, 200);
  assert.equal(await alone.end(), 0);

  await using served = await startServing('--port', '0', '--workers', '2');
  const all = argumentsOf(served.process.pid);
  assert.equal(all.length, 3);
  for (const args of all) assert.ok(args.includes(flag), args.join(' '));
});
