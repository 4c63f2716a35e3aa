import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extensions } from '../../../../extensions/src/index.ts';
import { sampleConfiguration } from '../../../../testing/src/index.ts';
import { createSite } from '../../wiki/site.ts';
import { runInThread } from './bounded-thread.ts';

/** Answers with its thread's number and what it was started with, or does as it is told. */
const answering = (setup: unknown) => ({
  file: new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { parentPort, threadId, workerData } from 'node:worker_threads';
      parentPort.on('message', (task) => {
        if (task === 'fail') throw new Error('told to');
        if (task === 'exit') process.exit(1);
        parentPort.postMessage({ thread: threadId, setup: workerData, task });
      });
    `)}`,
  ),
  setup,
});

const newSite = () => createSite(sampleConfiguration(), extensions);
const threadOf = (answer: unknown): number => (answer as { readonly thread: number }).thread;

test('a thread is kept for the next tasks of its wiki', async () => {
  const site = newSite();
  const first = await runInThread(answering('once'), 1, site);
  assert.deepEqual(first, { thread: threadOf(first), setup: 'once', task: 1 });
  const next = await Promise.all([2, 3].map((task) => runInThread(answering('once'), task, site)));
  assert.deepEqual(
    next,
    [2, 3].map((task) => ({ thread: threadOf(first), setup: 'once', task })),
  );
  const other = await runInThread(answering('other'), 4, newSite());
  assert.deepEqual(other, { thread: threadOf(other), setup: 'other', task: 4 });
  assert.notEqual(threadOf(other), threadOf(first));
});

for (const end of ['fail', 'exit']) {
  test(`a task that makes its thread ${end} has no answer, and the next one has`, async () => {
    const site = newSite();
    const before = await runInThread(answering(undefined), 'before', site);
    const [failed, after] = await Promise.all([
      runInThread(answering(undefined), end, site),
      runInThread(answering(undefined), 'after', site),
    ]);
    assert.equal(failed, undefined);
    assert.equal((after as { readonly task: string }).task, 'after');
    assert.notEqual(threadOf(after), threadOf(before));
  });
}
