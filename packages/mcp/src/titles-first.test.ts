import assert from 'node:assert/strict';
import { test } from 'node:test';
import { titlesFirst } from './titles-first.ts';

test('pages whose titles match come before others, which keep their order', () => {
  const titles = [
    'Physics',
    'Relativity',
    'Albert Einstein',
    'Einsteinium',
    'Einstein (unit)',
    'Einstein',
    'Berlin',
  ];
  const sorted = titlesFirst(
    'einstein',
    titles.map((title) => ({ title })),
  );
  assert.deepEqual(
    sorted.map(({ title }) => title),
    ['Einstein', 'Einstein (unit)', 'Albert Einstein', 'Physics', 'Relativity', 'Einsteinium', 'Berlin'],
  );
});
