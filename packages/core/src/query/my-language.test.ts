import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { openApi } from '../../../../test/rig/ask.ts';
import { createWiki } from '../../../../test/rig/wiki.ts';

const wiki = createWiki({
  pages: {
    'Main Page': 'x',
    Guide: 'x',
    'Guide/fr': 'x',
    'Guide/pt': 'x',
    'Guide/draft': 'x',
    Manual: '#REDIRECT [[Guide#Start]]',
  },
});
after(wiki.close);
const { ask } = await openApi(wiki);

/** The page to which `Special:MyLanguage` redirects. */
async function targetOf(text: string, uselang = 'en'): Promise<unknown> {
  const { json } = await ask({ titles: `Special:MyLanguage${text}`, redirects: '1', uselang });
  const { redirects = [] } = json['query'] as {
    readonly redirects?: readonly {
      readonly from: string;
      readonly to: string;
      readonly tofragment?: string;
    }[];
  };
  const [first] = redirects;
  return first?.tofragment === undefined ? first?.to : `${first.to}#${first.tofragment}`;
}

test('MyLanguage redirects to the subpage of the language, or of a fallback, or to the page', async () => {
  assert.equal(await targetOf('/Guide', 'fr'), 'Guide/fr');
  assert.equal(await targetOf('/Guide', 'pt-br'), 'Guide/pt');
  assert.equal(await targetOf('/Guide', 'ja'), 'Guide');
  assert.equal(await targetOf('/Guide'), 'Guide');
  assert.equal(await targetOf('/Nowhere', 'fr'), 'Nowhere');
});

test('a language code in the title is replaced, other subpages are not', async () => {
  assert.equal(await targetOf('/Guide/fr'), 'Guide');
  assert.equal(await targetOf('/Guide/fr', 'pt'), 'Guide/pt');
  assert.equal(await targetOf('/Guide/fr', 'ja'), 'Guide/fr');
  assert.equal(await targetOf('/Guide/de', 'ja'), 'Guide');
  assert.equal(await targetOf('/Guide/draft', 'fr'), 'Guide/draft');
});

test('redirects are followed where there is a page in the language', async () => {
  assert.equal(await targetOf('/Manual', 'fr'), 'Guide/fr#Start');
  assert.equal(await targetOf('/Manual'), 'Guide#Start');
  assert.equal(await targetOf('/Manual', 'ja'), 'Manual');
});

test('without a page that can exist, it is the main page', async () => {
  for (const text of ['', '/', '/Special:Version', '/fr:Guide'])
    assert.equal(await targetOf(text, 'fr'), 'Main Page', text);
});

test('its redirects come after those of pages, and are not cached for others', async () => {
  const { json, headers } = await ask({
    titles: 'Special:MyLanguage/Guide|Manual',
    redirects: '1',
    uselang: 'fr',
    maxage: '60',
    smaxage: '60',
  });
  assert.deepEqual((json['query'] as { readonly redirects: unknown }).redirects, [
    { from: 'Manual', to: 'Guide', tofragment: 'Start' },
    { from: 'Special:MyLanguage/Guide', to: 'Guide/fr' },
  ]);
  assert.match(String(headers['cache-control']), /private/);
});

test('without redirects, it stays a special page', async () => {
  const { json } = await ask({ titles: 'Special:MyLanguage/Guide' });
  assert.deepEqual(json['query'], {
    pages: [{ ns: -1, title: 'Special:MyLanguage/Guide', special: true }],
  });
});
