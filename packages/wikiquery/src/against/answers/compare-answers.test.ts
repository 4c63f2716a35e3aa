import assert from 'node:assert/strict';
import { test } from 'node:test';
import { causeOf, compareAnswers, differentValues } from './compare-answers.ts';
import { normalizeAnswer } from './normalize-answer.ts';

test('differences name their path and the module that has returned them', () => {
  const request = {
    action: 'query',
    prop: 'info|links|pageprops',
    list: 'allpages',
    meta: 'siteinfo',
    generator: 'backlinks',
  };
  const answer = (touched: string, links: readonly object[], more: object = {}) => ({
    batchcomplete: true,
    continue: { gblcontinue: '0|5', continue: 'gblcontinue||' },
    query: {
      pages: [{ pageid: 12, ns: 0, title: 'Buoy', touched, links }],
      allpages: [{ pageid: 1 }],
      general: { sitename: 'Lantern' },
      ...more,
    },
  });
  const link = { ns: 0, title: 'Lamp' };
  const differences = compareAnswers(
    request,
    answer('2026-01-01T00:00:00Z', [link], { allpages: [{ pageid: 2 }] }),
    {
      ...answer('2026-01-02T00:00:00Z', [link, { ns: 0, title: 'Sea' }], { general: { sitename: 'Other' } }),
      continue: { gblcontinue: '0|6', continue: 'gblcontinue||' },
    },
    {
      prefixes: new Map([
        ['backlinks', 'bl'],
        ['allpages', 'ap'],
      ]),
      pageFields: new Map([['touched', 'info']]),
    },
  );
  assert.deepEqual(
    differences.map(({ module, path, here, there }) => [module, path.join('.'), here, there]).toSorted(),
    [
      ['allpages', 'query.allpages.0.pageid', 2, 1],
      ['backlinks', 'continue.gblcontinue', '0|5', '0|6'],
      ['info', 'query.pages.12.touched', '2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z'],
      ['links', 'query.pages.12.links', [], [{ ns: 0, title: 'Sea' }]],
      ['siteinfo', 'query.general.sitename', 'Lantern', 'Other'],
    ],
  );
  assert.deepEqual(differences.map(causeOf).toSorted(), [
    'allpages: query.allpages.*.pageid',
    'backlinks: continue.gblcontinue',
    'info: query.pages.*.touched',
    'links: query.pages.*.links',
    'siteinfo: query.general.sitename',
  ]);
});

test('an error on one side is one difference', () => {
  const error = { code: 'permissiondenied', info: 'No.' };
  const found = compareAnswers(
    { action: 'query', list: 'watchlist' },
    { error },
    { batchcomplete: '', query: {} },
  );
  assert.deepEqual(found, [
    { module: 'watchlist', path: ['error'], here: { code: 'permissiondenied' }, there: undefined },
  ]);
  assert.deepEqual(
    compareAnswers({ action: 'query' }, { error }, { error: { ...error, info: 'Nein.' } }),
    [],
  );
  assert.equal(
    compareAnswers({ action: 'query' }, { error }, { error: { ...error, code: 'badtoken' } }).length,
    1,
  );
});

test('order counts in lists of items, and not between fields', () => {
  assert.deepEqual(differentValues({ a: 1, b: [{ c: 1, d: 2 }] }, { b: [{ d: 2, c: 1 }], a: 1 }), []);
  assert.deepEqual(
    differentValues({ a: [1, 2] }, { a: [2, 1] }).map(({ path }) => path),
    [['a', 'order']],
  );
  assert.deepEqual(differentValues([1, 1, 2], [1, 2]), [{ path: [], here: [1], there: [] }]);
  assert.deepEqual(differentValues({ a: '1' }, { a: 1 }), [{ path: ['a'], here: '1', there: 1 }]);
  // PHP's empty arrays, which clients tell apart.
  assert.equal(differentValues({ a: [] }, { a: {} }).length, 1);
  assert.equal(differentValues({ constructor: 1 }, {}).length, 1);
});

test('the time, the server, tokens and hosts do not count', () => {
  const here = {
    curtimestamp: '2026-01-01T00:00:00Z',
    servedby: 'one',
    query: {
      general: { time: '2026-01-01T00:00:00Z', base: 'http://127.0.0.1:8081/wiki/Main' },
      tokens: { csrftoken: `${'0a'.repeat(20)}+\\` },
      userinfo: { id: 0, name: '127.0.0.1', anon: true, rights: ['read', 'edit'] },
      pages: [{ pageid: 1 }, { ns: 0, title: 'B', missing: true }],
      normalized: [
        { from: 'a', to: 'A' },
        { from: 'b', to: 'B' },
      ],
    },
  };
  const there = {
    query: {
      normalized: [
        { from: 'b', to: 'B' },
        { from: 'a', to: 'A' },
      ],
      pages: [{ ns: 0, title: 'B', missing: true }, { pageid: 1 }],
      userinfo: { id: 0, name: '203.0.113.7', anon: true, rights: ['edit', 'read'] },
      tokens: { csrftoken: `${'1b'.repeat(20)}+\\` },
      general: { base: '//wiki.example/wiki/Main' },
    },
  };
  const hosts = ['127.0.0.1:8081', 'wiki.example'];
  assert.deepEqual(compareAnswers({ action: 'query' }, here, there, { hosts }), []);
  assert.equal(compareAnswers({ action: 'query' }, here, there).length, 1);
  // Other hosts that begin like the wiki's do count.
  assert.equal(normalizeAnswer('https://wiki.example.org/x', { hosts }), 'https://wiki.example.org/x');
});

test('warnings count by module, and by code where they have one', () => {
  const bc = (text: string) => ({ warnings: { info: { warnings: text } } });
  const request = { action: 'query', prop: 'info|links' };
  assert.deepEqual(compareAnswers(request, bc('a'), bc('b')), []);
  assert.deepEqual(
    compareAnswers(request, bc('a'), {}).map(({ module }) => module),
    ['info'],
  );
  const list = (code: string) => ({ warnings: [{ code, module: 'links', text: 'x' }] });
  assert.deepEqual(
    compareAnswers(request, list('one'), list('two')).map(({ module, path }) => [module, path]),
    [['links', ['warnings', 'links', '0']]],
  );
});

test('the report on the parser, which some extracts contain, does not count', () => {
  const request = { action: 'query', prop: 'extracts', titles: 'A' };
  const answer = (extract: string) => ({ query: { pages: [{ pageid: 1, ns: 0, title: 'A', extract }] } });
  const report =
    '\n<!-- \nNewPP limit report\nCPU time usage: 0.001 seconds\n-->\n<!--\nTransclusion expansion time report\n-->\n\n' +
    '<!-- Saved in parser cache with key wiki:1 and revision id 7.\n -->';
  const differences = (here: string, there: string) => compareAnswers(request, answer(here), answer(there));
  assert.deepEqual(differences('<p>a\n</p>', `<p>a\n</p>${report}`), []);
  assert.deepEqual(differences('', report.trimStart()), []);
  // What limits the length counts the report, too.
  assert.deepEqual(differences('<p>a\n</p>', `<p>a\n</p>\n${report.slice(0, 40)}-->...`), []);
  assert.equal(differences('<p>a\n</p>', `<p>b\n</p>${report}`).length, 1);
  assert.equal(differences('<p>a\n</p>', '<p>a\n</p><!-- b -->').length, 1);
});

test('parts of the page set have no order, in JSON and in XML', () => {
  const request = { action: 'query', generator: 'allpages' };
  const differences = (here: unknown, there: unknown) =>
    compareAnswers(request, { query: { pageids: here } }, { query: { pageids: there } });
  assert.deepEqual(differences(['5', '3'], ['3', '5']), []);
  const ids = (...numbers: readonly string[]) => ({ id: numbers.map((number) => ({ 'text()': number })) });
  assert.deepEqual(differences(ids('5', '3'), ids('3', '5')), []);
  assert.equal(differences(ids('5', '3'), ids('3', '4')).length, 1);
});
