import assert from 'node:assert/strict';
import test from 'node:test';
import { createWiki } from '../../../../../test/rig/wiki.ts';

const pages = {
  One: '[[commons:Zebra]] [[commons:Ant]]',
  Two: '[[commons:Ant]]',
  Three: '#REDIRECT [[One]] [[commons:Ant]]',
};

test('lists pages by interwiki link', async () => {
  using wiki = createWiki({ pages });
  const request = {
    action: 'query',
    list: 'iwbacklinks',
    iwblprefix: 'commons',
    iwblprop: ['iwprefix', 'iwtitle'],
    iwbllimit: 3,
  };
  const answer = await wiki.request(request);
  assert.deepEqual(answer['query']?.['iwbacklinks'], [
    { pageid: 1, ns: 0, title: 'One', iwprefix: 'commons', iwtitle: 'Ant' },
    { pageid: 2, ns: 0, title: 'Two', iwprefix: 'commons', iwtitle: 'Ant' },
    { pageid: 3, ns: 0, title: 'Three', redirect: true, iwprefix: 'commons', iwtitle: 'Ant' },
  ]);
  assert.deepEqual(answer['continue'], { iwblcontinue: 'commons|Zebra|1', continue: '-||' });
  const backwards = await wiki.request({ ...request, iwbldir: 'descending', iwblcontinue: 'commons|Ant|2' });
  assert.deepEqual(
    [0, 1, 2].map((i) => backwards['query']?.['iwbacklinks']?.[i]?.['pageid']),
    [2, 1, undefined],
  );
});

test('handles a continuation with another prefix', async () => {
  using wiki = createWiki({ pages });
  const count = async (iwblcontinue: string) => {
    const request = { action: 'query', list: 'iwbacklinks', iwblprefix: 'commons', iwblcontinue };
    return Object.keys((await wiki.request(request))['query']?.['iwbacklinks'] ?? {}).length;
  };
  assert.deepEqual(
    [await count('atlas|Zebra|9'), await count('commons|Zebra|1'), await count('de|Ant|1')],
    [4, 1, 0],
  );
});

test('generates the pages', async () => {
  using wiki = createWiki({ pages });
  const answer = await wiki.request({
    action: 'query',
    generator: 'iwbacklinks',
    giwblprefix: 'commons',
    giwbltitle: 'Ant',
    giwbllimit: 1,
  });
  assert.deepEqual(answer['query']?.['pages'], [{ pageid: 1, ns: 0, title: 'One' }]);
  assert.deepEqual(answer['continue'], { giwblcontinue: 'commons|Ant|2', continue: 'giwblcontinue||' });
});

test('requires a prefix with a title', async () => {
  using wiki = createWiki({ pages });
  const answer = await wiki.request({ action: 'query', list: 'iwbacklinks', iwbltitle: 'Ant' });
  assert.equal(answer['error']?.['code'], 'invalidparammix');
});
