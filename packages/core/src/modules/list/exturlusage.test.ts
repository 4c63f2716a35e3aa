import assert from 'node:assert/strict';
import test from 'node:test';
import { createWiki, type TestWiki } from '../../../../../test/rig/wiki.ts';

const pages = {
  One: 'https://example.org/a/b https://www.example.org/ mailto:sea@example.org',
  Two: '[//example.org/a relative] http://192.0.2.9/tide',
  'Help:Three': 'https://example.org/ ftp://example.org/a',
};

const urls = async (wiki: TestWiki, more: Readonly<Record<string, string | number>>) => {
  const answer = await wiki.request({ action: 'query', list: 'exturlusage', ...more });
  return Object.values(answer['query']?.['exturlusage'] ?? {}).map((item) => item['url']);
};

test('searches external links', async () => {
  using wiki = createWiki({ pages });
  assert.deepEqual(await urls(wiki, { euquery: 'example.org/a' }), [
    'https://example.org/a/b',
    'https://example.org/a',
  ]);
  assert.deepEqual(await urls(wiki, { euquery: '*.example.org', euprotocol: 'https', eunamespace: 12 }), [
    'https://example.org/',
  ]);
  assert.deepEqual(await urls(wiki, { euquery: '192.0.2.*' }), ['http://192.0.2.9/tide']);
  assert.deepEqual(await urls(wiki, { euquery: 'sea@EXAMPLE.org', euprotocol: 'mailto' }), [
    'mailto:sea@example.org',
  ]);
  assert.deepEqual(await urls(wiki, { euprotocol: 'ftp' }), ['ftp://example.org/a']);
});

test('in miser mode, filters namespaces after the limit', async () => {
  const { configuration } = createWiki();
  const general = { ...configuration.general, misermode: true };
  using wiki = createWiki({ configuration: { ...configuration, general }, pages });
  const answer = await wiki.request({
    action: 'query',
    list: 'exturlusage',
    euprop: 'title',
    eunamespace: 12,
    eulimit: 6,
  });
  assert.deepEqual(answer['query']?.['exturlusage'], [{ ns: 12, title: 'Help:Three' }]);
  assert.deepEqual(answer['continue'], { eucontinue: '7', continue: '-||' });
});

test('generates each page once', async () => {
  using wiki = createWiki({ pages });
  const answer = await wiki.request({ action: 'query', generator: 'exturlusage', geuprotocol: 'https' });
  assert.deepEqual(
    Object.values(answer['query']?.['pages'] ?? {}).map((page) => page['title']),
    ['One', 'Two', 'Help:Three'],
  );
});

test('a position that is no number is after all links on SQLite, and the beginning on MySQL', async () => {
  const { configuration } = createWiki();
  const found = async (dbtype: string, eucontinue: string) => {
    const general = { ...configuration.general, dbtype };
    using wiki = createWiki({ configuration: { ...configuration, general }, pages });
    return (await urls(wiki, { eulimit: 'max', eucontinue })).length;
  };
  const all = await found('sqlite', '0');
  assert.deepEqual([await found('sqlite', 'x'), await found('sqlite', '1.5')], [0, all - 1]);
  assert.deepEqual([await found('mysql', 'x'), await found('mysql', '2x')], [all, all - 1]);
});
