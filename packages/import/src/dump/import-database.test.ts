import assert from 'node:assert/strict';
import { test } from 'node:test';
import { all, dump, imported, newDatabase, noProgress, page, stateOf } from '../../../../test/rig/dump.ts';
import { openState } from './write/state.ts';

const problemsOf = (database: Parameters<typeof openState>[0]): readonly (readonly [string, string])[] =>
  openState(database)
    .problems()
    .map(({ kind, message }) => [kind, message]);

const create = (name: string, ...columns: readonly string[]): string =>
  `CREATE TABLE ${name} (\n${columns.map((column) => `  ${column}`).join(',\n')}\n) ENGINE=InnoDB;\n`;

const linktarget = create(
  'linktarget',
  'lt_id bigint(20) unsigned NOT NULL AUTO_INCREMENT',
  'lt_namespace int(11) NOT NULL',
  "lt_title varbinary(255) NOT NULL DEFAULT ''",
  'PRIMARY KEY (lt_id)',
  'UNIQUE KEY lt_namespace_title (lt_namespace,lt_title(20))',
);
const pagelinks = create('pagelinks', 'pl_from int', 'pl_from_namespace int', 'pl_target_id bigint');
const titled = create('pagelinks', 'pl_from int', 'pl_namespace int', 'pl_title varbinary(255)');
const end = '-- Dump completed on 2026-01-01\n';

test('rows of several tables go to their tables, in any order', async () => {
  const database = await imported({
    'wiki.sql': `${pagelinks}${linktarget}INSERT INTO pagelinks VALUES (1,0,2),(2,0,1);
INSERT INTO \`linktarget\` VALUES (1,0,'Cape');
insert into pagelinks values (3,0,2);
REPLACE INTO wikidb.linktarget (lt_title, lt_id, lt_namespace) VALUES
('Gull',2,4);
${end}`,
  });
  assert.deepEqual(all(database, 'SELECT * FROM linktarget'), [
    [1, 0, 'Cape'],
    [2, 4, 'Gull'],
  ]);
  assert.deepEqual(all(database, 'SELECT pl_from, pl_target_id FROM pagelinks ORDER BY pl_from'), [
    [1, 2],
    [2, 1],
    [3, 2],
  ]);
  assert.deepEqual(problemsOf(database), []);
});

test('targets named by title have the IDs of a linktarget that comes later', async () => {
  const bytes = Buffer.from(`${titled}INSERT INTO pagelinks VALUES (1,0,'Cape'),(1,0,'Tide'),(2,0,'_');
${linktarget}INSERT INTO linktarget VALUES (1,0,'Gull'),(2,0,'Cape');
${end}`);
  bytes[bytes.indexOf("'_'") + 1] = 0xd7;
  const database = await imported({ 'wiki.sql': bytes });
  assert.deepEqual(
    all(
      database,
      'SELECT pl_from, lt_id, hex(lt_title) FROM pagelinks JOIN linktarget ON lt_id = pl_target_id ORDER BY lt_id',
    ),
    [
      [1, 2, Buffer.from('Cape').toString('hex').toUpperCase()],
      [1, 3, Buffer.from('Tide').toString('hex').toUpperCase()],
      [2, 4, 'D7'],
    ],
  );
});

test('rows with NULL where a value has to be, and values of another type, are skipped and counted', async () => {
  const database = await imported({
    'wiki.sql': `${create('category', 'cat_id int', 'cat_title varbinary(255)', 'cat_pages int', 'cat_subcats int', 'cat_files int')}INSERT INTO category VALUES (1,'Birds',1,0,0),(2,NULL,1,0,0),(3,'Capes',NULL,0,0),('x','Tides',1,0,0),(5,'Gulls',1,0,0);
${end}`,
  });
  assert.deepEqual(all(database, 'SELECT cat_title FROM category'), [['Birds'], ['Gulls']]);
  assert.deepEqual(problemsOf(database), [
    ['row', '2 rows of category are skipped: row 2: cat_title is NULL; row 3: cat_pages is NULL.'],
    ['row', '1 row of category is skipped: row x: datatype mismatch.'],
  ]);
});

test('the prefix of the tables is recognized, and other wikis with another prefix are skipped', async () => {
  const tag = (prefix: string): string =>
    create(
      `\`${prefix}change_tag_def\``,
      'ctd_id int',
      'ctd_name varbinary(255)',
      'ctd_user_defined int',
      'ctd_count int',
    );
  const text = `${create('`a_geo`', '`gt_id` int', 'PRIMARY KEY (`gt_id`)')}INSERT INTO \`a_geo\` VALUES (5);
${tag('a_')}INSERT INTO \`a_change_tag_def\` VALUES (1,'x',0,0);
${tag('b_')}INSERT INTO \`b_change_tag_def\` VALUES (2,'y',0,0);
${create('`other`', '`o` int')}INSERT INTO \`other\` VALUES (1);
${end}`;
  const names = 'SELECT ctd_name FROM change_tag_def';
  const database = await imported({ 'wiki.sql': text });
  assert.deepEqual(all(database, names), [['x']]);
  assert.deepEqual(all(database, 'SELECT * FROM geo'), [[5]]);
  assert.deepEqual(problemsOf(database), [
    ['unneeded', 'The table b_change_tag_def is skipped: its name does not start with the prefix "a_".'],
    ['unneeded', 'The table other is skipped: its name does not start with the prefix "a_".'],
  ]);
  assert.deepEqual(all(await imported({ 'wiki.sql': text }, { tablePrefix: 'b_' }), names), [['y']]);
});

test('of several databases in one dump, the first is imported', async () => {
  const rows = (title: string): string => `${linktarget}INSERT INTO linktarget VALUES (1,0,'${title}');\n`;
  const database = await imported({
    'all.sql': `USE \`one\`;\n${rows('Cape')}USE \`two\`;\n${rows('Gull')}${end}`,
  });
  assert.deepEqual(all(database, 'SELECT lt_title FROM linktarget'), [['Cape']]);
  assert.deepEqual(
    problemsOf(database).map(([kind]) => kind),
    ['table'],
  );
});

test('tables and statements that cannot be read are named', async () => {
  const database = await imported({
    'wiki.sql': `${create('objectcache', 'keyname varbinary(255)')}INSERT INTO objectcache VALUES ('x');
INSERT INTO unknown VALUES (1);
INSERT INTO site_stats SET ss_row_id = 1;
${create('page', 'page_id int')}INSERT INTO page VALUES (1);
${end}`,
  });
  assert.deepEqual(
    problemsOf(database).toSorted(([a], [b]) => a.localeCompare(b)),
    [
      ['row', 'The rows of unknown are skipped: the file has no CREATE TABLE and no list of its columns.'],
      ['row', 'An INSERT statement cannot be read: it is skipped.'],
      [
        'table',
        'The table page is skipped: it lacks columns that an import needs: page_namespace, page_title, page_random, page_touched, page_latest, page_len.',
      ],
      ['unneeded', 'The table objectcache is skipped: it is not needed.'],
    ],
  );
});

test('tables of a whole database take precedence over the pages of an XML dump', async () => {
  const database = await imported({
    'wiki.sql': `${create('iwlinks', 'iwl_from int', 'iwl_prefix varbinary(32)', 'iwl_title varbinary(255)')}${pagelinks}INSERT INTO pagelinks VALUES (1,0,1);
${linktarget}INSERT INTO linktarget VALUES (1,0,'Cape');
${end}`,
    'pages.xml': dump(page(1, 'Gull', '[[Elsewhere]] [[far:X]] http://a.example/')),
  });
  assert.deepEqual(all(database, 'SELECT pl_target_id FROM pagelinks'), [[1]]);
  assert.deepEqual(all(database, 'SELECT count(*) FROM iwlinks'), [[0]]);
  assert.deepEqual(all(database, 'SELECT count(*) FROM externallinks'), [[1]]);
});

/** A dump whose tables are longer than a batch, and whose statements go on in the next one. */
function longDump(): string {
  const rows = (from: number): string =>
    Array.from({ length: 12_000 }, (_, i) => `(${from + i},0,${(i % 7) + 1})`).join(',\n');
  const links = Array.from({ length: 10 }, (_, i) => rows(20_000 * (i + 1)));
  const targets = Array.from({ length: 7 }, (_, i) => `(${i + 1},0,'T${i}')`);
  return `${pagelinks}INSERT INTO pagelinks VALUES
${rows(1)};
${linktarget}INSERT INTO linktarget VALUES ${targets.join(',')};
INSERT INTO pagelinks VALUES
${links.join(',\n')};
${end}`;
}

const counts = 'SELECT count(*), count(DISTINCT pl_target_id) FROM pagelinks';

test('a dump is read alike wherever its batches and transactions end', async () => {
  const database = await imported({ 'wiki.sql': longDump() }, { commitBytes: 1 });
  assert.deepEqual(all(database, counts), [[132_000, 7]]);
  assert.deepEqual(problemsOf(database), []);
});

test('an interrupted dump is resumed within a statement', async () => {
  const controller = new AbortController();
  const files = { 'wiki.sql': longDump() };
  const database = newDatabase();
  const read = (): void => {
    controller.abort(new Error('stopped'));
  };
  const interrupted = imported(files, { commitBytes: 1 }, database, {
    asked: 'resumed',
    progress: { ...noProgress, read },
    signal: controller.signal,
  });
  await assert.rejects(interrupted, /stopped/);
  const offset = stateOf(database)?.offset ?? 0;
  assert.ok(offset > 0 && offset < longDump().length);
  await imported(files, {}, database, { asked: 'resumed' });
  assert.deepEqual(all(database, counts), [[132_000, 7]]);
  assert.deepEqual(problemsOf(database), []);
});
