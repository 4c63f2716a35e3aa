import assert from 'node:assert/strict';
import test from 'node:test';
import { clientNetwork } from './client-network.ts';

test('addresses are shortened to /24 and /48', () => {
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
    ['', ''],
  ] as const)
    assert.equal(clientNetwork(address), network, address);
});
