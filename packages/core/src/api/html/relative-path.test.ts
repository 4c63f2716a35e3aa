import assert from 'node:assert/strict';
import test from 'node:test';
import { relativePath } from './relative-path.ts';

test('a relative path leads from any depth to the same address', () => {
  for (const from of [
    '/',
    '/w',
    '/w/',
    '/w/api.php',
    '/wiki/A/B',
    '//x',
    '/wiki/A%2FB',
    `/${'a/'.repeat(80)}`,
  ]) {
    for (const to of ['/', '/w/explorer', '/w/', '/api.php?a=b', '/w/index.php?title=A:B']) {
      const reached = new URL(relativePath(from, to), `http://wiki.example${from}`);
      assert.equal(reached.href, `http://wiki.example${to}`, `${from} to ${to}`);
    }
    if (from.split('/').length > 50) continue;
    const below = new URL(relativePath(from, '/w/explorer'), `http://wiki.example/prefix${from}`);
    assert.equal(below.pathname, '/prefix/w/explorer', from);
  }
});
