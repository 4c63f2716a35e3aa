import assert from 'node:assert/strict';
import test from 'node:test';
import { createWiki } from '../../../../../test/rig/wiki.ts';

const pages = { One: '[[commons:Zebra]] [[commons:Ant]] [[atlas:North/East]]', Two: '[[commons:Ant]]' };

test('lists interwiki links by page, prefix and title, with URLs', async () => {
  using wiki = createWiki({ pages });
  const answer = await wiki.request({
    action: 'query',
    prop: 'iwlinks',
    iwprop: 'url',
    titles: ['One', 'Two'],
    iwlimit: 3,
  });
  const [one, two] = [answer['query']?.['pages']?.[0], answer['query']?.['pages']?.[1]];
  const known = wiki.configuration.interwikimap.find(({ prefix }) => prefix === 'commons')?.url ?? '';
  assert.deepEqual(
    [one?.['iwlinks']?.[1], two?.['iwlinks']],
    [{ prefix: 'commons', url: known.replace('$1', 'Ant'), title: 'Ant' }, undefined],
  );
  assert.deepEqual(answer['continue'], { iwcontinue: '2|commons|Ant', continue: '||' });
  const rest = await wiki.request({
    action: 'query',
    prop: 'iwlinks',
    titles: ['One', 'Two'],
    iwcontinue: '2|commons|Ant',
  });
  assert.deepEqual(rest['query']?.['pages']?.[1]?.['iwlinks'], [{ prefix: 'commons', title: 'Ant' }]);
});

test('requires a prefix with a title', async () => {
  using wiki = createWiki({ pages });
  const request = { action: 'query', prop: 'iwlinks', titles: ['One', 'Two'], iwtitle: 'Ant' };
  assert.equal((await wiki.request(request))['error']?.['code'], 'invalidparammix');
  const answer = await wiki.request({ ...request, iwprefix: 'commons' });
  assert.deepEqual(answer['query']?.['pages']?.[0]?.['iwlinks'], [{ prefix: 'commons', title: 'Ant' }]);
});
