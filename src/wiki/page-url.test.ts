import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canonicalPageUrl, encodeForUrl, localUrl, pageUrl } from './page-url.ts';
import { exampleSite } from '../../test/rig/site.ts';
import { makeTitle } from './title.ts';

const site = exampleSite();

test('URLs of pages', () => {
  assert.equal(localUrl(makeTitle(1, 'A_b'), site), '/wiki/Talk:A_b');
  assert.equal(localUrl(makeTitle(0, 'A&b'), site, 'action=edit'), '/w/index.php?title=A%26b&action=edit');
  assert.equal(canonicalPageUrl(makeTitle(0, 'É'), site), 'https://here.example.org/wiki/%C3%89');
  assert.equal(pageUrl(makeTitle(0, 'A', 'b c%20é'), site), 'https://here.example.org/wiki/A#b_c%2520é');
});

test('URLs of pages on other wikis', () => {
  assert.equal(pageUrl(makeTitle(0, "it's", '', 'de'), site), 'https://de.example.org/wiki/it%27s');
  assert.equal(
    pageUrl(makeTitle(0, 'a', 'é:(b) c', 'far'), site),
    'https://far.example.org/?page=a#.C3.A9:.28b.29_c',
  );
  assert.equal(localUrl(makeTitle(0, 'a', '', 'far'), site, 'x=1'), 'https://far.example.org/?page=a&x=1');
});

test('characters that stay readable in URLs', () => {
  assert.equal(encodeForUrl(';@$!*(),/~:-_.'), ';@$!*(),/~:-_.');
  assert.equal(encodeForUrl(`é;@$!*(),/~:'"+?&=#% `), '%C3%A9;@$!*(),/~:%27%22%2B%3F%26%3D%23%25+');
});
