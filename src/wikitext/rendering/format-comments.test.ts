import assert from 'node:assert/strict';
import test from 'node:test';
import { createWiki } from '../../../test/rig/wiki.ts';

const lamp = { title: 'Lamp', revisions: [{ text: 'two', comment: '[[Nowhere]]' }] };

test('titles of links to missing pages and line numbers are in the language of the interface', async () => {
  using wiki = createWiki({ pages: [lamp] });
  const ask = async (uselang: string): Promise<string> => {
    const query = { action: 'query', titles: 'Lamp', prop: 'revisions', rvprop: 'parsedcomment', uselang };
    return JSON.stringify(await wiki.request(query));
  };
  assert.match(await ask('de'), /title=\\"Nowhere \(Seite nicht vorhanden\)\\"/);
  assert.match(await ask('de-at'), /Seite nicht vorhanden/);
  assert.match(await ask('en'), /title=\\"Nowhere \(page does not exist\)\\"/);
  const difference = async (uselang: string): Promise<string> => {
    const texts = { fromslots: 'main', 'fromtext-main': 'a', toslots: 'main', 'totext-main': 'b' };
    return JSON.stringify(await wiki.request({ action: 'compare', ...texts, uselang }));
  };
  assert.match(await difference('de'), /Zeile 1:/);
  assert.match(await difference('en'), /Line 1:/);
});

test('a page of the wiki overrides the title of links to missing pages', async () => {
  using wiki = createWiki({
    pages: [lamp, { title: 'MediaWiki:Red-link-title/de', revisions: [{ text: '$1: fehlt' }] }],
  });
  const answer = await wiki.request({
    action: 'query',
    titles: 'Lamp',
    prop: 'revisions',
    rvprop: 'parsedcomment',
    uselang: 'de',
  });
  assert.match(JSON.stringify(answer), /title=\\"Nowhere: fehlt\\"/);
});
