import assert from 'node:assert/strict';
import test from 'node:test';
import { addressRange, sanitizeNetwork } from './address-range.ts';

test('an address, a network and two addresses are ranges', () => {
  assert.deepEqual(addressRange('198.51.100.12'), { first: 'C633640C', last: 'C633640C' });
  assert.deepEqual(addressRange('203.0.113.9/24'), { first: 'CB007100', last: 'CB0071FF' });
  assert.deepEqual(addressRange('203.0.113.1 - 203.0.113.3'), { first: 'CB007101', last: 'CB007103' });
  assert.deepEqual(addressRange('2001:db8:a:b::/64'), {
    first: 'v6-20010DB8000A000B0000000000000000',
    last: 'v6-20010DB8000A000BFFFFFFFFFFFFFFFF',
  });
});

test('other text is none, nor is a network that is too long or a range backwards', () => {
  for (const text of ['Harbour', '203.0.113.0/33', '203.0.113.3-203.0.113.1', '203.0.113.3-::1', '1/2/3', ''])
    assert.equal(addressRange(text), undefined, text);
});

test('a network is named after its first address', () => {
  assert.equal(sanitizeNetwork('203.0.113.9/24'), '203.0.113.0/24');
  assert.equal(sanitizeNetwork('2001:db8:a:b::7/64'), '2001:DB8:A:B:0:0:0:0/64');
});
