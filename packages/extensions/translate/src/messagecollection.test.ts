import assert from 'node:assert/strict';
import test from 'node:test';
import { createWiki, type TestParameters } from '../../../../test/rig/wiki.ts';

interface Item {
  readonly key: string;
  readonly [key: string]: unknown;
}

const wiki = createWiki();
test.after(() => {
  wiki.close();
});
const ask = (parameters: TestParameters) =>
  wiki.request({
    action: 'query',
    list: 'messagecollection',
    mcgroup: 'page-Help:Signals',
    mclanguage: 'de',
    ...parameters,
  });
const items = async (parameters: TestParameters): Promise<readonly Item[]> =>
  ((await ask(parameters))['query']?.['messagecollection'] ?? []) as unknown as readonly Item[];
const keys = async (parameters: TestParameters): Promise<readonly string[]> =>
  (await items(parameters)).map(({ key }) => key);

test('lists messages with definitions and translations', async () => {
  const answer = await ask({ mcprop: 'definition|translation|tags|properties', mclimit: '2' });
  assert.deepEqual(answer['query'], {
    metadata: { state: 'ready', resultsize: 3, remaining: 1 },
    messagecollection: [
      {
        key: 'Help:Signals/Page_display_title',
        definition: 'Help:Signals',
        translation: null,
        tags: [],
        properties: { status: 'untranslated', 'last-translator-text': null, 'last-translator-id': null },
        title: 'Translations:Help:Signals/Page display title/de',
        targetLanguage: 'de',
        primaryGroup: 'page-Help:Signals',
      },
      {
        key: 'Help:Signals/1',
        definition: "How to read signals: $1 means ''ahead''.",
        translation: 'Signale lesen',
        tags: ['fuzzy'],
        properties: {
          revision: '47',
          reviewers: ['3', '9'],
          status: 'fuzzy',
          'last-translator-text': 'Cartographer',
          'last-translator-id': '6',
        },
        title: 'Translations:Help:Signals/1/de',
        targetLanguage: 'de',
        primaryGroup: 'page-Help:Signals',
      },
    ],
  });
  assert.equal(answer['continue']?.['mcoffset'], 'Help:Signals/2');
});

test('offsets are keys or numbers; an unknown one gives no messages', async () => {
  assert.deepEqual(await keys({ mcoffset: 'Help:Signals/2' }), ['Help:Signals/2']);
  assert.deepEqual(await keys({ mcoffset: '1', mclimit: '1' }), ['Help:Signals/1']);
  assert.deepEqual(await keys({ mcoffset: 'nowhere' }), []);
});

test('filters and negated filters', async () => {
  const all = ['Help:Signals/Page_display_title', 'Help:Signals/1', 'Help:Signals/2'];
  const one = ['Help:Signals/1'];
  const others = all.filter((key) => !one.includes(key));
  for (const mcfilter of ['fuzzy', 'hastranslation', 'reviewer', 'reviewer:9', 'last-translator:6']) {
    assert.deepEqual(await keys({ mcfilter }), one, mcfilter);
    assert.deepEqual(await keys({ mcfilter: `!${mcfilter}` }), others, `!${mcfilter}`);
  }
  for (const mcfilter of ['translated', 'reviewer:1', 'last-translator:1', 'changed', 'optional']) {
    assert.deepEqual(await keys({ mcfilter }), [], mcfilter);
    assert.deepEqual(await keys({ mcfilter: `!${mcfilter}` }), all, `!${mcfilter}`);
  }
  assert.deepEqual(await keys({ mcfilter: 'hastranslation|!fuzzy' }), []);
  assert.equal((await ask({ mcfilter: 'unknown' }))['error']?.['code'], 'invalidfilter');
});

test('a hidden account is not found by its translations', async () => {
  using other = createWiki();
  other.database.exec(
    "UPDATE revision SET rev_deleted = 4 WHERE rev_id = (SELECT page_latest FROM page WHERE page_title = 'Help:Signals/1/de')",
  );
  const answer = await other.request({
    action: 'query',
    list: 'messagecollection',
    mcgroup: 'page-Help:Signals',
    mclanguage: 'de',
    mcfilter: 'last-translator:6',
  });
  assert.deepEqual(answer['query']?.['messagecollection'], []);
});

test('an aggregate has the distinct messages of its members', async () => {
  assert.deepEqual(await keys({ mcgroup: 'agg-Harbour papers' }), [
    'Help:Signals/Page_display_title',
    'Help:Signals/1',
    'Help:Signals/2',
    'Lantern_Isles/Page_display_title',
    'Lantern_Isles/1',
  ]);
});

test('file messages, with optional and ignored ones', async () => {
  assert.deepEqual(await keys({ mcgroup: 'ferry-board' }), ['ferry-next', 'ferry-none']);
  const optional = await items({ mcgroup: 'ferry-board', mcfilter: 'optional', mcprop: 'tags' });
  assert.deepEqual(optional, [
    {
      key: 'ferry-number',
      tags: ['optional'],
      title: 'MediaWiki:Ferry-number/de',
      targetLanguage: 'de',
    },
  ]);
});

test('recent translations', async () => {
  assert.deepEqual(await keys({ mcgroup: '!recent' }), ['1198:Help:Signals/1']);
  assert.deepEqual(await keys({ mcgroup: '!additions' }), []);
  assert.equal((await keys({ mcgroup: '!sandbox' })).length, 5);
});

test('message bundles are groups if enabled', async () => {
  const { settings } = wiki.configuration;
  const bundle = {
    configuration: { ...wiki.configuration, settings: { ...settings, translate: { messageBundles: true } } },
    pages: { Board: '{"@metadata": {"label": "x"}, "hello": "Hello $1", "a b": "Two"}' },
  };
  using other = createWiki(bundle);
  other.database.exec(
    "INSERT INTO revtag (rt_type, rt_page, rt_revision) SELECT 'mb:valid', page_id, page_latest FROM page",
  );
  const request = {
    action: 'query',
    list: 'messagecollection',
    mcgroup: 'messagebundle-Board',
    mclanguage: 'de',
    mcprop: 'definition',
  };
  const { query } = await other.request(request);
  const found = query?.['messagecollection'] as unknown as readonly Item[];
  assert.deepEqual(
    found.map(({ key, definition }) => [key, definition]),
    [
      ['Board/hello', 'Hello $1'],
      ['Board/a_b', 'Two'],
    ],
  );
  other.database.exec('UPDATE revision SET rev_deleted = 1');
  assert.deepEqual((await other.request(request))['query']?.['messagecollection'], []);
});

test('invalid languages fail, and unusual ones warn', async () => {
  const code = async (parameters: TestParameters) => (await ask(parameters))['error']?.['code'];
  assert.equal(await code({ mclanguage: 'zz-top' }), 'translate-invalidlanguage');
  assert.equal(
    await code({ mcgroup: 'ferry-board', mclanguage: 'eo' }),
    'translate-language-disabled-reason',
  );
  assert.equal(await code({ mcgroup: 'page-Nothing' }), 'badparameter');
  for (const mclanguage of ['en', 'en-gb']) {
    const { warnings, query } = await ask({ mclanguage });
    assert.ok(warnings && 'messagecollection' in warnings, mclanguage);
    assert.ok(query);
  }
  const limited = {
    groups: [
      {
        id: 'few',
        label: 'Few',
        namespace: 8,
        messages: { a: 'A' },
        languages: { include: ['de'] },
      },
    ],
  };
  const { settings } = wiki.configuration;
  using other = createWiki({
    configuration: { ...wiki.configuration, settings: { ...settings, translate: limited } },
    pages: { A: 'text' },
  });
  const request = { action: 'query', list: 'messagecollection', mcgroup: 'few' };
  assert.equal(
    (await other.request({ ...request, mclanguage: 'fr' }))['error']?.['code'],
    'translate-language-disabled',
  );
  assert.ok((await other.request({ ...request, mclanguage: 'de' }))['query']);
});

test('the generator returns translation pages and the fields of the list', async () => {
  const { query } = await wiki.request({
    action: 'query',
    generator: 'messagecollection',
    gmcgroup: 'page-Help:Signals',
    gmclanguage: 'de',
    gmcfilter: 'hastranslation',
  });
  assert.deepEqual(query, {
    metadata: { state: 'ready', resultsize: 1, remaining: 0 },
    pages: [{ pageid: query?.pages?.[0]?.['pageid'], ns: 1198, title: 'Translations:Help:Signals/1/de' }],
  });
});
