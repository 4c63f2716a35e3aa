import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createWiki, type TestWiki } from '../../../../test/rig/wiki.ts';

/** Titles as their bytes in hexadecimal, in the order of these; most are not valid UTF-8 or change by normalization. */
const titles = [
  '41d7',
  '41d797',
  '41d797d7',
  '41ed',
  '41eda080',
  '41efbfbd',
  '41f09f',
  '49cc8778',
  '7c',
  'ff',
];

test('a list goes on at a title that is not valid UTF-8, and neither skips nor repeats one', async () => {
  using wiki = createWiki({ pages: Object.fromEntries(titles.map((_, i) => [`Page ${i}`, 'Text'])) });
  const rename = wiki.database.prepare(
    'UPDATE page SET page_title = CAST(unhex(?) AS TEXT) WHERE page_title = ?',
  );
  titles.forEach((hex, i) => rename.run(hex, `Page_${i}`));
  const expected = wiki.database
    .prepare<[], number>('SELECT page_id FROM page WHERE page_namespace = 0 ORDER BY page_title')
    .pluck()
    .all();
  for (const aplimit of [1, 2, 3]) {
    const found: number[] = [];
    let position: Readonly<Record<string, unknown>> | undefined = {};
    for (let requests = 0; position && requests < 30; requests++) {
      const answer = await wiki.request({ action: 'query', list: 'allpages', aplimit, ...position });
      const pages = (answer['query']?.['allpages'] ?? []) as readonly { readonly pageid: number }[];
      found.push(...pages.map(({ pageid }) => pageid));
      position = answer['continue'];
      assert.ok(JSON.stringify(answer).isWellFormed());
    }
    assert.deepEqual(found, expected);
  }
});

/** Asks for a list one item at a time. */
async function oneByOne(wiki: TestWiki, list: string, limit: string): Promise<readonly unknown[]> {
  const found: unknown[] = [];
  let position: Readonly<Record<string, string>> | undefined = {};
  for (let requests = 0; position && requests < 300; requests++) {
    const answer = await wiki.request({ action: 'query', list, [limit]: 1, ...position });
    found.push(...((answer['query']?.[list] ?? []) as unknown as readonly unknown[]));
    position = answer['continue'] as Readonly<Record<string, string>> | undefined;
  }
  assert.equal(position, undefined);
  return found;
}

test('names of properties and tags that are not valid UTF-8 are neither skipped nor repeated', async () => {
  using wiki = createWiki();
  for (const [i, hex] of ['61fe', '61ff', '65cc81', '61efbfbd'].entries()) {
    wiki.database
      .prepare(
        'INSERT INTO page_props (pp_page, pp_propname, pp_value) VALUES (?, CAST(unhex(?) AS TEXT), ?)',
      )
      .run(i + 1, hex, '');
    wiki.database
      .prepare(
        'INSERT INTO change_tag_def (ctd_name, ctd_user_defined, ctd_count) VALUES (CAST(unhex(?) AS TEXT), 1, 1)',
      )
      .run(hex);
  }
  for (const [list, limit] of [
    ['pagepropnames', 'ppnlimit'],
    ['tags', 'tglimit'],
  ] as const) {
    const answer = await wiki.request({ action: 'query', list, [limit]: 'max' });
    assert.match(JSON.stringify(answer), /"a\ufffd"/);
    assert.deepEqual(await oneByOne(wiki, list, limit), answer['query']?.[list]);
  }
});
