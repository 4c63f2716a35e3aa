import assert from 'node:assert/strict';
import test from 'node:test';
import { notInMemory } from '../../../../test/rig/test-database.ts';
import { createWiki, sampleConfiguration } from '../../../../test/rig/wiki.ts';

const wiki = createWiki({
  users: [{ name: 'Keeper' }],
  pages: [
    {
      title: 'Old lamp',
      revisions: [{ text: "The ''lamp'' & its oil\nAnother line\nA lamp again\nThird lamp" }],
    },
    { title: 'Lamp', revisions: [{ text: 'Burns oil.' }] },
    { title: 'Talk:Lamp', revisions: [{ text: 'Is it a lamp?' }] },
    {
      title: 'Secret lamp',
      revisions: [{ text: 'hidden treasure' }, { text: 'lamp of treasure', hidden: ['content'] }],
    },
  ],
});
test.after(() => {
  wiki.close();
});

const ask = async (search: string, parameters: Readonly<Record<string, string>> = {}) => {
  const answer = await wiki.request({ action: 'query', list: 'search', srsearch: search, ...parameters });
  return {
    answer,
    get items() {
      return Object.values(answer['query']?.['search'] ?? {});
    },
    get titles() {
      return this.items.map((item) => item['title'] as unknown);
    },
  };
};

test('searches titles by default', async () => {
  const { answer, titles } = await ask('LAMP');
  assert.deepEqual(titles, ['Old lamp', 'Lamp', 'Secret lamp']);
  assert.deepEqual(answer['query']?.['searchinfo'], { totalhits: 3 });
  assert.deepEqual((await ask('oil', { srwhat: 'text' })).titles, ['Old lamp', 'Lamp']);
  assert.deepEqual((await ask('old lamp')).titles, ['Old lamp']);
  assert.deepEqual((await ask('"lamp old"')).titles, []);
  assert.deepEqual((await ask('lamp*', { srnamespace: '1' })).titles, ['Talk:Lamp']);
  assert.deepEqual((await ask('talk:lamp')).titles, ['Talk:Lamp']);
  assert.equal((await ask('all:lamp')).titles.length, 4);
});

test('finds nothing without a searchable term', async () => {
  for (const search of ['"', '*', '()', '-', '""', '日']) {
    const { answer } = await ask(search);
    assert.deepEqual(answer['query'], { searchinfo: { totalhits: 0 }, search: [] }, search);
  }
});

test('shows two lines of context as HTML', async () => {
  const { items } = await ask('old lamp', { srprop: 'snippet|size|wordcount|isfilematch' });
  const lamp = '<span class="searchmatch">lamp</span>';
  assert.deepEqual(items[0], {
    ns: 0,
    title: 'Old lamp',
    pageid: 1,
    size: 59,
    wordcount: 11,
    snippet: `The &#039;&#039;${lamp}&#039;&#039; &amp; its oil\nA ${lamp} again\n`,
    isfilematch: false,
  });
});

test('never shows a hidden text', async () => {
  const { items } = await ask('secret', { srprop: 'snippet|size|wordcount' });
  assert.deepEqual(items, [{ ns: 0, title: 'Secret lamp', pageid: 4, size: 0, wordcount: 0, snippet: '' }]);
});

test('a text that was hidden after it was indexed is neither found nor counted', async () => {
  using later = createWiki({ pages: { Vault: 'A treasure of lamps.', Ledger: 'No treasure here.' } });
  const found = async (): Promise<unknown> => {
    const asked = {
      action: 'query',
      list: 'search',
      srsearch: 'treasure',
      srwhat: 'text',
      srprop: '',
    } as const;
    const { query } = await later.request(asked);
    const items = Object.values(query?.['search'] ?? {}).map((item) => item['title'] as unknown);
    return { items: items.toSorted(), ...query?.['searchinfo'] };
  };
  assert.deepEqual(await found(), { items: ['Ledger', 'Vault'], totalhits: 2 });
  later.database.exec(
    `UPDATE revision SET rev_deleted = 1 WHERE rev_id = (SELECT page_latest FROM page WHERE page_title = 'Vault')`,
  );
  assert.deepEqual(await found(), { items: ['Ledger'], totalhits: 1 });
});

test('continues by offset', async () => {
  const { answer } = await ask('lamp', { srlimit: '1', srinfo: '' });
  assert.equal(answer['continue']?.['sroffset'], 1);
  assert.equal(answer['query']?.['searchinfo'], undefined);
  assert.deepEqual((await ask('lamp', { srlimit: '1', sroffset: '2' })).titles, ['Secret lamp']);
});

test('nearmatch ignores case and quotation marks', async () => {
  for (const search of ['lamp', 'LAMP', '"lamp"'])
    assert.deepEqual((await ask(search, { srwhat: 'nearmatch' })).titles, ['Lamp'], search);
  const { answer } = await ask('nothing like it', { srwhat: 'nearmatch' });
  assert.deepEqual(answer['query'], { search: [] });
});

test('generates pages with their index, and other properties on request', async () => {
  const request = { action: 'query', generator: 'search', gsrsearch: 'old' };
  const plain = await wiki.request(request);
  assert.deepEqual(plain['query']?.['pages'], [{ pageid: 1, ns: 0, title: 'Old lamp', index: 1 }]);
  assert.equal(plain['query']?.['searchinfo'], undefined);
  const counted = await wiki.request({ ...request, gsrinfo: 'totalhits' });
  assert.deepEqual(counted['query']?.['searchinfo'], { totalhits: 1 });
  const more = await wiki.request({ ...request, gsrprop: 'size|isfilematch' });
  assert.deepEqual(more['query']?.['pages'], [
    { pageid: 1, ns: 0, title: 'Old lamp', size: 59, isfilematch: false, index: 1 },
  ]);
});

for (const [what, statement] of Object.entries({
  'without an index': 'DROP TABLE searchindex',
  'without a full-text index':
    'DROP TABLE searchindex; CREATE TABLE searchindex (si_page, si_title, si_text)',
  'with an empty index': 'DELETE FROM searchindex',
})) {
  test(`reports a database ${what}, and still finds titles`, async () => {
    using bare = createWiki({ pages: { Lamp: 'text' } });
    bare.database.exec(statement);
    const request = { action: 'query', list: 'search', srsearch: 'lamp' };
    for (const [srwhat, code] of Object.entries({ title: 'title', text: 'text', '': 'text' })) {
      const { error } = await bare.request({ ...request, ...(srwhat && { srwhat }) });
      assert.equal(error?.['code'], `search-${code}-disabled`);
      assert.match(JSON.stringify(error), /"wikiquery index/);
    }
    const near = await bare.request({ ...request, srwhat: 'nearmatch' });
    assert.equal(near['query']?.['search']?.[0]?.title, 'Lamp');
    const completed = await bare.request({ action: 'query', list: 'prefixsearch', pssearch: 'La' });
    assert.equal(completed['query']?.['prefixsearch']?.[0]?.title, 'Lamp');
  });
}

test('finds nothing in an empty wiki', async () => {
  using bare = createWiki({ pages: {} });
  const answer = await bare.request({ action: 'query', list: 'search', srsearch: 'a' });
  assert.deepEqual(answer['query'], { searchinfo: { totalhits: 0 }, search: [] });
});

test('a search of too many words is refused', async () => {
  for (const word of ['oil', '-lamp', 'a-b-c', '"a lamp"']) {
    const { answer } = await ask(Array.from({ length: 5000 }, () => word).join(' '));
    assert.equal(answer['error']?.['code'], 'toomanywords', word);
  }
  assert.deepEqual((await ask(Array.from({ length: 900 }, () => 'lamp').join(' '))).titles.length, 3);
});

/** Tests of wikis in SQLite. */
const inMemory = { skip: notInMemory };

test(
  'on SQLite, older versions order hits by title where few namespaces are searched',
  inMemory,
  async () => {
    const configuration = sampleConfiguration();
    const titlesAt = async (version: string, namespaces: string) => {
      using versioned = createWiki({
        configuration: { ...configuration, settings: { ...configuration.settings, version } },
        pages: { 'Red lamp': 'x', 'Blue lamp': 'x' },
      });
      const request = { action: 'query', list: 'search', srsearch: 'lamp', srnamespace: namespaces };
      const { query } = await versioned.request(request);
      return Object.values(query?.['search'] ?? {}).map((item) => item['title'] as unknown);
    };
    const [byId, byTitle] = [
      ['Red lamp', 'Blue lamp'],
      ['Blue lamp', 'Red lamp'],
    ];
    assert.deepEqual(await titlesAt('1.41', '0|1|2|3|4|5|6|7|8'), byTitle);
    assert.deepEqual(await titlesAt('1.41', '0|1|2|3|4|5|6|7|8|9'), byId);
    assert.deepEqual(await titlesAt('1.41', '*'), byId);
    assert.deepEqual(await titlesAt('1.43', '0'), byId);
  },
);
