import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAsking } from '../../query/testing/ask.ts';
import { serbianWiki } from '../../query/testing/wiki-in.ts';
import { info } from './info.ts';

test('titles are told in every variant', async () => {
  using wiki = serbianWiki();
  const { ask } = await createAsking(wiki, [info]);
  const { value } = await ask({
    titles: 'Ljubljana|Категорија:Градови',
    prop: 'info',
    inprop: 'varianttitles',
  });
  const { pages } = value['query'] as {
    readonly pages: ReadonlyMap<number, { readonly varianttitles?: unknown }>;
  };
  assert.deepEqual(
    [...pages.values()].map(({ varianttitles }) => varianttitles),
    [
      { sr: 'Ljubljana', 'sr-ec': 'Љубљана', 'sr-el': 'Ljubljana' },
      { sr: 'Категорија:Градови', 'sr-ec': 'Категорија:Градови', 'sr-el': 'Kategorija:Gradovi' },
    ],
  );
});
