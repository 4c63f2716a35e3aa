import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAnswerCache } from './answer-cache.ts';

const answer = (body: string) => ({ status: 200, headers: {}, body });
const at = { version: '1', second: 100 };
const lasting = 'until the database changes';

test('an answer holds for its version, and for its second where time matters', () => {
  const cache = createAnswerCache(1_000_000);
  cache.keep('long', answer('a'), at, lasting);
  cache.keep('short', answer('b'), at, 'for this second');
  const found = (version: string, second: number) =>
    ['long', 'short'].map((key) => cache.find(key, { version, second })?.body);
  assert.deepEqual(found('1', 100), ['a', 'b']);
  assert.deepEqual(found('1', 101), ['a', undefined]);
  assert.deepEqual(found('1', 99), ['a', undefined]);
  assert.deepEqual(found('2', 100), [undefined, undefined]);
  cache.keep('long', answer('c'), { version: '2', second: 100 }, lasting);
  assert.deepEqual(found('2', 100), ['c', undefined]);
  assert.deepEqual(found('1', 100), [undefined, 'b']);
});

test('the cache is bounded by bytes, and keeps what is used', () => {
  const most = 100_000;
  const cache = createAnswerCache(most);
  cache.keep('used', answer('x'.repeat(1000)), at, lasting);
  for (let i = 0; i < 1000; i++) {
    assert.equal(cache.find('used', at)?.body.length, 1000);
    cache.keep(`once-${i}`, answer('x'.repeat(1000)), at, lasting);
    assert.ok(cache.state().bytes <= most);
  }
  assert.ok(cache.state().answers > 20);
  assert.equal(cache.find('once-0', at), undefined);
  assert.ok(cache.find('once-999', at));
});

test('an answer that would take too much is not kept, nor the one before it', () => {
  const cache = createAnswerCache(100_000);
  cache.keep('key', answer('small'), at, lasting);
  cache.keep('key', answer('x'.repeat(10_000)), at, lasting);
  assert.equal(cache.find('key', at), undefined);
  assert.deepEqual(cache.state(), { answers: 0, bytes: 0 });
});

test('a full cache evicts the oldest answer that was not used since the last eviction', () => {
  const cache = createAnswerCache(100_000);
  const keyOf = (i: number): string => `key ${String(i).padStart(2, '0')}`;
  const keep = (i: number): void => {
    cache.keep(keyOf(i), answer('x'.repeat(1000)), at, lasting);
  };
  // An answer takes 1,000 bytes besides two for each character of its key and body.
  const bytes = 1000 + 2 * (6 + 1000);
  const most = Math.floor(100_000 / bytes);
  for (let i = 0; i < most; i++) keep(i);
  assert.deepEqual(cache.state(), { answers: most, bytes: most * bytes });
  const has = (i: number): boolean => cache.find(keyOf(i), at) !== undefined;
  assert.ok(has(0));
  keep(most);
  assert.deepEqual(cache.state(), { answers: most, bytes: most * bytes });
  assert.equal(has(1), false);
  // The first one counts as new and unused now, so that the next ones go before it.
  keep(most + 1);
  assert.equal(has(2), false);
  for (let i = 3; i < most; i++) keep(most + i);
  assert.deepEqual([has(0), has(most - 1), has(most)], [true, false, true]);
  // An answer that is replaced is counted once.
  keep(most);
  assert.deepEqual(cache.state(), { answers: most, bytes: most * bytes });
});

/** Creates an answer whose entry takes this many bytes, with a key of one character. */
const answerOf = (bytes: number) => answer('x'.repeat((bytes - 1000) / 2 - 1));

test('the bytes of entries are added up, and those of replaced ones taken off', () => {
  const cache = createAnswerCache(1_000_000);
  assert.deepEqual(cache.state(), { answers: 0, bytes: 0 });
  cache.keep('a', answerOf(2000), at, lasting);
  assert.deepEqual(cache.state(), { answers: 1, bytes: 2000 });
  cache.keep('b', answerOf(3000), at, lasting);
  assert.deepEqual(cache.state(), { answers: 2, bytes: 5000 });
  cache.keep('a', answerOf(1500), at, lasting);
  assert.deepEqual(cache.state(), { answers: 2, bytes: 4500 });
});

test('an answer may take a sixteenth of the cache, but no more than 512 KiB', () => {
  for (const [most, largest] of [
    [64_000, 4000],
    [16 * 512 * 1024, 512 * 1024],
    [1_000_000_000, 512 * 1024],
  ] as const) {
    const cache = createAnswerCache(most);
    cache.keep('a', answerOf(largest + 2), at, lasting);
    assert.equal(cache.state().answers, 0, `${most}`);
    cache.keep('a', answerOf(largest), at, lasting);
    assert.deepEqual(cache.state(), { answers: 1, bytes: largest });
  }
});
