import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openSearchedWiki } from '../../../../../test/rig/searched-wiki.ts';
import { createWiki } from '../../../../../test/rig/wiki.ts';
import { sampleConfiguration } from '../../../../testing/sample/wiki.ts';

const PAGES = 1200;

test('expressions may leave more pages than a statement names one by one', async (context) => {
  const given = sampleConfiguration();
  const wiki = createWiki({
    configuration: { ...given, settings: { ...given.settings, search: 'cirrus' } },
    pages: Array.from({ length: PAGES }, (_, i) => ({ title: `Lamp ${i}`, revisions: [{ text: 'Lit.' }] })),
  });
  context.after(() => {
    wiki.close();
  });
  const { request } = await openSearchedWiki(wiki);
  for (const srsort of ['just_match', 'create_timestamp_asc']) {
    const asked = { list: 'search', srsearch: '-intitle:/^Lamp 7$/', srnamespace: '0', srprop: '', srsort };
    const { query, error } = await request({ ...asked, srlimit: 'max' });
    assert.equal(error, undefined, JSON.stringify(error));
    assert.deepEqual(query?.['searchinfo'], { totalhits: PAGES - 1 });
    const shown = Object.values(query?.['search'] ?? {}).map((hit) => hit['title']);
    assert.equal(shown.length, 500);
    assert.ok(!JSON.stringify(shown).includes('"Lamp 7"'));
  }
});
