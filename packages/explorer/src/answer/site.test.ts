import assert from 'node:assert/strict';
import test from 'node:test';
import { wikiAddress } from './site.ts';

test('a page has an address on its wiki', () => {
  const site = { server: 'https://wiki.example', articlepath: '/wiki/$1' };
  assert.equal(wikiAddress(site, 'Talk:A & B/$1?'), 'https://wiki.example/wiki/Talk:A_%26_B/%241%3F');
  assert.equal(
    wikiAddress({ server: '//wiki.example', articlepath: '/w/index.php?title=$1' }, 'É'),
    'https://wiki.example/w/index.php?title=%C3%89',
  );
});

test('a wiki that was made for trying out has no pages to read', () => {
  for (const server of ['http://127.0.0.1:8080', 'http://localhost', 'http://[::1]:80', ''])
    assert.equal(wikiAddress({ server, articlepath: '/wiki/$1' }, 'A'), undefined, server);
});
