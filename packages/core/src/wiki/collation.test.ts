import assert from 'node:assert/strict';
import test from 'node:test';
import { createWiki, sampleConfiguration } from '../../../../test/rig/wiki.ts';
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

/** How a SQLite file stores sort keys with a NUL: as texts, as imports write them, or as MediaWiki does. */
const storedKeys = {
  texts: '',
  blobs:
    "UPDATE categorylinks SET cl_sortkey = CAST(cl_sortkey AS BLOB) WHERE instr(CAST(cl_sortkey AS BLOB), x'00')",
} as const;

/** A wiki with a category of numbered pages, and a function that lists the titles of its members. */
function numberedWiki(stored: keyof typeof storedKeys) {
  const titlesOfPages = ['Page 10', 'Page 9', 'Page 09 b', 'Öl', 'apple'];
  const wiki = createWiki({
    configuration: numericConfiguration('en'),
    pages: Object.fromEntries(titlesOfPages.map((title) => [title, '[[Category:C]]'])),
  });
  wiki.database.exec(storedKeys[stored]);
  const list = (parameters: Readonly<Record<string, string>>) =>
    wiki.request({ action: 'query', list: 'categorymembers', cmtitle: 'Category:C', ...parameters });
  const titlesIn = (answer: Awaited<ReturnType<typeof list>>): readonly unknown[] =>
    Object.values(answer['query']?.['categorymembers'] ?? {}).map(({ title }) => title as unknown);
  return {
    titles: async (parameters: Readonly<Record<string, string>>) => titlesIn(await list(parameters)),
    /** The titles of all members, read one by one; as many as a circle would give at most. */
    oneByOne: async (cmdir: string): Promise<readonly unknown[]> => {
      const found: unknown[] = [];
      let cmcontinue: string | undefined = '';
      for (let step = 0; cmcontinue !== undefined && step < 9; step++) {
        const answer = await list({ cmdir, cmlimit: '1', cmcontinue });
        found.push(...titlesIn(answer));
        cmcontinue = answer['continue']?.['cmcontinue'] as string | undefined;
      }
      return found;
    },
    [Symbol.dispose]: wiki.close,
  };
}

test('members of categories are bounded by numeric sort keys', async () => {
  using wiki = numberedWiki('texts');
  assert.deepEqual(await wiki.titles({}), ['Apple', 'Page 9', 'Page 09 b', 'Page 10', 'Öl']);
  assert.deepEqual(await wiki.titles({ cmstartsortkeyprefix: 'page 9a' }), ['Page 10', 'Öl']);
  assert.deepEqual(await wiki.titles({ cmendsortkeyprefix: 'Page 9' }), ['Apple', 'Page 9']);
});

test('in a file that MediaWiki wrote, sort keys with a NUL follow all others', async () => {
  using wiki = numberedWiki('blobs');
  assert.deepEqual(await wiki.titles({}), ['Apple', 'Öl', 'Page 9', 'Page 09 b', 'Page 10']);
  assert.deepEqual(await wiki.titles({ cmstartsortkeyprefix: 'page 9a' }), ['Page 10']);
  assert.deepEqual(await wiki.titles({ cmendsortkeyprefix: 'Page 9' }), ['Apple', 'Öl', 'Page 9']);
  const hex = Buffer.from('PAGE 0\0\x029').toString('hex');
  assert.deepEqual(await wiki.titles({ cmstarthexsortkey: hex }), []);
  assert.deepEqual(await wiki.titles({ cmendhexsortkey: hex, cmlimit: '3' }), ['Apple', 'Öl', 'Page 9']);
});

test('lists of numeric members continue to their ends', async () => {
  for (const stored of ['texts', 'blobs'] as const) {
    using wiki = numberedWiki(stored);
    const all = await wiki.titles({});
    assert.deepEqual(await wiki.oneByOne('ascending'), all, stored);
    assert.deepEqual(await wiki.oneByOne('descending'), all.toReversed(), stored);
  }
});
