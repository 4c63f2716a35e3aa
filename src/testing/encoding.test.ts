import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseAddress } from './addresses.ts';
import { commentHash } from '../wiki/comment-hash.ts';
import { sha1Base36 } from '../wiki/sha1.ts';
import { phpSerialize, timestampOf } from './encoding.ts';

test('hashes are written as MediaWiki writes them', () => {
  assert.equal(sha1Base36(''), 'phoiac9h4m842xq45sp7s6u21eteeq1');
  assert.equal(commentHash(''), 0);
  assert.equal(commentHash('The quick brown fox jumps over the lazy dog'), 0x414fa339);
  assert.equal(commentHash('123456789'), 0xcbf43926 - 2 ** 32);
});

test('PHP counts bytes', () => {
  assert.equal(
    phpSerialize({ '4::target': 'é', list: [1, true, null] }),
    'a:2:{s:9:"4::target";s:2:"é";s:4:"list";a:3:{i:0;i:1;i:1;b:1;i:2;N;}}',
  );
});

test('times may be short, but not wrong', () => {
  assert.equal(timestampOf('2024-05-06 07:08'), '20240506070800');
  assert.throws(() => timestampOf('2024'), RangeError);
});

test('addresses and ranges', () => {
  assert.equal(parseAddress('2001:db8::1')?.text, '2001:DB8:0:0:0:0:0:1');
  assert.deepEqual(parseAddress('192.0.2.77/24'), {
    text: '192.0.2.0/24',
    first: 'C0000200',
    last: 'C00002FF',
    range: true,
  });
  assert.equal(parseAddress('2001:db8:a:b::/64')?.last, 'v6-20010DB8000A000BFFFFFFFFFFFFFFFF');
  assert.equal(parseAddress('Keeper'), undefined);
});
