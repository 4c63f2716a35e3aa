import assert from 'node:assert/strict';
import test from 'node:test';
import { readTimeCondition } from './time-condition.ts';

const now = Date.parse('2025-03-31T12:30:00Z');
const read = (text: string): string | undefined => {
  const time = readTimeCondition(text, now);
  return time === undefined ? undefined : new Date(time).toISOString().slice(0, 19);
};

test('relative times are added up from now', () => {
  assert.equal(read('-2 weeks'), '2025-03-17T12:30:00');
  assert.equal(read('2 weeks ago'), '2025-03-17T12:30:00');
  assert.equal(read('1 month 3 days ago'), '2025-02-28T12:30:00');
  assert.equal(read('-30 years'), '1995-03-31T12:30:00');
  assert.equal(read('last week'), '2025-03-24T12:30:00');
  assert.equal(read('yesterday'), '2025-03-30T00:00:00');
  assert.equal(read('now -90 min'), '2025-03-31T11:00:00');
  assert.equal(read('+1 day'), '2025-04-01T12:30:00');
});

test('absolute times', () => {
  assert.equal(read('2025-01-31'), '2025-01-31T00:00:00');
  assert.equal(read('2025-01-31T10:20:30Z'), '2025-01-31T10:20:30');
  assert.equal(read('20250131102030'), '2025-01-31T10:20:30');
  assert.equal(read('@86400'), '1970-01-02T00:00:00');
});

test('other text is not a time', () => {
  for (const text of ['', 'nonsense', '2 moons ago', '-2', '2025-13-45'])
    assert.equal(read(text), undefined, text);
});
