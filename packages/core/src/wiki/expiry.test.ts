import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isoExpiry } from './expiry.ts';
import { isoTimestamp } from './timestamp.ts';

test('what never ends is infinity, however it is stored', () => {
  for (const stored of [null, '', 'infinity', 'infinite', 'indefinite', 'never'])
    assert.equal(isoExpiry(stored), 'infinity');
  assert.equal(isoExpiry('', 'infinite'), 'infinite');
  assert.equal(isoExpiry('20250131041026'), '2025-01-31T04:10:26Z');
});

test('a timestamp in another form is converted, and one that is none is empty', () => {
  assert.equal(isoTimestamp('2025-01-31 04:10:26'), '2025-01-31T04:10:26Z');
  assert.equal(isoTimestamp('1738296626'), '2025-01-31T04:10:26Z');
  for (const stored of ['', '0', 'none', '2025013104']) assert.doesNotMatch(isoTimestamp(stored), /--|::/);
  assert.equal(isoTimestamp(''), '');
});
