import assert from 'node:assert/strict';
import test from 'node:test';
import { whileWaiting } from './while-waiting.ts';

test('a command that waits for a wiki says so, and only if that takes longer than a second', async () => {
  const written: string[] = [];
  const first = Promise.withResolvers<void>();
  const output = {
    write: (text: string) => {
      written.push(text);
      first.resolve();
    },
  };
  let time = 0;
  // Each look at the clock is 0.6 seconds after the one before.
  const now = () => (time += 600);
  const answers = first.promise.then(() => 'answer');
  assert.equal(await whileWaiting('https://wiki.example/w/api.php', answers, output, now), 'answer');
  assert.match(written.join(''), /^waiting for wiki\.example, \d s\n$/);

  written.length = 0;
  await assert.rejects(
    whileWaiting('https://wiki.example/w/api.php', Promise.reject(new Error('refused')), output, now),
    /refused/,
  );
  assert.deepEqual(written, []);
});
