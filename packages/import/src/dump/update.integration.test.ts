import assert from 'node:assert/strict';
import { test } from 'node:test';
import type Sqlite from 'better-sqlite3';
import {
  all,
  dump,
  imported,
  noProgress,
  page,
  revision,
  stateOf,
  table,
} from '../../../../test/rig/dump.ts';
import type { ImportJob } from './import.ts';
import type { ImportState } from './write/state.ts';

/** Numbers and titles of the pages that a database has. */
const pagesOf = (database: Sqlite.Database): readonly unknown[][] =>
  all(database, 'SELECT page_id, page_namespace, page_title FROM page ORDER BY 1');

/** Rows that name a page, a revision, a content or a text that there is not. */
function danglingIn(database: Sqlite.Database): unknown[] {
  const pairs = [
    'revision.rev_page page.page_id',
    'pagelinks.pl_from page.page_id',
    'templatelinks.tl_from page.page_id',
    'categorylinks.cl_from page.page_id',
    'externallinks.el_from page.page_id',
    'redirect.rd_from page.page_id',
    'page_props.pp_page page.page_id',
    'page_restrictions.pr_page page.page_id',
    'slots.slot_revision_id revision.rev_id',
    'revision.rev_id slots.slot_revision_id',
    'slots.slot_content_id content.content_id',
    'content.content_id slots.slot_content_id',
    'text.old_id content.content_address',
  ];
  return pairs.filter((pair) => {
    const [from = '', to = ''] = pair.split(' ');
    const [[table = ''], [other = '']] = [from.split('.'), to.split('.')];
    const value = from === 'text.old_id' ? "'tt:' || old_id" : from;
    const sql = `SELECT 1 FROM ${table} WHERE ${value} NOT IN (SELECT ${to} FROM ${other})`;
    return all(database, sql).length > 0;
  });
}

/** The name of a dump that has all pages of its namespaces. */
const NEWER = 'wiki-20260201-pages-meta-current.xml';

const old = dump(
  page(1, 'Gull', '[[Tern]] [[Category:Birds]]'),
  page(2, 'Tern', '{{Note}} [[Category:Birds]] http://example.org/ [[Gull]] __NOINDEX__'),
  page(3, 'Cape', '#REDIRECT [[Tern]]'),
  page(4, 'Talk:Gull', 'not in a dump of articles', 40, 1),
  page(5, 'Ferry', 'x'),
);

test('pages that a newer dump no longer has are deleted with their rows; pages of other namespaces stay', async () => {
  const database = await imported({ 'a.xml': old });
  const newer = dump(page(1, 'Gull', '[[Tern]] [[Category:Birds]]'), page(5, 'Ferry', 'y', 51));
  await imported({ [NEWER]: newer }, {}, database);
  assert.deepEqual(pagesOf(database), [
    [1, 0, 'Gull'],
    [4, 1, 'Gull'],
    [5, 0, 'Ferry'],
  ]);
  assert.deepEqual(danglingIn(database), []);
  assert.deepEqual(
    all(database, 'SELECT old_text FROM text ORDER BY 1').flat().map(String),
    ['not in a dump of articles', '[[Tern]] [[Category:Birds]]', 'x', 'y'].toSorted(),
  );
  assert.deepEqual(all(database, 'SELECT cat_title, cat_pages FROM category'), [['Birds', 1]]);
  assert.deepEqual(all(database, 'SELECT ss_total_pages, ss_total_edits, ss_good_articles FROM site_stats'), [
    [3, 4, 1],
  ]);
  assert.deepEqual(all(database, 'SELECT user_editcount FROM user'), [[4]]);
  assert.deepEqual(stateOf(database)?.settled, { gone: 2 });
  assert.deepEqual(all(database, "SELECT name FROM sqlite_schema WHERE name LIKE 'import_%'"), []);
});

test('a text that another page uses is not deleted', async () => {
  const database = await imported({ 'a.xml': old });
  database.exec(`UPDATE slots SET slot_content_id = (SELECT slot_content_id FROM slots WHERE slot_revision_id = 20)
    WHERE slot_revision_id = 50`);
  const newer = dump(page(1, 'Gull', 'x'), page(3, 'Cape', 'x'), page(5, 'Ferry', 'x', 51));
  await imported({ [NEWER]: newer }, {}, database);
  assert.equal(
    all(
      database,
      `SELECT 1 FROM slots JOIN content ON content_id = slot_content_id
      JOIN text ON content_address = 'tt:' || old_id WHERE slot_revision_id = 50`,
    ).length,
    1,
  );
});

test('pages may swap titles, and a new page may have the title of a deleted one', async () => {
  const database = await imported({ 'a.xml': old });
  const newer = dump(
    page(1, 'Tern', 'x', 11),
    page(2, 'Gull', 'y', 21),
    page(5, 'Ferry', 'x'),
    page(6, 'Cape', 'made again', 60),
  );
  for (const expand of [false, true]) {
    await imported({ [NEWER]: newer }, { expand }, database);
    assert.deepEqual(pagesOf(database), [
      [1, 0, 'Tern'],
      [2, 0, 'Gull'],
      [4, 1, 'Gull'],
      [5, 0, 'Ferry'],
      [6, 0, 'Cape'],
    ]);
    assert.deepEqual(danglingIn(database), []);
  }
});

test('importing a part of a wiki deletes only pages whose title it needs', async () => {
  const again = dump(page(1, 'Gull', 'x'), page(9, 'Cape', 'made again', 25));
  const ways: readonly (readonly [string, Parameters<typeof imported>[1], RegExp?])[] = [
    [NEWER, { namespaces: [0] }],
    [NEWER, { limit: 2 }],
    [NEWER, { complete: false }],
    ['wiki-20260101-pages-articles1.xml-p1p3.bz2', {}, /pieces/],
    ['wiki-20260101-pages-articles2.xml-p4p9.bz2', {}, /pieces/],
    ['wiki-20260101-stub-articles2.xml', {}, /pieces/],
  ];
  for (const [name, options, reason] of ways) {
    const database = await imported({ 'a.xml': old });
    await imported({ [name]: again }, options, database);
    assert.deepEqual(
      pagesOf(database).map(([id]) => id),
      [1, 2, 4, 5, 9],
      name,
    );
    assert.deepEqual(danglingIn(database), []);
    const settled = stateOf(database)?.settled;
    assert.equal(settled?.gone, 1);
    assert.match(settled?.kept?.reason ?? '', reason ?? /^$/);
  }
});

test('all pieces of a dump together count as complete', async () => {
  const database = await imported({ 'a.xml': old });
  const pieces = {
    'wiki-20260101-pages-articles2.xml-p4p9.bz2': dump(page(5, 'Ferry', 'x')),
    'wiki-20260101-pages-articles1.xml-p1p3.bz2': dump(page(1, 'Gull', 'x'), page(3, 'Cape', 'x')),
  };
  await imported(pieces, {}, database);
  assert.deepEqual(
    pagesOf(database).map(([id]) => id),
    [1, 3, 4, 5],
  );
});

test('a dump that looks incomplete or older deletes nothing without --complete', async () => {
  const [one, three, five] = [page(1, 'Gull', 'x'), page(3, 'Cape', 'x'), page(5, 'Ferry', 'x')];
  const ways: readonly (readonly [text: string, reason: RegExp, name?: string])[] = [
    [dump(one, three, five).replace('</mediawiki>', ''), /cannot|not everything/],
    [dump(one, three, five.replace('<title>Ferry</title>', '')), /not everything/],
    [dump(one, five, three), /order/],
    [dump(one), /more than half/],
    [dump(one, three, page(5, 'Ferry', 'earlier', 45)), /newer/],
    [dump(one, three, five), /newer/, 'wiki-20251201-pages-articles.xml'],
    [dump(one, three, five), /incremental/, 'wiki-20260201-pages-meta-hist-incr.xml'],
    [dump(one, three, five), /no name/, 'export.xml'],
  ];
  for (const [text, reason, name = NEWER] of ways) {
    const database = await imported({ 'wiki-20260101-pages-articles.xml': old });
    await imported({ [name]: text }, {}, database);
    assert.deepEqual(
      pagesOf(database).map(([id]) => id),
      [1, 2, 3, 4, 5],
      String(reason),
    );
    assert.match(stateOf(database)?.settled?.kept?.reason ?? '', reason);
    await imported({ [name]: text }, { complete: true }, database);
    // `--complete` overrules doubts, but neither damage nor what an incremental dump is.
    const isCertain = /not everything|incremental/.test(String(reason));
    assert.equal(
      pagesOf(database).some(([id]) => id === 2),
      isCertain,
      String(reason),
    );
  }
});

const PAGE_COLUMNS =
  'page_id page_namespace page_title page_is_redirect page_is_new page_random page_touched page_latest page_len';

/** Formats a dump of the table `page`, of pages given by ID, namespace, title and newest revision. */
const pageTable = (...rows: readonly (readonly [id: number, ns: number, title: string, latest: number])[]) =>
  table(
    'page',
    PAGE_COLUMNS,
    rows
      .map(([id, ns, title, latest]) => `(${id},${ns},'${title}',0,0,0.5,'20200101000000',${latest},5)`)
      .join(','),
  );

const idsOf = (database: Sqlite.Database): readonly unknown[] => pagesOf(database).map(([id]) => id);

test('a dump of the table page deletes the pages that it lacks, except with --no-complete', async () => {
  const database = await imported({ 'a.xml': old });
  const dumped = { 'page.sql': pageTable([1, 0, 'Gull', 10], [4, 1, 'Gull', 40], [5, 0, 'Ferry', 50]) };
  await imported(dumped, { complete: false }, database);
  assert.deepEqual(idsOf(database), [1, 2, 3, 4, 5]);
  assert.deepEqual(danglingIn(database), []);
  await imported(dumped, {}, database);
  assert.deepEqual(idsOf(database), [1, 4, 5]);
  assert.deepEqual(stateOf(database)?.settled, { gone: 2 });
  assert.deepEqual(danglingIn(database), []);
});

test('a page of the table page displaces one of the same title that only the database has', async () => {
  const database = await imported({ 'a.xml': old });
  await imported({ 'page.sql': pageTable([9, 0, 'Tern', 90]) }, { complete: false }, database);
  assert.deepEqual(idsOf(database), [1, 3, 4, 5, 9]);
});

test('a dump of the table page deletes nothing if it is truncated, older, or lacks more than half', async () => {
  const whole = pageTable([1, 0, 'Gull', 10], [3, 0, 'Cape', 30], [4, 1, 'Gull', 40]);
  const ways: readonly (readonly [text: string, reason: RegExp, completeDeletes: boolean])[] = [
    [whole.replace(/-- Dump completed.*\n/, ''), /not everything/, false],
    [whole.slice(0, whole.indexOf('),(')), /not everything/, false],
    [pageTable([1, 0, 'Gull', 10]), /more than half/, true],
    [pageTable([1, 0, 'Gull', 9], [3, 0, 'Cape', 29], [4, 1, 'Gull', 40]), /newer/, true],
  ];
  for (const [text, reason, completeDeletes] of ways) {
    const database = await imported({ 'a.xml': old });
    await imported({ 'page.sql': text }, {}, database);
    assert.deepEqual(idsOf(database), [1, 2, 3, 4, 5], String(reason));
    assert.deepEqual(danglingIn(database), []);
    assert.match(stateOf(database)?.settled?.kept?.reason ?? '', reason);
    await imported({ 'page.sql': text }, { complete: true }, database);
    assert.equal(idsOf(database).includes(2), !completeDeletes, String(reason));
    assert.deepEqual(danglingIn(database), []);
    assert.deepEqual(all(database, "SELECT name FROM sqlite_schema WHERE name LIKE 'import_%'"), []);
  }
});

test('a truncated dump of a table, or one with --no-complete, keeps the earlier rows that it lacks', async () => {
  const rows = (name: string, columns: string, values: string, isWhole: boolean) => {
    const text = table(name, columns, values);
    return { [`${name}.sql`]: isWhole ? text : text.replace(/-- Dump completed.*\n/, '') };
  };
  const tables = [
    ['user_groups', 'ug_user ug_group', "(1,'bot'),(2,'sysop')", "(1,'bot')", 'ug_user'],
    [
      'category',
      'cat_id cat_title cat_pages cat_subcats cat_files',
      "(1,'A',1,0,0),(2,'B',1,0,0)",
      "(1,'A',9,0,0)",
      'cat_id',
    ],
    [
      'page_props',
      'pp_page pp_propname pp_value pp_sortkey',
      "(1,'x','',NULL),(2,'x','',NULL)",
      "(1,'x','new',NULL)",
      'pp_page',
    ],
  ] as const;
  for (const [name, columns, earlier, later, key] of tables) {
    const keys = (database: Sqlite.Database) => all(database, `SELECT "${key}" FROM "${name}" ORDER BY 1`);
    const database = await imported({ 'a.xml': old, ...rows(name, columns, earlier, true) });
    assert.deepEqual(keys(database), [[1], [2]], name);
    await imported(rows(name, columns, later, false), {}, database);
    assert.deepEqual(keys(database), [[1], [2]], name);
    await imported(rows(name, columns, later, true), { complete: false }, database);
    assert.deepEqual(keys(database), [[1], [2]], name);
    await imported(rows(name, columns, later, true), {}, database);
    assert.deepEqual(keys(database), [[1]], name);
  }
});

test('an import that replaces one that was killed has the rows from before that one', async () => {
  const database = await imported({ 'a.xml': old });
  const stop = new AbortController();
  const progress: ImportJob['progress'] = { ...noProgress, read: () => stop.abort(new Error('stopped')) };
  const files = { 'page.sql': pageTable([1, 0, 'Gull', 10]), 'wiki.xml': dump(page(1, 'Gull', 'x')) };
  const job = { progress, signal: stop.signal };
  await assert.rejects(imported(files, { commitBytes: 1 }, database, job), /stopped/);
  assert.deepEqual(idsOf(database), [1]);
  await imported({ 'b.xml': dump(page(6, 'Skerry', 'x')) }, {}, database);
  assert.deepEqual(idsOf(database), [1, 2, 3, 4, 5, 6]);
});

test('hidden revisions and protections are those of the newer dump', async () => {
  const both = (level: string, author: string, flags: string): string =>
    dump(
      page(1, 'Gull', 'x').replace('<revision>', `<restrictions>edit=${level}</restrictions><revision>`),
      `<page><title>Tern</title><ns>0</ns><id>2</id>${revision(20, 'bad words', author, flags)}${revision(21, 'good')}</page>`,
    );
  const author = '<contributor><username>Mira</username><id>7</id></contributor>';
  const database = await imported({ 'a.xml': both('sysop', author, '') });
  await imported(
    { [NEWER]: both('user', '<contributor deleted="deleted" />', ' bytes="9" deleted="deleted"') },
    {},
    database,
  );
  assert.deepEqual(all(database, 'SELECT rev_id, rev_deleted FROM revision ORDER BY 1'), [
    [10, 0],
    [20, 5],
    [21, 0],
  ]);
  assert.deepEqual(all(database, 'SELECT pr_page, pr_type, pr_level FROM page_restrictions'), [
    [1, 'edit', 'user'],
  ]);
  assert.deepEqual(danglingIn(database), []);
});

test('a page whose newest revision moved to another page gets the newest of its own', async () => {
  const database = await imported({
    'a.xml': dump(
      `<page><title>Gull</title><ns>0</ns><id>1</id>${revision(10, 'a')}${revision(11, 'b')}</page>`,
      page(2, 'Tern', 'c'),
    ),
  });
  const merged = `<page><title>Tern</title><ns>0</ns><id>2</id>${revision(11, 'b')}${revision(20, 'c')}</page>`;
  await imported({ [NEWER]: dump(merged) }, { complete: false }, database);
  assert.deepEqual(all(database, 'SELECT page_id, page_latest FROM page ORDER BY 1'), [
    [1, 10],
    [2, 20],
  ]);
});

test('an import that is killed before its result is reported only reports it the next time', async () => {
  const database = await imported({ 'a.xml': old });
  const asked = 'the same import';
  const report = (): never => {
    throw new Error('killed');
  };
  const newer = dump(page(1, 'Gull', 'http://example.org/'), page(5, 'Ferry', 'http://example.org/'));
  await assert.rejects(imported({ [NEWER]: newer }, {}, database, { asked, report }), /killed/);
  const rows = all(database, 'SELECT * FROM externallinks');
  assert.equal(rows.length, 2);

  const reported: ImportState[] = [];
  await imported({ [NEWER]: newer }, {}, database, { asked, report: (state) => reported.push(state) });
  assert.deepEqual(reported[0]?.settled, { gone: 2 });
  assert.deepEqual(all(database, 'SELECT * FROM externallinks'), rows);
  assert.equal(stateOf(database)?.isFinished, true);
});
