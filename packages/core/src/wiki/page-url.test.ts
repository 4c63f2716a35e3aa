import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exampleSite } from '../../../../test/rig/site.ts';
import { canonicalPageUrl, encodeForUrl, localUrl, localUrls, pageUrl, pageUrls } from './page-url.ts';
import { makeTitle } from './title.ts';

const site = exampleSite();

test('URLs of pages', () => {
  assert.equal(localUrl(makeTitle(1, 'A_b'), site), '/wiki/Talk:A_b');
  assert.equal(localUrl(makeTitle(0, 'A&b'), site, 'action=edit'), '/w/index.php?title=A%26b&action=edit');
  assert.equal(canonicalPageUrl(makeTitle(0, 'É'), site), 'https://here.example.org/wiki/%C3%89');
  assert.equal(pageUrl(makeTitle(0, 'A', 'b c%20é'), site), 'https://here.example.org/wiki/A#b_c%2520é');
});

test('URLs of many pages in a namespace are those of each', () => {
  const { general } = site.configuration;
  const siteWith = (changed: Partial<typeof general>) => ({
    ...site,
    configuration: { ...site.configuration, general: { ...general, ...changed } },
  });
  const sites = [
    site,
    siteWith({ articlepath: '/w/index.php?title=$1&as=$1' }),
    siteWith({ mainpageisdomainroot: true, mainpage: 'A b' }),
    siteWith({ server: '//here.example.org' }),
  ];
  for (const one of sites) {
    const localUrlOf = localUrls(one, (path) => path);
    for (const title of [makeTitle(0, 'A_b'), makeTitle(1, "É's+?"), makeTitle(0, 'a', '', 'far')])
      for (const query of ['', 'action=history'])
        assert.equal(localUrlOf(title, query), localUrl(title, one, query));
    for (const namespace of [0, 1]) {
      const urlOf = pageUrls(namespace, one, 'http');
      for (const key of ['A_b', "É's+?", 'x/y'])
        assert.equal(urlOf(key), pageUrl(makeTitle(namespace, key), one, '', 'http'));
    }
  }
  assert.equal(pageUrls(1, site, 'http')('A_b'), 'https://here.example.org/wiki/Talk:A_b');
});

test('only paths of this server become relative', () => {
  const urlOf = localUrls(site, (path) => `..${path}`);
  assert.equal(urlOf(makeTitle(1, 'A_b')), '../wiki/Talk:A_b');
  assert.equal(urlOf(makeTitle(0, 'A'), 'oldid=1'), '../w/index.php?title=A&oldid=1');
  assert.equal(urlOf(makeTitle(0, 'a', '', 'far')), 'https://far.example.org/?page=a');
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
