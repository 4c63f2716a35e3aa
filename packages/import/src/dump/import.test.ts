import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  all,
  configuration,
  dump,
  imported,
  page,
  revision,
  stateOf,
  table,
} from '../../../../test/rig/dump.ts';
import { commonInterwikis } from './site/common-interwikis.ts';
import { openState } from './write/state.ts';
import { storedCounts } from './write/stored-counts.ts';

const messagesOf = (database: Parameters<typeof openState>[0]): readonly string[] =>
  openState(database)
    .problems()
    .map(({ title, message }) => `${title}: ${message}`);

test('imports pages with their links, categories and properties', async () => {
  const database = await imported({
    'pages.xml': dump(
      page(
        1,
        'Gull',
        'A [[Cape|cape]] {{Note|[[Tide]]}} [[Категория:Birds|g]] [[far:X]] http://example.org/a',
      ),
      page(2, 'Old gull', '#REDIRECT [[Gull#Song]]'),
      page(3, 'Категория:Birds', '__HIDDENCAT__', 30, 14),
    ),
  });
  assert.deepEqual(
    all(
      database,
      'SELECT page_id, page_title, page_is_redirect, page_latest, page_len > 0 FROM page ORDER BY 1',
    ),
    [
      [1, 'Gull', 0, 10, 1],
      [2, 'Old_gull', 1, 20, 1],
      [3, 'Birds', 0, 30, 1],
    ],
  );
  assert.deepEqual(
    all(
      database,
      'SELECT pl_from, lt_namespace, lt_title FROM pagelinks JOIN linktarget ON lt_id = pl_target_id ORDER BY 1, 3',
    ),
    [
      [1, 0, 'Cape'],
      [1, 0, 'Tide'],
      [2, 0, 'Gull'],
    ],
  );
  assert.deepEqual(all(database, 'SELECT * FROM redirect'), [[2, 0, 'Gull', '', 'Song']]);
  assert.deepEqual(
    all(database, 'SELECT cl_from, cl_to, cl_sortkey, cl_sortkey_prefix, cl_type FROM categorylinks'),
    [[1, 'Birds', 'G\nGULL', 'g', 'page']],
  );
  assert.deepEqual(all(database, 'SELECT cat_title, cat_pages, cat_subcats FROM category'), [
    ['Birds', 1, 0],
  ]);
  assert.deepEqual(all(database, 'SELECT pp_page, pp_propname FROM page_props'), [[3, 'hiddencat']]);
  assert.deepEqual(all(database, 'SELECT iwl_from, iwl_prefix, iwl_title FROM iwlinks'), [[1, 'far', 'X']]);
  assert.deepEqual(all(database, 'SELECT el_from, el_to_domain_index, el_to_path FROM externallinks'), [
    [1, 'http://org.example.', '/a'],
  ]);
  assert.deepEqual(all(database, 'SELECT user_id, user_name, user_editcount FROM user'), [[7, 'Mira', 3]]);
  assert.deepEqual(
    all(database, 'SELECT ss_total_edits, ss_good_articles, ss_total_pages, ss_users FROM site_stats'),
    [[3, 1, 3, 1]],
  );
  assert.deepEqual(all(database, 'SELECT count(*) FROM comment'), [[1]]);
});

test('prefixes that a new MediaWiki has are links to other wikis', async () => {
  const database = await imported(
    { 'a.xml': dump(page(1, 'Gull', '[[doi:10.1000/1]] [[Wikipedia:Gull]] [[unheard:of]]')) },
    {},
    undefined,
    { configuration: { ...configuration, interwikimap: commonInterwikis } },
  );
  assert.deepEqual(all(database, 'SELECT iwl_prefix, iwl_title FROM iwlinks ORDER BY 1'), [
    ['doi', '10.1000/1'],
    ['wikipedia', 'Gull'],
  ]);
  assert.deepEqual(all(database, 'SELECT lt_title FROM pagelinks JOIN linktarget ON lt_id = pl_target_id'), [
    ['Unheard:of'],
  ]);
});

test('a title in the main namespace with the name of another one is in that, with a report', async () => {
  const database = await imported({
    'a.xml': dump(page(1, 'Категория:Birds', 'x'), page(2, 'Film: the movie', 'y')),
  });
  assert.deepEqual(messagesOf(database), [
    'Категория:Birds: The title is not one that MediaWiki would write; the page is imported as "Категория:Birds".',
  ]);
});

test('a newer dump updates a database', async () => {
  const database = await imported({
    'a.xml': dump(page(1, 'Gull', '[[Cape]] [[Tide]]'), page(2, 'Tern', 'x')),
  });
  await imported(
    {
      'b.xml': dump(
        page(1, 'Gull', '[[Tide]] [[Storm]]', 11, 0, '2021-01-01'),
        page(2, 'Tern', 'x'),
        page(3, 'Ferry', 'y'),
      ),
    },
    {},
    database,
  );
  assert.deepEqual(all(database, 'SELECT page_id, page_latest FROM page ORDER BY 1'), [
    [1, 11],
    [2, 20],
    [3, 30],
  ]);
  assert.deepEqual(all(database, 'SELECT rev_id FROM revision ORDER BY 1'), [[10], [11], [20], [30]]);
  assert.deepEqual(
    all(
      database,
      'SELECT lt_title FROM pagelinks JOIN linktarget ON lt_id = pl_target_id WHERE pl_from = 1 ORDER BY 1',
    ),
    [['Storm'], ['Tide']],
  );
  assert.deepEqual(all(database, 'SELECT count(*) FROM text'), [[4]], 'what was there is not kept twice');
});

test('stores texts compressed, if asked', async () => {
  const { inflateRawSync } = await import('node:zlib');
  const database = await imported({ 'a.xml': dump(page(1, 'Gull', 'a text')) }, { compress: true });
  const [row] = database.prepare<[], { old_text: Buffer; old_flags: string }>('SELECT * FROM text').all();
  assert.equal(row?.old_flags, 'utf-8,gzip');
  assert.equal(inflateRawSync(row.old_text).toString(), 'a text');
});

test('without a dump of linktarget, links come from the pages', async () => {
  const database = await imported({
    'pagelinks.sql': table('pagelinks', 'pl_from pl_from_namespace pl_target_id', '(1,0,53)'),
    'pages.xml': dump(page(1, 'Gull', '[[Cape]]')),
  });
  assert.deepEqual(all(database, 'SELECT lt_title FROM pagelinks JOIN linktarget ON lt_id = pl_target_id'), [
    ['Cape'],
  ]);
});

test('pages with the same title are merged into the one edited last, as in MediaWiki', async () => {
  const files = {
    'a.xml': dump(
      page(1, 'Gull', '[[A]] {{Note}}', 14, 0, '2020-01-01'),
      page(2, 'gull', '[[B]] {{Note}}', 13, 0, '2020-01-03'),
      // The same revision again, with another ID.
      page(3, 'Gull', '[[A]] {{Note}}', 15, 0, '2020-01-01'),
      page(4, 'Gull', '[[B]] {{Note}}', 16, 0, '2020-01-03')
        .replace('[[B]]', '[[C]]')
        .replace('-03T', '-02T'),
      page(5, 'Tern', 'x', 12),
    ),
  };
  for (const expand of [false, true]) {
    const database = await imported(files, { expand });
    assert.deepEqual(
      all(database, 'SELECT page_id, page_title, page_latest, page_is_new FROM page ORDER BY 1'),
      [
        [2, 'Gull', 13, 0],
        [5, 'Tern', 12, 1],
      ],
    );
    const revisions = all(database, 'SELECT rev_id, rev_page, rev_parent_id FROM revision ORDER BY 1');
    assert.deepEqual(revisions, [
      [12, 5, 0],
      [13, 2, 16],
      [14, 2, 0],
      [16, 2, 14],
    ]);
    assert.deepEqual(all(database, 'SELECT count(*) FROM text'), [[4]]);
    assert.deepEqual(
      all(database, 'SELECT lt_title FROM pagelinks JOIN linktarget ON lt_id = pl_target_id'),
      [['B']],
    );
    const same = (id: number): string =>
      `Gull: Page ${id} has the same title as page 2; its revisions are merged into that page.`;
    assert.deepEqual(
      messagesOf(database).filter((message) => message.includes('same title')),
      [1, 3, 4].map(same),
    );
    await imported(files, { expand }, database);
    assert.deepEqual(
      all(database, 'SELECT rev_id, rev_page, rev_parent_id FROM revision ORDER BY 1'),
      revisions,
      'the same again',
    );
  }
});

test('with only the newest revisions, pages with the same title are not merged', async () => {
  const database = await imported(
    { 'a.xml': dump(page(2, 'Gull', 'b', 20, 0, '2020-01-03'), page(3, 'Gull', 'a', 30, 0, '2020-01-01')) },
    { latestOnly: true },
  );
  assert.deepEqual(all(database, 'SELECT rev_id, rev_page FROM revision'), [[20, 2]]);
  assert.deepEqual(messagesOf(database), ['Gull: Page 3 has the same title as page 2; it is skipped.']);
});

test('revisions with the same ID are reported, and so are the pages that are left without text', async () => {
  const database = await imported({
    'a.xml': dump(page(1, 'Gull', 'a', 50), page(2, 'Tern', 'b', 50), page(3, 'Ferry', 'c', 50)),
  });
  assert.deepEqual(all(database, 'SELECT rev_id, rev_page FROM revision'), [[50, 1]]);
  assert.deepEqual(
    all(
      database,
      'SELECT CAST(old_text AS TEXT) FROM slots JOIN content ON content_id = slot_content_id JOIN text ON old_id = content_id',
    ),
    [['a']],
  );
  assert.deepEqual(messagesOf(database), [
    ': Revision 50 of page 2 is skipped: page 1 has a revision with the same ID.',
    ': Revision 50 of page 3 is skipped: page 1 has a revision with the same ID.',
    'Tern: Pages without text, because other pages have revisions with the same IDs: 2; this is the first.',
  ]);
  assert.deepEqual(storedCounts(database, new Set()), { pages: 3, revisions: 1, logEntries: 0, rows: 0 });
});

test('a revision that a page has twice is stored once', async () => {
  const twice = `<page><title>Gull</title><ns>0</ns><id>1</id>${revision(5, 'a')}${revision(5, 'b')}</page>`;
  const database = await imported({ 'a.xml': dump(twice) });
  assert.deepEqual(all(database, 'SELECT rev_id FROM revision'), [[5]]);
  assert.deepEqual(messagesOf(database), [': Revision 5 occurs twice in page 1; the second one is skipped.']);
});

test('pages with the same ID are merged under the title of the newest, and reported', async () => {
  const database = await imported({
    'a.xml': dump(
      page(1, 'Gull', '[[A]]', 10, 0, '2020-01-02'),
      page(1, 'Tern', '[[B]]', 11),
      page(2, 'Ferry', 'x'),
    ),
  });
  assert.deepEqual(all(database, 'SELECT page_title, page_latest FROM page'), [
    ['Gull', 10],
    ['Ferry', 20],
  ]);
  assert.deepEqual(all(database, 'SELECT rev_id, rev_page FROM revision ORDER BY 1'), [
    [10, 1],
    [11, 1],
    [20, 2],
  ]);
  assert.deepEqual(all(database, 'SELECT lt_title FROM pagelinks JOIN linktarget ON lt_id = pl_target_id'), [
    ['A'],
  ]);
  assert.deepEqual(messagesOf(database), [
    'Tern: Page 1 has another title elsewhere in the dump: Gull. Its revisions are merged under the title of the newest.',
  ]);
});

test('--limit ends an import after some pages', async () => {
  const pages = Array.from({ length: 9 }, (_, i) => page(i + 1, `P${i}`, 'x'));
  const database = await imported({ 'a.xml': dump(...pages) }, { limit: 4 });
  assert.deepEqual(all(database, 'SELECT count(*) FROM page'), [[4]]);
});

test('a page that is in several dumps of an import counts once, for the limit too', async () => {
  const [one, two, three] = [page(1, 'Gull', 'a'), page(2, 'Cape', 'b'), page(3, 'Tide', 'c')];
  const files = { 'a.xml': dump(one, two), 'b.xml': dump(one, two, three) };
  const database = await imported(files);
  assert.equal(stateOf(database)?.pages, 3);
  assert.deepEqual(all(database, "SELECT name FROM sqlite_schema WHERE name LIKE 'import_%'"), []);
  await imported({ 'c.xml': dump(one) }, {}, database);
  assert.equal(stateOf(database)?.pages, 1, 'each import counts by itself');
  assert.equal(stateOf(await imported(files, { limit: 2 }))?.pages, 2);
});
