import assert from 'node:assert/strict';
import test from 'node:test';
import { createWiki, sampleConfiguration } from '../../../../../test/rig/wiki.ts';

const sample = sampleConfiguration();
const lamp = { title: 'Lamp', revisions: [{ text: 'two', comment: '[[Nowhere]]' }] };
const override = { title: 'MediaWiki:Red-link-title', revisions: [{ text: '$1: fehlt', comment: '' }] };

/** Returns the comment of a page as HTML, on a wiki in a language. */
async function commentOn(lang: string, uselang: string, pages: readonly (typeof lamp)[]): Promise<string> {
  using wiki = createWiki({
    configuration: { ...sample, general: { ...sample.general, lang } },
    pages,
  });
  const query = { action: 'query', titles: 'Lamp', prop: 'revisions', rvprop: 'parsedcomment', uselang };
  return JSON.stringify(await wiki.request(query));
}

test('titles of links to missing pages are in the content language', async () => {
  assert.match(await commentOn('de', 'en', [lamp]), /title=\\"Nowhere \(Seite nicht vorhanden\)\\"/);
  assert.match(await commentOn('de-at', 'en', [lamp]), /Seite nicht vorhanden/);
  assert.match(await commentOn('en', 'de', [lamp]), /title=\\"Nowhere \(page does not exist\)\\"/);
});

test('a page of the wiki overrides the title of links to missing pages', async () => {
  assert.match(await commentOn('de', 'en', [lamp, override]), /title=\\"Nowhere: fehlt\\"/);
});

test('line numbers are in the language of the interface', async () => {
  using wiki = createWiki({ pages: {} });
  const difference = async (uselang: string): Promise<string> => {
    const texts = { fromslots: 'main', 'fromtext-main': 'a', toslots: 'main', 'totext-main': 'b' };
    return JSON.stringify(await wiki.request({ action: 'compare', ...texts, uselang }));
  };
  assert.match(await difference('de'), /Zeile 1:/);
  assert.match(await difference('en'), /Line 1:/);
});
