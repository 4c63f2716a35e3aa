import assert from 'node:assert/strict';
import test from 'node:test';
import { createWiki } from '../../../../test/rig/wiki.ts';

test('descriptions are HTML; a missing message shows its name', async () => {
  using wiki = createWiki();
  const request = { action: 'query', list: 'gadgets', gaids: ['Compass', 'Ink'], gaprop: ['id', 'desc'] };
  const answer = await wiki.request(request);
  assert.deepEqual(answer['query']?.['gadgets'], [
    {
      id: 'Compass',
      desc: '<b>Compass</b>: shows <a href="/wiki/Help:Signals" title="Help:Signals">where north is</a>',
    },
    { id: 'Ink', desc: '⧼gadget-Ink⧽' },
  ]);
});

test('filters by allowed and enabled gadgets', async () => {
  using wiki = createWiki({
    pages: {
      'MediaWiki:Gadgets-definition':
        '* sweep[ResourceLoader|rights=delete]|sweep.js\n* chart[ResourceLoader|default]|chart.js',
    },
    users: [{ name: 'Painter', options: { 'gadget-sweep': '1', 'gadget-chart': '0' } }],
  });
  const ids = async (parameters: Readonly<Record<string, string>>, as?: string) => {
    const request = { action: 'query', list: 'gadgets', gaprop: 'id', ...parameters };
    const answer = await wiki.request(request, as === undefined ? {} : { as });
    return answer['query']?.['gadgets'];
  };
  assert.deepEqual(await ids({ gaallowedonly: '1' }, 'Painter'), [{ id: 'chart' }]);
  assert.deepEqual(await ids({ gaenabledonly: '1' }, 'Painter'), [{ id: 'sweep' }]);
  assert.deepEqual(await ids({ gaenabledonly: '1' }), [{ id: 'chart' }]);
});
