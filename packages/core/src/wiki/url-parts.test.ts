import assert from 'node:assert/strict';
import test from 'node:test';
import * as check from 'fast-check';
import { timeRatio } from '../../../../test/rig/time-ratio.ts';
import { joinUrl, normalizeUrl, parseUrl, withoutDotSegments } from './url-parts.ts';

const protocols = ['http://', 'https://', 'mailto:', 'tel:', '//'];

test('parses URLs', () => {
  assert.deepEqual(parseUrl('HTTPS://me:pw@example.org:8443/a?b#c', protocols), {
    scheme: 'https',
    delimiter: '://',
    user: 'me',
    pass: 'pw',
    host: 'example.org',
    port: 8443,
    path: '/a',
    query: 'b',
    fragment: 'c',
  });
  assert.deepEqual(parseUrl('//example.org', protocols), {
    scheme: '',
    delimiter: '//',
    host: 'example.org',
  });
  assert.equal(parseUrl('mailto:sea@example.org', protocols)?.path, 'sea@example.org');
});

test('rejects invalid URLs and unknown protocols', () => {
  for (const text of [
    'gopher://a',
    'http:///a',
    'a b',
    'tel:80',
    'http://a:123456',
    'http://a:x',
    'example.org',
  ]) {
    assert.equal(parseUrl(text, protocols), undefined, text);
  }
});

test('joining the parts of a URL restores it', () => {
  check.assert(
    check.property(check.webUrl({ withFragments: true, withQueryParameters: true }), (url) => {
      const parts = parseUrl(url, protocols);
      assert.equal(parts && joinUrl(parts), url.replace(/^([^?#]*)\?(?=#|$)/, '$1'));
    }),
    { numRuns: 50 },
  );
});

test('normalizes equivalent URLs to the same form', () => {
  assert.equal(normalizeUrl('http://example.org/%7ea/./b/../é|'), 'http://example.org/~a/%C3%A9%7C');
  assert.equal(normalizeUrl('http://[2001:db8::1]/'), 'http://[2001:db8::1]/');
  assert.equal(normalizeUrl('example.org/?a=%26%2f&b'), 'example.org/?a=%26/&b');
  check.assert(
    check.property(check.webPath(), (path) => normalizeUrl(normalizeUrl(path)) === normalizeUrl(path)),
  );
});

test('dot segments are resolved', () => {
  assert.equal(withoutDotSegments('/a/b/c/./../../g'), '/a/g');
  assert.equal(withoutDotSegments('/../../x/..'), '/');
  assert.equal(withoutDotSegments('../a'), 'a');
});

test('the time to resolve dot segments grows as their number does', async () => {
  for (const unit of ['/../a', '/.', '/a', '../']) {
    assert.ok((await timeRatio((size) => withoutDotSegments(unit.repeat(size)), 40_000)) < 3, unit);
  }
});
