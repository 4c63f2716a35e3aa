import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { openApi } from '../../../../test/rig/ask.ts';
import { createWiki } from '../../../../test/rig/wiki.ts';

const wiki = createWiki({
  pages: [
    { title: 'Zebra', text: '#REDIRECT [[Yak]]' },
    { title: 'Yak', text: '[[Ant]] [[fr:Yak]]' },
    { title: 'Beetle', text: '[[Zebra]] [[fr:Beetle]]' },
    { title: 'Ant', text: '#REDIRECT [[Beetle]]' },
    { title: 'Category:Moth', text: '[[Ant]] [[fr:Moth]]' },
    { title: 'Bat', text: '[[Ant]]' },
  ].map(({ title, text }) => ({ title, revisions: [{ text }] })),
});
after(wiki.close);
const { ask } = await openApi(wiki);

/** The titles of an XML answer in the order of an element; XML keeps the order of pages. */
async function titlesIn(
  element: RegExp,
  parameters: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  const { body } = await ask({ ...parameters, format: 'xml' });
  return [...body.matchAll(element)].map(([, title = '']) => title);
}

const pages = /<page [^>]*title="([^"]*)"/g;

test('pages that a generator looks up by their IDs are in the order of the IDs', async () => {
  for (const generator of [
    { generator: 'alllinks', galdir: 'descending', galprop: 'ids' },
    { generator: 'allrevisions', garvgeneratetitles: '1' },
  ]) {
    const titles = await titlesIn(pages, generator);
    const inOrder = ['Zebra', 'Yak', 'Beetle', 'Ant', 'Category:Moth', 'Bat'].filter((title) =>
      titles.includes(title),
    );
    assert.ok(titles.length > 2);
    assert.deepEqual(titles, inOrder);
  }
});

test('pages that a generator looks up by their titles are in the order of the titles', async () => {
  const expected = ['Beetle', 'Yak', 'Category:Moth'];
  assert.deepEqual(await titlesIn(pages, { generator: 'langbacklinks', glbllang: 'fr' }), expected);
  assert.deepEqual(await titlesIn(pages, { generator: 'linkshere', titles: 'Ant' }), [
    'Bat',
    'Yak',
    'Category:Moth',
  ]);
});

test('redirects are in the order of the IDs of their pages', async () => {
  const redirects = /<r [^>]*from="([^"]*)"/g;
  assert.deepEqual(await titlesIn(redirects, { titles: 'Ant|Zebra', redirects: '1' }), ['Zebra', 'Ant']);
});

test('a redirect among the hits of a search has the fields of the hit', async () => {
  const { json } = await ask({ generator: 'search', gsrsearch: 'Ant', gsrwhat: 'title', redirects: '1' });
  assert.deepEqual((json['query'] as { readonly redirects: unknown }).redirects, [
    { ns: 0, title: 'Ant', pageid: 4, index: 1, from: 'Ant', to: 'Beetle' },
  ]);
});
