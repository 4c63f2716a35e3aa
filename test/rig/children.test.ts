import assert from 'node:assert/strict';
import test from 'node:test';
import { isRunning } from './children.ts';

test('a process runs unless it has ended or waits to be collected', () => {
  const status = (state: string): string => `Name:\tnode\nUmask:\t0022\nState:\t${state}\nTgid:\t7\n\n`;
  for (const state of ['R (running)', 'S (sleeping)', 'D (disk sleep)', 'T (stopped)'])
    // Wherever a reader stops, as after a number of characters that ends a line.
    for (const read of [status(state), status(state).trimEnd()]) assert.ok(isRunning(read));
  for (const state of ['Z (zombie)', 'X (dead)']) assert.ok(!isRunning(status(state)));
  assert.ok(!isRunning(''));
});
