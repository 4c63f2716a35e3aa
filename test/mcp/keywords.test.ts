import assert from 'node:assert/strict';
import { test } from 'node:test';
import { availableKeywords } from '@wikiquery/common/search-keywords';
import { connectTo } from './connect.ts';

test('models are told of keywords where searches have them', async () => {
  for (const hasSearchKeywords of [true, false]) {
    const ask = async () => ({});
    const client = await connectTo({ isRemote: false, hasSearchKeywords, ask, askChecked: ask });
    const { tools } = await client.listTools();
    const query = tools.find(({ name }) => name === 'search')?.inputSchema.properties?.['query'];
    const { description = '' } = (query ?? {}) as { readonly description?: string };
    for (const { example } of availableKeywords)
      assert.equal(description.includes(example), hasSearchKeywords, example);
    await client.close();
  }
});
