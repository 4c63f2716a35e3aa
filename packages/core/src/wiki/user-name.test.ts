import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { exampleSite } from '../../../../test/rig/site.ts';
import {
  canonicalUserName,
  isAddressName,
  isIpAddress,
  isIpAddressOrNetwork,
  isIpRange,
  isTemporaryAccountName,
  parseUser,
  sanitizeIp,
  tidyUserName,
} from './user-name.ts';

const site = exampleSite();

test('canonicalizes account names', () => {
  const cases: readonly [name: string, canonical: string | undefined][] = [
    ['alice_b', 'Alice b'],
    [' user:alice ', 'Alice'],
    ['~2025-1', '~2025-1'],
    ['a#b', undefined],
    ['a/b', undefined],
    ['192.0.2.1', undefined],
    ['192.0.2.xxx', undefined],
    ['192.0.2.0/24', undefined],
    ['::1', undefined],
    ['Talk:x', undefined],
    ['de:x', undefined],
    ['a\ue000', undefined],
    ['', undefined],
    ['x'.repeat(256), undefined],
  ];
  for (const [name, canonical] of cases) assert.equal(canonicalUserName(name, site), canonical, name);
  assert.equal(tidyUserName('User:a_b', site), 'a b');
  assert.equal(tidyUserName('de>a_b', site), 'De>a b');
});

test('recognizes names of temporary accounts', () => {
  assert.equal(isTemporaryAccountName('~2025-1', site), true);
  assert.equal(isTemporaryAccountName('2025~1', site), false);
});

test('recognizes IP addresses, networks and ranges', () => {
  for (const text of ['0.0.0.0', '255.255.255.255', '::', '::1', '1::', '1:2:3:4:5:6:7:8', 'a::b:C']) {
    assert.equal(isIpAddress(text), true, text);
  }
  for (const text of [
    '256.0.0.1',
    '1.2.3',
    ':::',
    '1::2::3',
    '1:2:3:4:5:6:7',
    '1:2:3:4:5:6:7:8::',
    'g::',
    '::1.2.3.4',
    ':',
  ]) {
    assert.equal(isIpAddress(text), false, text);
  }
  assert.equal(isIpAddressOrNetwork('::/128'), true);
  assert.equal(isIpAddressOrNetwork('1.2.3.4/33'), false);
  assert.equal(isIpRange('1.2.3.4 - 1.2.3.9'), true);
  assert.equal(isIpRange('1.2.3.4'), false);
  assert.equal(isAddressName('999.1.1.1'), true);
  assert.equal(sanitizeIp('::ffff/96'), '0:0:0:0:0:0:0:FFFF/96');
  assert.equal(sanitizeIp('2001:0db8::'), '2001:DB8:0:0:0:0:0:0');
  assert.equal(sanitizeIp('010.000.00.1'), '10.0.0.1');
  assert.equal(sanitizeIp('::/8'), '0:0:0:0:0:0:0:/8');
  assert.equal(sanitizeIp('no address'), 'no address');
});

test('normalizing an IP address twice changes nothing', () => {
  fc.assert(
    fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (address) => {
      const once = sanitizeIp(address);
      assert.equal(sanitizeIp(once), once);
      if (isIpAddress(address)) assert.equal(isIpAddress(once), true);
    }),
  );
});

test('parses users in parameters', () => {
  const all = ['name', 'ip', 'temp', 'cidr', 'interwiki', 'id'] as const;
  const cases: readonly [text: string, user: string | undefined][] = [
    ['alice_b', 'Alice b'],
    ['#12', '#12'],
    ['#x', undefined],
    ['de>alice', 'de>alice'],
    ['~2025-1', '~2025-1'],
    ['::1', '0:0:0:0:0:0:0:1'],
    ['user:010.0.0.1', '10.0.0.1'],
    ['10.0.0.xxx', '10.0.0.xxx'],
    ['10.0.0.0/8', '10.0.0.0/8'],
    ['300.0.0.1', undefined],
    ['a/b', undefined],
  ];
  for (const [text, user] of cases) assert.equal(parseUser(text, all, site), user, text);
  assert.equal(parseUser('10.0.0.1', ['name'], site), undefined);
});
