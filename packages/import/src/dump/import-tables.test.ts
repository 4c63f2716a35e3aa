import assert from 'node:assert/strict';
import { test } from 'node:test';
import { all, dump, imported, page, table } from '../../../../test/rig/dump.ts';
import { openState } from './write/state.ts';

test('imports tables of the newest schema, with link targets and collations by ID', async () => {
  const database = await imported({
    'x-categorylinks.sql': table(
      'categorylinks',
      'cl_from cl_sortkey cl_timestamp cl_sortkey_prefix cl_type cl_collation_id cl_target_id',
      "(1,'GULL','2025-02-17 13:31:43','','page',2,51),(1,'GULL','2025-02-17 13:31:43','','page',2,99)",
    ),
    'y-linktarget.sql': table(
      'linktarget',
      'lt_id lt_namespace lt_title',
      "(51,14,'Birds'),(52,6,'A.png'),(53,0,'Cape')",
    ),
    'imagelinks.sql': table('imagelinks', 'il_from il_from_namespace il_target_id', '(1,0,52)'),
    'pagelinks.sql': table('pagelinks', 'pl_from pl_from_namespace pl_target_id', '(1,0,53)'),
    'collation.sql': table('collation', 'collation_id collation_name', "(2,'uca-default')"),
    'pages.xml': dump(page(1, 'Gull', '[[Elsewhere]] [[Категория:Other]] [[far:X]]')),
  });
  assert.deepEqual(all(database, 'SELECT cl_to, cl_collation, cl_timestamp FROM categorylinks'), [
    ['Birds', 'uca-default', 20250217133143],
  ]);
  assert.deepEqual(all(database, 'SELECT il_from, il_to FROM imagelinks'), [[1, 'A.png']]);
  assert.deepEqual(all(database, 'SELECT pl_from, pl_target_id FROM pagelinks'), [[1, 53]]);
  assert.deepEqual(
    all(database, 'SELECT count(*) FROM iwlinks'),
    [[1]],
    'what no table gives is read off the text',
  );
  assert.deepEqual(
    openState(database)
      .problems()
      .map(({ kind, message }) => [kind, message]),
    [['target', '1 row is skipped: the link target is not in the dump of linktarget.']],
  );
});

test('imports tables of older schemas, with link targets by title', async () => {
  const database = await imported({
    'page.sql': table(
      'page',
      'page_id page_namespace page_title page_restrictions page_is_redirect page_is_new page_random page_touched page_links_updated page_latest page_len page_content_model page_lang',
      "(1,0,'Gull','',0,0,0.5,'20200101000000',NULL,10,5,'wikitext',NULL)",
    ),
    'pagelinks.sql': table('pagelinks', 'pl_from pl_namespace pl_title pl_from_namespace', "(1,0,'Cape',0)"),
    'templatelinks.sql': table(
      'templatelinks',
      'tl_from tl_namespace tl_title tl_from_namespace',
      "(1,10,'Note',0)",
    ),
    'categorylinks.sql': table(
      'categorylinks',
      'cl_from cl_to cl_sortkey cl_timestamp cl_sortkey_prefix cl_collation cl_type',
      "(1,'Birds','GULL','2019-02-17 13:31:43','','uppercase','page')",
    ),
    'externallinks.sql': table(
      'externallinks',
      'el_id el_from el_to el_index',
      "(4,1,'http://example.org/a','x')",
    ),
  });
  assert.deepEqual(all(database, 'SELECT page_title, page_random, page_latest FROM page'), [
    ['Gull', 0.5, 10],
  ]);
  assert.deepEqual(
    all(database, 'SELECT lt_namespace, lt_title FROM pagelinks JOIN linktarget ON lt_id = pl_target_id'),
    [[0, 'Cape']],
  );
  assert.deepEqual(
    all(database, 'SELECT lt_namespace, lt_title FROM templatelinks JOIN linktarget ON lt_id = tl_target_id'),
    [[10, 'Note']],
  );
  assert.deepEqual(all(database, 'SELECT cl_to FROM categorylinks'), [['Birds']]);
  assert.deepEqual(all(database, 'SELECT el_to_domain_index, el_to_path FROM externallinks'), [
    ['http://org.example.', '/a'],
  ]);
});

test('imports link tables without the namespace of the page that links', async () => {
  const database = await imported({
    'pagelinks.sql': table(
      'pagelinks',
      'pl_from pl_namespace pl_title',
      "(1,0,'Cape'),(2,0,'Cape'),(9,0,'Cape')",
    ),
    'templatelinks.sql': table('templatelinks', 'tl_from tl_namespace tl_title', "(2,10,'Note')"),
    'imagelinks.sql': table('imagelinks', 'il_from il_to', "(2,'A.png')"),
    'pages.xml': dump(page(1, 'Gull', '[[Elsewhere]]'), page(2, 'Категория:Birds', 'x', 20, 14)),
  });
  assert.deepEqual(
    all(
      database,
      'SELECT pl_from, pl_from_namespace, lt_title FROM pagelinks JOIN linktarget ON lt_id = pl_target_id ORDER BY 1',
    ),
    [
      [1, 0, 'Cape'],
      [2, 14, 'Cape'],
      [9, 0, 'Cape'],
    ],
  );
  assert.deepEqual(all(database, 'SELECT tl_from, tl_from_namespace FROM templatelinks'), [[2, 14]]);
  assert.deepEqual(all(database, 'SELECT il_from, il_to, il_from_namespace FROM imagelinks'), [
    [2, 'A.png', 14],
  ]);
  assert.deepEqual(openState(database).problems(), []);
});

test('takes the title of a link target where its ID is not filled in yet', async () => {
  const database = await imported({
    'pagelinks.sql': table(
      'pagelinks',
      'pl_from pl_namespace pl_title pl_from_namespace pl_target_id',
      "(1,0,'Cape',0,NULL),(2,0,'Tide',0,77)",
    ),
  });
  assert.deepEqual(
    all(
      database,
      'SELECT pl_from, lt_title FROM pagelinks JOIN linktarget ON lt_id = pl_target_id ORDER BY 1',
    ),
    [
      [1, 'Cape'],
      [2, 'Tide'],
    ],
  );
});

test('reports rows of a table that cannot be stored', async () => {
  const database = await imported({
    'page_props.sql': table(
      'page_props',
      'pp_page pp_propname pp_value pp_sortkey',
      "(1,'defaultsort','a',NULL),(1,'defaultsort','b',NULL),(2,'defaultsort','c',NULL)",
    ),
  });
  assert.deepEqual(all(database, 'SELECT pp_page FROM page_props'), [[1], [2]]);
  assert.deepEqual(
    openState(database)
      .problems()
      .map(({ message }) => message),
    ['1 row is skipped: another row has the same key, or a value is missing.'],
  );
});

test('imports tables of extensions as their dumps define them', async () => {
  const database = await imported({ 'geo.sql': table('geo_tags', 'gt_id gt_name', "(1,'Cape'),(2,NULL)") });
  assert.deepEqual(all(database, 'SELECT * FROM geo_tags'), [
    [1, 'Cape'],
    [2, null],
  ]);
});

test('text that is not valid UTF-8 becomes text, and sort keys keep their bytes', async () => {
  const cut = Buffer.from('d797d7', 'hex').toString('latin1');
  const database = await imported({
    'page.sql': Buffer.from(
      table(
        'page',
        'page_id page_namespace page_title page_is_redirect page_is_new page_random page_touched page_links_updated page_latest page_len page_content_model page_lang',
        `(1,0,'${cut}',0,0,0.5,'20200101000000',NULL,10,5,'wikitext',NULL)`,
      ),
      'latin1',
    ),
    'langlinks.sql': Buffer.from(
      table('langlinks', 'll_from ll_lang ll_title', `(1,'he','${cut}')`),
      'latin1',
    ),
    'categorylinks.sql': Buffer.from(
      table(
        'categorylinks',
        'cl_from cl_to cl_sortkey cl_timestamp cl_sortkey_prefix cl_collation cl_type',
        `(1,'A','${cut}','2019-02-17 13:31:43','${cut}','uca-default','page')`,
      ),
      'latin1',
    ),
  });
  assert.deepEqual(all(database, 'SELECT page_title, typeof(page_title) FROM page'), [['ח\ufffd', 'text']]);
  assert.deepEqual(all(database, 'SELECT ll_title, typeof(ll_title) FROM langlinks'), [['ח\ufffd', 'text']]);
  assert.deepEqual(
    all(database, 'SELECT hex(cl_sortkey), typeof(cl_sortkey), cl_sortkey_prefix FROM categorylinks'),
    [['D797D7', 'text', 'ח\ufffd']],
  );
});
