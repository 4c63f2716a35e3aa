import assert from 'node:assert/strict';
import test from 'node:test';
import { createWiki } from '../../../../../test/rig/wiki.ts';

const wiki = createWiki({
  pages: { A: 'text', 'Talk:B': 'text', C: 'text' },
  rows: {
    page_props: [1, 2, 3].map((pp_page) => ({
      pp_page,
      pp_propname: pp_page === 3 ? 'notoc' : 'displaytitle',
      pp_value: `<i>${pp_page}</i>`,
      pp_sortkey: null,
    })),
  },
});
test.after(() => {
  wiki.close();
});

const ask = (parameters: Readonly<Record<string, string>>) =>
  wiki.request({ action: 'query', list: 'pageswithprop', pwppropname: 'displaytitle', ...parameters });

test('lists pages by ID, with the requested properties', async () => {
  const answer = await ask({ pwpprop: 'ids|title|value', pwplimit: '1' });
  assert.deepEqual(answer['query']?.['pageswithprop'], [{ pageid: 1, ns: 0, title: 'A', value: '<i>1</i>' }]);
  assert.equal(answer['continue']?.['pwpcontinue'], '2');
  const rest = await ask({ pwpcontinue: '2' });
  assert.deepEqual(rest['query']?.['pageswithprop'], [{ pageid: 2, ns: 1, title: 'Talk:B' }]);
  const descending = await ask({ pwpdir: 'descending', pwpprop: 'ids' });
  assert.deepEqual(descending['query']?.['pageswithprop'], [{ pageid: 2 }, { pageid: 1 }]);
});

test('generates pages, and requires a property name', async () => {
  const answer = await wiki.request({ action: 'query', generator: 'pageswithprop', gpwppropname: 'notoc' });
  assert.deepEqual(answer['query']?.['pages'], [{ pageid: 3, ns: 0, title: 'C' }]);
  assert.equal((await ask({ pwppropname: '' }))['error']?.['code'], 'missingparam');
});
