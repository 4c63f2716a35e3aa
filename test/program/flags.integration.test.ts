import assert from 'node:assert/strict';
import test from 'node:test';
import { childrenOf, noProc, readProcess } from '../rig/children.ts';
import { startServing } from './serve.ts';

const skip = noProc;

test(
  "workers start with a small young generation, which the operator's own options override",
  { skip },
  async () => {
    await using served = await startServing('--port', '0', '--workers', '2');
    const workers = childrenOf(served.process.pid);
    assert.equal(workers.length, 2);
    for (const pid of workers) {
      const variables = readProcess(pid, 'environ').split('\0');
      const options = variables.find((variable) => variable.startsWith('NODE_OPTIONS='));
      assert.match(options ?? '', /^NODE_OPTIONS=--max-semi-space-size=16 /);
    }
  },
);
