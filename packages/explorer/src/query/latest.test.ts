import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { latest } from './latest.ts';

test('only the last question is asked, and one on its way is ended', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  try {
    const asked: { question: string; signal: AbortSignal; answer: (text: string) => void }[] = [];
    const told: string[] = [];
    const { ask, stop } = latest<string, string>(
      (question, signal) =>
        new Promise((answer) => {
          asked.push({ question, signal, answer });
        }),
      (answer) => told.push(answer),
      100,
    );
    ask('g');
    ask('gu');
    mock.timers.tick(100);
    assert.deepEqual(
      asked.map(({ question }) => question),
      ['gu'],
    );
    ask('gul');
    assert.ok(asked[0]?.signal.aborted);
    mock.timers.tick(100);
    asked[1]?.answer('Gull');
    asked[0]?.answer('Gu');
    await Promise.resolve();
    assert.deepEqual(told, ['Gull']);
    ask('x');
    stop();
    mock.timers.tick(100);
    assert.equal(asked.length, 2);
  } finally {
    mock.timers.reset();
  }
});
