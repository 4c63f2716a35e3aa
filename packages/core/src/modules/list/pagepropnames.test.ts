import assert from 'node:assert/strict';
import test from 'node:test';
import { createWiki, type TestWiki } from '../../../../../test/rig/wiki.ts';

const described = {
  rows: {
    page_props: ['notoc', 'defaultsort', 'displaytitle', 'notoc'].map((pp_propname, i) => ({
      pp_page: i + 1,
      pp_propname,
      pp_value: '',
      pp_sortkey: null,
    })),
  },
};

const ask = async (wiki: TestWiki, parameters: Readonly<Record<string, string>>) => {
  const answer = await wiki.request({ action: 'query', list: 'pagepropnames', ...parameters });
  return {
    answer,
    get names() {
      return Object.values(answer['query']?.['pagepropnames'] ?? {}).map(
        (item) => item['propname'] as unknown,
      );
    },
  };
};

test('lists each name once, in order, with continuation', async () => {
  using wiki = createWiki(described);
  const { answer, names } = await ask(wiki, { ppnlimit: '2' });
  assert.deepEqual(names, ['defaultsort', 'displaytitle']);
  assert.equal(answer['continue']?.['ppncontinue'], 'notoc');
  assert.deepEqual((await ask(wiki, { ppncontinue: 'notoc' })).names, ['notoc']);
  assert.deepEqual((await ask(wiki, { ppncontinue: '' })).names.length, 3);
});

test('is empty without properties, and refuses a malformed position', async () => {
  using wiki = createWiki({ pages: { A: 'text' } });
  assert.deepEqual((await ask(wiki, {})).answer['query']?.['pagepropnames'], []);
  assert.equal((await ask(wiki, { ppncontinue: 'a|b' })).answer['error']?.['code'], 'badcontinue');
});
