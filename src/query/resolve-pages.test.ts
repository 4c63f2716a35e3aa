import assert from 'node:assert/strict';
import test from 'node:test';
import { createWiki } from '../testing.ts';
import { createAsking } from './testing/ask.ts';

test('missing titles are numbered namespace by namespace, in the order of the request', async () => {
  using wiki = createWiki({ pages: { 'Talk:There': '' } });
  const { ask } = await createAsking(wiki, []);
  const { value } = await ask({ titles: 'Talk:There|One|Talk:Two|Three|Talk:Four', indexpageids: '' });
  const { pages } = value['query'] as { readonly pages: ReadonlyMap<number, { readonly title: string }> };
  assert.deepEqual(
    [...pages].map(([key, { title }]) => [key, title]),
    [
      [-1, 'Talk:Two'],
      [-2, 'Talk:Four'],
      [-3, 'One'],
      [-4, 'Three'],
      [1, 'Talk:There'],
    ],
  );
});
