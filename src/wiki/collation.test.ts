import assert from 'node:assert/strict';
import test from 'node:test';
import { createWiki, sampleConfiguration } from '../../test/rig/wiki.ts';
import { sortKey } from './collation.ts';
import type { Configuration } from './configuration.ts';
import { createSite, type Site } from './site.ts';

function numericConfiguration(lang: string): Configuration {
  const { general, settings, ...parts } = sampleConfiguration();
  return {
    ...parts,
    general: { ...general, lang },
    settings: { ...settings, categoryCollation: 'numeric' },
  };
}

const numericSite = (lang: string): Site => createSite(numericConfiguration(lang), []);

test('numbers follow their lengths in numeric sort keys', () => {
  const keyOf = (text: string): string | undefined => sortKey(text, numericSite('en'));
  assert.equal(keyOf('a 10 b'), 'A 0\u0000\u000210 B');
  assert.equal(keyOf('007'), '0\u0000\u00017');
  assert.equal(keyOf('0'), '0\u0000\u0000');
  assert.equal(keyOf('٣'), '٣');
});

test('digits of the language of the wiki count as numbers, those of other languages do not', () => {
  const persian = numericSite('fa');
  assert.equal(sortKey('۱۲', persian), '0\u0000\u000212');
  assert.equal(sortKey('३', persian), '३');
});

test('members of categories are bounded by numeric sort keys', async () => {
  const titlesOfPages = ['Page 10', 'Page 9', 'Page 09 b', 'Öl', 'apple'];
  using wiki = createWiki({
    configuration: numericConfiguration('en'),
    pages: Object.fromEntries(titlesOfPages.map((title) => [title, '[[Category:C]]'])),
  });
  const titles = async (bounds: Readonly<Record<string, string>>): Promise<readonly unknown[]> => {
    const answer = await wiki.request({
      action: 'query',
      list: 'categorymembers',
      cmtitle: 'Category:C',
      ...bounds,
    });
    return Object.values(answer['query']?.['categorymembers'] ?? {}).map(({ title }) => title as unknown);
  };
  assert.deepEqual(await titles({}), ['Apple', 'Page 9', 'Page 09 b', 'Page 10', 'Öl']);
  assert.deepEqual(await titles({ cmstartsortkeyprefix: 'page 9a' }), ['Page 10', 'Öl']);
  assert.deepEqual(await titles({ cmendsortkeyprefix: 'Page 9' }), ['Apple', 'Page 9']);
});
