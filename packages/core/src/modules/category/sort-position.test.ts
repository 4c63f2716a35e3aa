import assert from 'node:assert/strict';
import test from 'node:test';
import { createWiki, sampleConfiguration } from '../../../../../test/rig/wiki.ts';

const configuration = sampleConfiguration();
const collation = 'uca-de-u-kn';
const german = { ...configuration, settings: { ...configuration.settings, categoryCollation: collation } };
const { compare } = new Intl.Collator('de-u-kn');

/** Creates a wiki with a category of pages, whose sort keys follow a comparison as those of ICU do. */
function categoryOf(titles: readonly string[], prefix = '') {
  const wiki = createWiki({
    configuration: german,
    pages: Object.fromEntries(titles.map((title) => [title, '[[Category:C]]'])),
  });
  const ordered = titles.toSorted(compare);
  for (const [index, title] of ordered.entries()) {
    const key = `CAST(X'${Buffer.from(prefix).toString('hex')}${(index * 7 + 3).toString(16).padStart(6, '0')}' AS TEXT)`;
    wiki.database.exec(
      `UPDATE categorylinks SET cl_sortkey = ${key}, cl_sortkey_prefix = ''
       WHERE cl_from = (SELECT page_id FROM page WHERE page_title = '${title.replaceAll(' ', '_')}')`,
    );
  }
  const membersOf = async (bounds: Readonly<Record<string, string>>): Promise<readonly unknown[]> => {
    const answer = await wiki.request({
      action: 'query',
      list: 'categorymembers',
      cmtitle: 'Category:C',
      cmlimit: 'max',
      ...bounds,
    });
    const members: unknown = answer['query']?.['categorymembers'];
    return Array.isArray(members)
      ? members.map((member: Readonly<Record<string, unknown>>) => member['title'])
      : [answer['error']?.['code']];
  };
  return { ordered, membersOf, [Symbol.dispose]: wiki.close };
}

const titles = [
  'Apfel',
  'Äpfel',
  'Apfel 2',
  'Apfel 10',
  'Birne',
  'Öl',
  'Ofen',
  'Straße',
  'Strasse',
  'Zug',
  '1',
  '20',
];

test('prefixes bound members in the order of the Unicode Collation Algorithm', async () => {
  for (const shared of ['', 'a long beginning that all sort keys share']) {
    using category = categoryOf(titles, shared);
    const { ordered, membersOf } = category;
    for (const text of [...titles, 'A', 'Apfel 3', 'Apfel 100', 'Ö', 'Z', 'Zz', '0', '3', 'Strasze', '']) {
      const from = ordered.filter((title) => compare(title, text) >= 0);
      const to = ordered.filter((title) => compare(title, text) <= 0);
      assert.deepEqual(await membersOf({ cmstartsortkeyprefix: text }), from, `from ${text}`);
      assert.deepEqual(await membersOf({ cmendsortkeyprefix: text }), to, `to ${text}`);
      assert.deepEqual(
        await membersOf({ cmstartsortkeyprefix: text, cmdir: 'desc' }),
        to.toReversed(),
        `down from ${text}`,
      );
    }
    assert.deepEqual(await membersOf({ cmstartsortkeyprefix: 'Apfel 3', cmendsortkeyprefix: 'Ofen' }), [
      'Apfel 10',
      'Birne',
      'Ofen',
    ]);
  }
});

test('the position is found in a large category with few statements', async () => {
  using category = categoryOf(Array.from({ length: 400 }, (_, index) => `Seite ${index}`));
  const found = await category.membersOf({ cmstartsortkeyprefix: 'Seite 397' });
  assert.deepEqual(found, ['Seite 397', 'Seite 398', 'Seite 399']);
});

test('sort keys that an import made are compared as they are', async () => {
  using wiki = createWiki({
    configuration: german,
    pages: { Apfel: '[[Category:C]]', Ofen: '[[Category:C]]', Öl: '[[Category:C]]' },
  });
  const answer = await wiki.request({
    action: 'query',
    list: 'categorymembers',
    cmtitle: 'Category:C',
    cmstartsortkeyprefix: 'p',
  });
  const members = answer['query']?.['categorymembers'];
  assert.deepEqual([members?.[0]?.['title'], members?.[1]], ['Öl', undefined]);
});

test('a collation with rules of its own is refused', async () => {
  const settings = { ...configuration.settings, categoryCollation: 'xx-uca-fa' };
  using wiki = createWiki({ configuration: { ...configuration, settings }, pages: { A: '[[Category:C]]' } });
  const answer = await wiki.request({
    action: 'query',
    list: 'categorymembers',
    cmtitle: 'Category:C',
    cmstartsortkeyprefix: 'p',
  });
  assert.equal(answer['error']?.['code'], 'sortkeycollation');
});
