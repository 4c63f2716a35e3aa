import assert from 'node:assert/strict';
import test from 'node:test';
import { addressFromHex, addressRange } from './ip-network.ts';

test('parses addresses and networks', () => {
  const single = { kind: 'IPv4', first: 'C633640C', last: 'C633640C' };
  assert.deepEqual(addressRange('198.51.100.12'), single);
  assert.deepEqual(addressRange('203.0.113.9/24'), {
    kind: 'IPv4',
    bits: 24,
    first: 'CB007100',
    last: 'CB0071FF',
  });
  assert.deepEqual(addressRange('2001:db8:a:b::/64'), {
    kind: 'IPv6',
    bits: 64,
    first: 'v6-20010DB8000A000B0000000000000000',
    last: 'v6-20010DB8000A000BFFFFFFFFFFFFFFFF',
  });
});

test('rejects other text and prefixes that are too long', () => {
  for (const text of ['Harbour', '203.0.113.0/33', '1/2/3', ''])
    assert.equal(addressRange(text), undefined, text);
});

test('converts hexadecimal digits to an address', () => {
  assert.equal(addressFromHex('CB007109'), '203.0.113.9');
  assert.equal(addressFromHex('v6-20010DB8000A000B0000000000000007'), '2001:DB8:A:B:0:0:0:7');
});
