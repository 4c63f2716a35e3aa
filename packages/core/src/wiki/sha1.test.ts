import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hexSha1 } from './sha1.ts';

test('converts base 36 to hexadecimal', () => {
  assert.equal(hexSha1('c6uamheipho8invjqnvdpncgp29rcdj'), '685b599a3b39ee3e88b8d2a5df13f478add3f867');
  assert.equal(hexSha1('1z'), '0000000000000000000000000000000000000047');
  assert.equal(hexSha1(''), '');
});
