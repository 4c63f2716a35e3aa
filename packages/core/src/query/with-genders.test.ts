import assert from 'node:assert/strict';
import test from 'node:test';
import { createWiki, sampleWiki, type TestAnswer } from '../../../../test/rig/wiki.ts';

const { configuration } = sampleWiki();
const names: Readonly<Record<string, string>> = { 2: 'Użytkownik', 3: 'Dyskusja użytkownika' };

/** A Polish wiki in which Ada has set a gender and Olek has not. */
const polish = () =>
  createWiki({
    configuration: {
      ...configuration,
      general: { ...configuration.general, lang: 'pl' },
      namespaces: Object.fromEntries(
        Object.entries(configuration.namespaces).map(([id, namespace]) => [
          id,
          { ...namespace, name: names[id] ?? namespace.name },
        ]),
      ),
      namespacealiases: [
        { id: 2, alias: 'Użytkowniczka' },
        { id: 3, alias: 'Dyskusja użytkowniczki' },
      ],
    },
    users: [{ name: 'Ada', options: { gender: 'female' } }, { name: 'Olek' }],
    pages: {
      'Użytkownik:Ada': 'Hello',
      'Użytkownik:Ada/Drafts one': '[[User:Ada]] {{NAMESPACE}} {{FULLPAGENAME}}',
      'Dyskusja użytkownika:Ada': 'Talk',
      'Użytkownik:Olek': '#REDIRECT [[User:Ada]]',
      Lamp: '[[User:Ada]] [[User:Olek]]',
    },
  });

const itemsOf = (items: unknown) => items as readonly Readonly<Record<string, unknown>>[];

const fieldsOf = (items: unknown, ...names: string[]): unknown[] =>
  itemsOf(items).map((item) => names.map((name) => item[name]));

const titlesOf = (items: unknown): unknown[] => fieldsOf(items, 'title').flat();

const pageOf = (answer: TestAnswer, title: string) =>
  itemsOf(answer.query?.['pages']).find((page) => page['title'] === title);

test('requested titles get the namespace of the gender', async () => {
  using wiki = polish();
  const answer = await wiki.request({
    action: 'query',
    titles: ['User:Ada', 'Użytkowniczka:Ada/Drafts_one', 'Użytkowniczka:Olek'],
    prop: 'info',
    inprop: 'url|associatedpage|displaytitle',
  });
  assert.deepEqual(fieldsOf(answer.query?.['normalized'], 'from', 'to'), [
    ['User:Ada', 'Użytkowniczka:Ada'],
    ['Użytkowniczka:Ada/Drafts_one', 'Użytkowniczka:Ada/Drafts one'],
    ['Użytkowniczka:Olek', 'Użytkownik:Olek'],
  ]);
  const page = pageOf(answer, 'Użytkowniczka:Ada');
  assert.equal(page?.['associatedpage'], 'Dyskusja użytkowniczki:Ada');
  assert.equal(page?.['displaytitle'], 'Użytkowniczka:Ada');
  assert.match(decodeURI(String(page?.['fullurl'])), /\/Użytkowniczka:Ada$/);
});

test('lists, properties and redirects name pages by the gender', async () => {
  using wiki = polish();
  const answer = await wiki.request({
    action: 'query',
    titles: ['Lamp', 'User:Olek'],
    redirects: true,
    prop: 'links',
    list: 'allpages|prefixsearch',
    apnamespace: 2,
    pssearch: 'User:Ad',
  });
  const { query } = answer;
  assert.deepEqual(titlesOf(query?.['allpages']), [
    'Użytkowniczka:Ada',
    'Użytkowniczka:Ada/Drafts one',
    'Użytkownik:Olek',
  ]);
  assert.deepEqual(titlesOf(query?.['prefixsearch']), ['Użytkowniczka:Ada', 'Użytkowniczka:Ada/Drafts one']);
  assert.deepEqual(query?.['redirects'], [{ from: 'Użytkownik:Olek', to: 'Użytkowniczka:Ada' }]);
  assert.deepEqual(titlesOf(pageOf(answer, 'Lamp')?.['links']), ['Użytkowniczka:Ada', 'Użytkownik:Olek']);
});

test('other actions and wikitext name pages by the gender', async () => {
  using wiki = polish();
  const { expandtemplates } = await wiki.request({
    action: 'expandtemplates',
    title: 'User:Ada/Drafts one',
    text: '{{NAMESPACE}} {{FULLPAGENAME}} {{TALKPAGENAME:User:Ada}} {{FULLPAGENAME:User:Olek}}',
    prop: 'wikitext',
  });
  assert.equal(
    expandtemplates?.['wikitext'],
    'Użytkowniczka Użytkowniczka:Ada/Drafts one Dyskusja użytkowniczki:Ada Użytkownik:Olek',
  );
  const found = await wiki.request({ action: 'opensearch', search: 'User:Ad' });
  assert.deepEqual((found as unknown as unknown[])[1], ['Użytkowniczka:Ada', 'Użytkowniczka:Ada/Drafts one']);
});

test('a changed gender shows at once', async () => {
  using wiki = polish();
  const ask = async () => {
    const { query } = await wiki.request({ action: 'query', titles: 'User:Olek' });
    return query?.['pages']?.[0]?.title;
  };
  assert.equal(await ask(), 'Użytkownik:Olek');
  const { options } = await wiki.post(
    { action: 'options', optionname: 'gender', optionvalue: 'female' },
    { as: 'Olek' },
  );
  assert.equal(options, 'success');
  assert.equal(await ask(), 'Użytkowniczka:Olek');
  assert.equal((await wiki.edit('User:Olek', 'Hers')).title, 'Użytkowniczka:Olek');
});
