import assert from 'node:assert/strict';
import test from 'node:test';
import { addressAsHex, addressFromHex, addressRange, networkOf } from './ip-network.ts';

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

test('has no networks of what MediaWiki refuses, such as those of no address', () => {
  for (const text of ['::/20', '::ffff:192.0.2.7', 'fe80::1%eth0'])
    assert.equal(addressRange(text), undefined, text);
  assert.equal(addressRange('010.001.2.3')?.first, '0A010203');
});

test('reads IPv4 addresses in the notation of IPv6', () => {
  assert.equal(addressAsHex('::ffff:192.0.2.7'), 'v6-00000000000000000000FFFFC0000207');
});

test('shortens addresses to networks', () => {
  for (const [address, network] of [
    ['203.0.113.9', '203.0.113.0/24'],
    ['2001:db8:12:34:5:6:7:8', '2001:db8:12::/48'],
    ['2001:DB8:0:34::1', '2001:db8::/48'],
    ['2001:db8::7', '2001:db8::/48'],
    ['2001::7', '2001::/48'],
    ['2001::5:4:3:2:1', '2001::/48'],
    ['0:0:5::', '0:0:5::/48'],
    ['1:2:3:4:5:6:192.0.2.1', '1:2:3::/48'],
    ['::1', '::/48'],
    ['fe80::1%eth0', 'fe80::/48'],
    ['', ''],
  ] as const)
    assert.equal(networkOf(address, 24, 48), network, address);
});
