import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import test from 'node:test';
import { portForOthers } from '../rig/port-for-others.ts';
import { openLiveMemory } from './live-memory.ts';

/** Keeps 8 MB of objects and 8 MB of bytes with each line of its input; always leaves as much to the collector. */
const program = `
const kept = [];
const make = () => [Array.from({ length: 2 ** 20 }, (_, i) => i + 0.5), Buffer.alloc(2 ** 23)];
process.stdin.on('data', () => { make(); kept.push(make()); console.log('kept'); });
console.log('started');`;

test('live memory is what the collector cannot free', async () => {
  const port = await portForOthers();
  const child = spawn(process.execPath, [`--inspect=127.0.0.1:${port}`, '-e', program], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  try {
    await once(child.stdout, 'data');
    using memory = await openLiveMemory(port);
    const atFirst = await memory.megabytes();
    child.stdin.write('\n');
    await once(child.stdout, 'data');
    const atLast = await memory.megabytes();
    assert.ok(Math.abs(atLast - atFirst - 16) < 2, `${atFirst} MB, then ${atLast} MB`);
  } finally {
    child.kill();
  }
});
