import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import test from 'node:test';
import { startServing } from './serve.ts';

const skip = process.platform !== 'linux' && 'needs /proc';

/** Reads a file of a process in /proc; empty if the process has ended. */
function readProcess(pid: string, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}

test(
  "workers start with a small young generation, which the operator's own options override",
  { skip },
  async () => {
    await using served = await startServing('--port', '0', '--workers', '2');
    const isWorker = new RegExp(`^PPid:\\s+${String(served.process.pid)}$`, 'm');
    const workers = readdirSync('/proc').filter((pid) => isWorker.test(readProcess(pid, 'status')));
    assert.equal(workers.length, 2);
    for (const pid of workers) {
      const variables = readProcess(pid, 'environ').split('\0');
      const options = variables.find((variable) => variable.startsWith('NODE_OPTIONS='));
      assert.match(options ?? '', /^NODE_OPTIONS=--max-semi-space-size=16 /);
    }
  },
);
