import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPublicAddress } from './public-address.ts';

test('addresses of the internet are public, in whatever form', () => {
  for (const address of [
    '1.1.1.1',
    '208.80.154.224',
    '2606:4700::1111',
    '::ffff:1.1.1.1',
    '64:ff9b::101:101',
    '2002:101:101::',
  ])
    assert.equal(isPublicAddress(address), true, address);
});

test('no address of a machine, link or private network is public, in whatever form', () => {
  for (const address of [
    '127.0.0.1',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '169.254.169.254',
    '192.0.2.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:0:127.0.0.1',
    '64:ff9b::a00:1',
    '64:ff9b:1::1',
    '2002:7f00:1::',
    '2001::1',
    '2001:db8::1',
    'fc00::1',
    'fe80::1%eth0',
    'ff02::1',
    'localhost',
  ])
    assert.equal(isPublicAddress(address), false, address);
});
