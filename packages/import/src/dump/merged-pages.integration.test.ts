import assert from 'node:assert/strict';
import { test } from 'node:test';
import { all, dump, imported, page, revision, stateOf } from '../../../../test/rig/dump.ts';
import { openState } from './write/state.ts';
import { storedCounts } from './write/stored-counts.ts';

type Database = Awaited<ReturnType<typeof imported>>;

const problemsOf = (database: Database): readonly string[] =>
  openState(database)
    .problems()
    .map(({ kind, message }) => `${kind}: ${message}`);

/** An element of a page with some of its revisions, each a day after the one with the ID before. */
const element = (id: number, title: string, ...revisions: readonly number[]): string =>
  `<page><title>${title}</title><ns>0</ns><id>${id}</id>${revisions
    .map((one) =>
      revision(one, `[[${title} ${one}]]`, undefined, '', `2020-01-${String(one).padStart(2, '0')}`),
    )
    .join('')}</page>`;

const pagesIn = (database: Database): unknown =>
  all(database, 'SELECT page_id, page_title, page_latest, page_is_new FROM page ORDER BY 1');

const revisionsIn = (database: Database): unknown =>
  all(database, 'SELECT rev_page, rev_id, rev_parent_id FROM revision ORDER BY 1, 2');

const linksIn = (database: Database): unknown =>
  all(
    database,
    'SELECT pl_from, lt_title FROM pagelinks JOIN linktarget ON lt_id = pl_target_id ORDER BY 1, 2',
  );

test('a page has the revisions of all its elements, and the text of the newest one', async () => {
  const batches = [element(1, 'Gull', 10), element(2, 'Tern', 12), element(1, 'Gull', 14)];
  const ways = [
    { 'a.xml': dump(...batches) },
    // The newest revision comes first, and again.
    { 'a.xml': dump(element(1, 'Gull', 14), ...batches) },
    { 'a.xml': dump(element(1, 'Gull', 14), element(2, 'Tern', 12), element(1, 'Gull', 10)) },
    { 'a.xml': dump(element(1, 'Gull', 14)), 'b.xml': dump(element(2, 'Tern', 12), element(1, 'Gull', 10)) },
    { 'a.xml': dump(element(1, 'Gull', 10)), 'b.xml': dump(element(2, 'Tern', 12), element(1, 'Gull', 14)) },
  ];
  for (const files of ways)
    for (const latestOnly of [false, true]) {
      const database = await imported(files, { latestOnly });
      assert.deepEqual(linksIn(database), [
        [1, 'Gull_14'],
        [2, 'Tern_12'],
      ]);
      assert.deepEqual(problemsOf(database), []);
      assert.equal(stateOf(database)?.pages, 2);
      if (latestOnly) {
        // Without the revision that a later element of the page replaced.
        assert.deepEqual(revisionsIn(database), [
          [1, 14, 0],
          [2, 12, 0],
        ]);
        for (const table of ['text', 'content', 'slots'])
          assert.deepEqual(all(database, `SELECT count(*) FROM ${table}`), [[2]], table);
        continue;
      }
      assert.deepEqual(pagesIn(database), [
        [1, 'Gull', 14, 0],
        [2, 'Tern', 12, 1],
      ]);
      assert.deepEqual(revisionsIn(database), [
        [1, 10, 0],
        [1, 14, 10],
        [2, 12, 0],
      ]);
      assert.deepEqual(all(database, 'SELECT count(*) FROM text'), [[3]]);
      assert.deepEqual(all(database, "SELECT name FROM sqlite_schema WHERE name LIKE 'import_%'"), []);
    }
});

test('an update of only the newest revisions keeps those of earlier imports', async () => {
  const database = await imported({ 'a.xml': dump(element(1, 'Gull', 10, 11)) });
  const newer = dump(
    element(1, 'Gull', 11),
    element(2, 'Tern', 12),
    element(1, 'Gull', 13),
    element(1, 'Gull', 14),
  );
  await imported({ 'a.xml': newer }, { latestOnly: true }, database);
  assert.deepEqual(all(database, 'SELECT rev_id FROM revision ORDER BY 1'), [[10], [11], [12], [14]]);
});

test('a dump without texts, read after one with texts, leaves links and texts as they are', async () => {
  const stub = element(1, 'Gull', 10).replace(/<text>.*<\/text>/, '<text bytes="11" id="77" />');
  const database = await imported({
    'wiki-pages-articles.xml': dump(element(1, 'Gull', 10)),
    'wiki-stub-articles.xml': dump(stub),
  });
  assert.deepEqual(linksIn(database), [[1, 'Gull_10']]);
  assert.deepEqual(all(database, 'SELECT CAST(old_text AS TEXT) FROM text'), [['[[Gull 10]]']]);
});

test('pages and revisions without IDs get those after the greatest one', async () => {
  const without = (text: string): string => text.replaceAll(/<id>\d+<\/id>(?!<\/contributor>)/g, '');
  const files = {
    'a.xml': dump(
      without(element(1, 'Gull', 10, 11)),
      element(5, 'Tern', 12),
      without(element(1, 'Gull', 11, 13)),
      without(element(1, 'Cape', 14)),
      element(5, 'Tern', 12)
        .replace('<id>12</id>', '')
        .replaceAll('12', '15')
        .replaceAll('Tern 15', 'Tern 12'),
    ),
  };
  const database = await imported(files);
  assert.deepEqual(pagesIn(database), [
    [5, 'Tern', 17, 0],
    [6, 'Gull', 15, 0],
    [7, 'Cape', 16, 1],
  ]);
  assert.deepEqual(problemsOf(database), []);
  assert.deepEqual(linksIn(database), [
    [5, 'Tern_12'],
    [6, 'Gull_13'],
    [7, 'Cape_14'],
  ]);
  assert.deepEqual(revisionsIn(database), [
    [5, 12, 0],
    [5, 17, 12],
    [6, 13, 0],
    [6, 14, 13],
    [6, 15, 14],
    [7, 16, 0],
  ]);
  const rows = all(database, 'SELECT rev_id, rev_page FROM revision ORDER BY 1');
  await imported(files, {}, database);
  assert.deepEqual(all(database, 'SELECT rev_id, rev_page FROM revision ORDER BY 1'), rows, 'the same again');
});

test('entries of logs are imported', async () => {
  const entry = (
    id: string,
    more: string,
  ): string => `<logitem>${id}<timestamp>2020-01-02T03:04:05Z</timestamp>
    <contributor><username>Mira</username><id>7</id></contributor>${more}</logitem>`;
  const moved =
    '<comment>a &amp; b</comment><type>move</type><action>move_redir</action><logtitle>gull</logtitle><params>a:0:{}</params>';
  const uploaded = '<type>upload</type><action>upload</action><logtitle>Gull.png</logtitle><params></params>';
  const files = {
    'wiki-pages-logging.xml': dump(
      entry('<id>3</id>', moved),
      entry('<id>4</id>', '<type>delete</type><action>delete</action><text deleted="deleted" />'),
      entry('', '<type>upload</type><action>upload</action><logtitle>A[b</logtitle><params></params>'),
      // MediaWiki compares entries by all but their IDs, authors and comments.
      entry('', moved),
      entry('', uploaded),
      entry('', uploaded),
    ),
  };
  const database = await imported(files);
  assert.deepEqual(
    all(
      database,
      `SELECT log_id, log_type, log_action, log_timestamp, actor_name, comment_text, log_title, log_params, log_deleted
      FROM logging JOIN actor ON actor_id = log_actor JOIN comment ON comment_id = log_comment_id ORDER BY 1`,
    ).map((row) => row.map((value) => (Buffer.isBuffer(value) ? value.toString() : value))),
    [
      [3, 'move', 'move_redir', '20200102030405', 'Mira', 'a & b', 'Gull', 'a:0:{}', 0],
      [4, 'delete', 'delete', '20200102030405', 'Mira', '', '', '', 1],
      [5, 'upload', 'upload', '20200102030405', 'Mira', '', 'Gull.png', '', 0],
    ],
  );
  assert.match(String(problemsOf(database)), /^log: Log entry {2}is skipped: .*invalid characters/);
  assert.equal(storedCounts(database, new Set()).logEntries, 3);
  await imported(files, {}, database);
  assert.deepEqual(all(database, 'SELECT log_id FROM logging ORDER BY 1'), [[3], [4], [5]], 'the same again');
});

test('a dump of nothing is reported', async () => {
  assert.deepEqual(problemsOf(await imported({ 'a.xml': dump() })), [
    'empty: The dump has no pages and no log entries.',
  ]);
});

test('an assumed interwiki prefix that titles of pages have is a part of titles', async () => {
  const { configuration } = await import('../../../../test/rig/dump.ts');
  const { commonInterwikis } = await import('./site/common-interwikis.ts');
  const files = {
    'a.xml': dump(
      page(1, 'Gull', '[[RFC:1]] [[doi:2]] {{Note}}'),
      page(2, 'Cape', '#REDIRECT [[rfc:1]]'),
      page(3, 'RFC:1', 'x'),
      page(4, 'Template:Note', '[[rfc:3]]', 40, 10),
    ),
  };
  for (const expand of [false, true]) {
    const database = await imported(files, { expand }, undefined, {
      configuration: { ...configuration, interwikimap: commonInterwikis },
      assumedInterwikis: ['doi', 'rfc'],
    });
    assert.deepEqual(all(database, 'SELECT iwl_from, iwl_prefix, iwl_title FROM iwlinks'), [[1, 'doi', '2']]);
    assert.deepEqual(linksIn(database), [
      [1, 'RFC:1'],
      ...(expand ? [[1, 'Rfc:3']] : []),
      [2, 'Rfc:1'],
      [4, 'Rfc:3'],
    ]);
    assert.deepEqual(all(database, 'SELECT rd_from, rd_interwiki, rd_title FROM redirect'), [
      [2, '', 'Rfc:1'],
    ]);
    assert.deepEqual(all(database, "SELECT 1 FROM interwiki WHERE iw_prefix = 'rfc'"), []);
    assert.equal(
      (
        JSON.parse(openState(database).readValue('configuration') ?? '') as typeof configuration
      ).interwikimap.some(({ prefix }) => prefix === 'rfc'),
      false,
    );
  }
  const told = await imported(files, {}, undefined, {
    configuration: { ...configuration, interwikimap: commonInterwikis },
  });
  assert.deepEqual(problemsOf(told), [
    'title: The page is skipped, since MediaWiki refuses its title: "rfc:" is the prefix of another wiki.',
  ]);
});
