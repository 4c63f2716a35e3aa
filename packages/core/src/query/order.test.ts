import assert from 'node:assert/strict';
import test from 'node:test';
import { exampleSite } from '../../../../test/rig/site.ts';
import { createWiki } from '../../../../test/rig/wiki.ts';
import { readPosition } from './order.ts';

const refuse = (): never => {
  throw new Error('refused');
};
type KeyTypes = Parameters<typeof readPosition>[1][number]['type'][];
const readOn = (dbtype: string, text: string, ...types: KeyTypes) => {
  const site = exampleSite();
  const configuration = { ...site.configuration, general: { ...site.configuration.general, dbtype } };
  return readPosition(
    text,
    types.map((type) => ({ type })),
    { fail: refuse, site: { ...site, configuration } },
  );
};
const read = (text: string, ...types: KeyTypes) => readOn('mysql', text, ...types);

test('reads as many parts as the order has columns', () => {
  assert.deepEqual(read('7|A|20240229120000', 'integer', 'text', 'timestamp'), [7, 'A', '20240229120000']);
  assert.deepEqual(read('', 'text'), ['']);
  assert.deepEqual(read('|', 'text', 'text'), ['', '']);
  for (const text of ['', '7', '7|A|B', '7|A|', '|7|A']) assert.throws(() => read(text, 'integer', 'text'));
});

test('reads integers of 64 bits only as they are written', () => {
  assert.deepEqual(
    ['0', '-1', '42'].map((text) => read(text, 'integer')),
    [[0], [-1], [42]],
  );
  assert.deepEqual(read('9223372036854775807', 'integer'), [Number.MAX_SAFE_INTEGER]);
  assert.deepEqual(read('-9223372036854775808', 'integer'), [Number.MIN_SAFE_INTEGER]);
  for (const text of ['', '-0', '+1', '01', ' 1', '1 ', '1\n', '1.0', '1e3', 'x', '9223372036854775808'])
    assert.throws(() => read(text, 'integer'), text);
});

test('reads only the beginning of a leading integer', () => {
  const texts = ['7 and more', '', 'x', '-3', '9'.repeat(400)];
  assert.deepEqual(
    texts.map((text) => read(text, 'leading integer')),
    [[7], [0], [0], [-3], [Number.MAX_SAFE_INTEGER]],
  );
});

test('reads an unchecked integer as the database compares the text', () => {
  const texts = ['7', ' 7 ', '5.5', '-1', '1e1', '7x', 'x', '', 'Infinity'];
  const readAll = (dbtype: string) => texts.map((text) => readOn(dbtype, text, 'unchecked integer')[0]);
  const none = Number.MAX_SAFE_INTEGER;
  assert.deepEqual(readAll('sqlite'), [7, 7, 6, -1, 10, none, none, none, none]);
  assert.deepEqual(readAll('mysql'), [7, 7, 6, -1, 10, 7, 0, 0, 0]);
});

test('refuses timestamps of days that do not exist', () => {
  for (const text of [
    '20240230000000',
    '20241301000000',
    '00000000000000',
    '2024-01-01T00:00:00Z',
    'now',
    '',
  ])
    assert.throws(() => read(text, 'timestamp'), text);
});

interface Case {
  readonly name: string;
  readonly request: Readonly<Record<string, string>>;
  readonly accepted: readonly string[];
  readonly refused: readonly string[];
}

const page = { titles: 'Lantern Isles' };
const category = { list: 'categorymembers', cmtitle: 'Category:Islands' };
const cases: readonly Case[] = [
  {
    name: 'ppcontinue',
    request: { prop: 'pageprops', ...page },
    accepted: ['', '0', '1'],
    refused: ['x', '0|0', '-'],
  },
  {
    name: 'ppncontinue',
    request: { list: 'pagepropnames' },
    accepted: ['', '0', 'x'],
    refused: ['x|', '|'],
  },
  {
    name: 'pwpcontinue',
    request: { list: 'pageswithprop', pwppropname: 'displaytitle' },
    accepted: ['', '0', '1'],
    refused: ['x', '1|1'],
  },
  {
    name: 'elcontinue',
    request: { prop: 'extlinks', ...page },
    accepted: ['', '0', 'x', '-1'],
    refused: ['1|', '|'],
  },
  {
    name: 'eucontinue',
    request: { list: 'exturlusage' },
    accepted: ['', '0', 'x', '-1'],
    refused: ['1|', '|'],
  },
  {
    name: 'cmcontinue',
    request: category,
    accepted: ['', '0', 'page||1', 'page|4D|1', 'nothing|4d|1'],
    refused: ['1', 'page|4|1', 'page|4D|', 'page|4D|1|', '||'],
  },
  {
    name: 'cmcontinue',
    request: { ...category, cmsort: 'timestamp' },
    accepted: ['20240101000000|1'],
    refused: ['', '0', '20240230000000|1', '20240101000000|'],
  },
  {
    name: 'incontinue',
    request: { prop: 'info', ...page },
    accepted: ['0|A', '1|A'],
    refused: ['', '0|', '0|<', '99|A', '0|A|'],
  },
  {
    name: 'rvcontinue',
    request: { prop: 'revisions', revids: '1' },
    accepted: ['', '1', '1|1', 'x'],
    refused: [],
  },
  {
    name: 'wrcontinue',
    request: { list: 'watchlistraw' },
    accepted: ['0|', '1|A', '1|A b'],
    refused: ['', '1|', '1', '1|A|', '1|_A', '1|A ', '1|A\tB'],
  },
];

for (const { name, request, accepted, refused } of cases) {
  test(`reads ${name} as MediaWiki does, ${JSON.stringify(request)}`, async () => {
    using wiki = createWiki();
    const codeOf = async (value: string): Promise<unknown> =>
      (await wiki.request({ action: 'query', ...request, [name]: value }, { as: 'Warden' }))['error']?.[
        'code'
      ];
    for (const value of accepted) assert.equal(await codeOf(value), undefined, value);
    for (const value of refused) assert.equal(await codeOf(value), 'badcontinue', value);
  });
}

test('errors come in the order in which MediaWiki finds them', async () => {
  using wiki = createWiki();
  const codeOf = async (request: Readonly<Record<string, string>>) =>
    (await wiki.request({ action: 'query', ...request })).error?.code;
  const afterPosition: readonly Readonly<Record<string, string>>[] = [
    { list: 'allimages', aicontinue: '|', aisha1: 'x' },
    { list: 'allpages', apcontinue: '|', apprlevel: 'sysop' },
    { list: 'blocks', bkcontinue: 'x', bkip: 'x' },
    { list: 'filearchive', facontinue: 'x', fasha1: 'x' },
    { list: 'logevents', lecontinue: 'x', letitle: '<' },
    { list: 'recentchanges', rccontinue: 'x', rcshow: 'bot|!bot' },
    { prop: 'linkshere', titles: 'Gull Point', lhcontinue: 'x', lhshow: 'redirect|!redirect' },
    { prop: 'revisions', titles: 'Gull Point', rvlimit: '1', rvcontinue: 'x', rvstartid: '99999999' },
  ];
  for (const request of afterPosition)
    assert.equal(await codeOf(request), 'badcontinue', JSON.stringify(request));
  const before = [
    [{ list: 'allimages', aicontinue: '|', aifilterbots: 'bots' }, 'invalidparammix'],
    [{ list: 'blocks', bkcontinue: 'x', bkip: 'x', bkusers: 'A' }, 'invalidparammix'],
    [{ list: 'exturlusage', eucontinue: '1|1', euquery: '*' }, 'badquery'],
    [{ list: 'logevents', lecontinue: 'x', leaction: 'x/y' }, 'unknown_leaction'],
    [{ list: 'alllinks', alcontinue: '|', alunique: '1', alprop: 'ids' }, 'invalidparammix'],
  ] as const;
  for (const [request, code] of before) assert.equal(await codeOf(request), code, JSON.stringify(request));
});
