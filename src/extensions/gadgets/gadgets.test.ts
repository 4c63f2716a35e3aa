import assert from 'node:assert/strict';
import test from 'node:test';
import { createWiki } from '../../testing.ts';
import { parseDefinitions } from './definitions.ts';

test('descriptions are HTML, and show the name of a message that there is not', async () => {
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

test('what a viewer may use and has on', async () => {
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

test('sections with their titles and sizes', async () => {
  using wiki = createWiki();
  const request = { action: 'query', list: 'gadgetcategories', gcprop: ['name', 'title', 'members'] };
  const answer = await wiki.request({ ...request, gcnames: ['editing', 'elsewhere'] });
  assert.deepEqual(answer['query']?.['gadgetcategories'], [{ name: 'editing', desc: 'Editing', members: 6 }]);
});

test('a definition with every option, a comment, a heading with spaces, and lines that are none', () => {
  const gadgets = parseDefinitions(
    'Words.\n== tools ==\n== two words ==\n<!-- * gone[ResourceLoader]|gone.js -->\n' +
      '** ink pot [ ResourceLoader | package|skins=vector, monobook |supportsUrlLoad=false] | pot.js | pot.json\n* no pages\n* 9lives|x.js',
  );
  assert.deepEqual([...gadgets.keys()], ['ink_pot']);
  const pot = gadgets.get('ink_pot');
  assert.equal(pot?.category, 'tools');
  assert.deepEqual(pot.lists.skins, ['vector', 'monobook']);
  assert.deepEqual(pot.pages, ['MediaWiki:Gadget-pot.js', 'MediaWiki:Gadget-pot.json']);
  assert.equal(pot.supportsUrlLoad, false);
  assert.ok(pot.flags.has('package'));
});
