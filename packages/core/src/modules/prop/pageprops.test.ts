import assert from 'node:assert/strict';
import test from 'node:test';
import { createWiki } from '../../../../../test/rig/wiki.ts';

const wiki = createWiki({ pages: { One: '{{DISPLAYTITLE:<i>One</i>}} __NOINDEX__', Two: 'plain' } });
test.after(() => {
  wiki.close();
});

const ask = async (parameters: Record<string, string>) =>
  (await wiki.request({ action: 'query', prop: 'pageprops', titles: 'One|Two', ...parameters }))['query']?.[
    'pages'
  ];

test('returns the page properties of pages', async () => {
  assert.deepEqual(await ask({}), [
    { pageid: 1, ns: 0, title: 'One', pageprops: { displaytitle: '<i>One</i>', noindex: '' } },
    { pageid: 2, ns: 0, title: 'Two' },
  ]);
});

test('filters by property name', async () => {
  assert.deepEqual((await ask({ ppprop: 'noindex' }))?.[0]?.['pageprops'], { noindex: '' });
  assert.deepEqual(await ask({ ppprop: '' }), await ask({}));
});
