import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keepRecent } from './recent.ts';

test('what is used again and again is made once, and the total size is bounded', () => {
  const made: string[] = [];
  const kept = keepRecent<string>(100);
  const get = (key: string): string =>
    kept.get(
      key,
      () => {
        made.push(key);
        return key;
      },
      () => 10,
    );
  for (let i = 0; i < 100; i++) {
    assert.equal(get('often'), 'often');
    get(`once ${i}`);
  }
  assert.equal(made.filter((key) => key === 'often').length, 1);
  assert.equal(made.length, 101);
  get('once 99');
  assert.equal(made.length, 101);
  get('once 0');
  assert.equal(made.length, 102);
});
