import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type Sqlite from 'better-sqlite3';
import { all, dump, imported, page, table } from '../../../../test/rig/dump.ts';
import { openForImport } from './write/open.ts';

const folder = mkdtempSync(join(tmpdir(), 'wikiquery-expand-'));
after(() => {
  rmSync(folder, { recursive: true });
});

let files = 0;
/** Threads read the database, so it is a file. */
const newDatabase = (): Sqlite.Database => openForImport(join(folder, `${++files}.sqlite`));

const importedInto = (
  database: Sqlite.Database,
  contents: Readonly<Record<string, string>>,
  over: Parameters<typeof imported>[1] = {},
): Promise<Sqlite.Database> => imported(contents, { expand: true, workers: 2, ...over }, database);

const linksOf = (database: Sqlite.Database): readonly unknown[][] =>
  all(
    database,
    'SELECT pl_from, lt_title FROM pagelinks JOIN linktarget ON lt_id = pl_target_id ORDER BY 1, 2',
  );

const template = (text: string, newest = 90): string => page(9, 'Template:Note', text, newest, 10);

test('pages with templates get the links of the expanded text, and only those', async () => {
  const database = await importedInto(newDatabase(), {
    'a.xml': dump(
      page(1, 'Gull', '{{Note|[[Tide]]|[[Unused]]}} [[Cape]]'),
      page(2, 'Tern', '[[Gull]]'),
      template('[[Keeper]] {{{1}}} [[Category:Notes]]<noinclude>[[Manual]]</noinclude>'),
    ),
  });
  assert.deepEqual(linksOf(database), [
    [1, 'Cape'],
    [1, 'Keeper'],
    [1, 'Tide'],
    [2, 'Gull'],
    [9, 'Keeper'],
    [9, 'Manual'],
  ]);
  assert.deepEqual(all(database, 'SELECT cl_from FROM categorylinks ORDER BY 1'), [[1], [9]]);
  assert.deepEqual(all(database, 'SELECT page_links_updated IS NULL FROM page'), [[0], [0], [0]]);
  assert.deepEqual(all(database, "SELECT name FROM sqlite_schema WHERE name LIKE 'import_%'"), []);
});

test('an update changes the links of pages that use a changed template, in whatever namespace they are', async () => {
  const database = await importedInto(newDatabase(), {
    'a.xml': dump(
      page(1, 'Gull', '{{Note}}'),
      page(2, 'Tern', '{{Note}} http://terns.example/'),
      page(4, 'Talk:Gull', '{{Note}}', 40, 1),
      template('[[Keeper]]'),
    ),
  });
  const newer = dump(
    page(1, 'Gull', 'no template [[Cape]]', 11),
    page(2, 'Tern', '{{Note}} http://terns.example/'),
    template('[[Warden]]', 91),
  );
  await importedInto(database, { 'b.xml': newer });
  assert.deepEqual(linksOf(database), [
    [1, 'Cape'],
    [2, 'Warden'],
    [4, 'Warden'],
    [9, 'Warden'],
  ]);
  assert.deepEqual(all(database, 'SELECT el_from FROM externallinks'), [[2]]);
});

test('a page that uses no template in the last of several dumps has the links of that text', async () => {
  const database = await importedInto(newDatabase(), {
    'a.xml': dump(page(1, 'Gull', '{{Note}} http://gulls.example/'), template('[[Keeper]]')),
    'b.xml': dump(page(1, 'Gull', '[[Cape]] http://gulls.example/', 11, 0, '2021-01-01')),
  });
  assert.deepEqual(linksOf(database), [
    [1, 'Cape'],
    [9, 'Keeper'],
  ]);
  assert.deepEqual(all(database, 'SELECT el_from FROM externallinks'), [[1]]);
});

test('where a part of a wiki is imported, the arguments of missing templates are read', async () => {
  const contents = { 'a.xml': dump(page(1, 'Gull', '{{Note|[[Tide]]}}'), template('[[Keeper]]')) };
  const part = await importedInto(newDatabase(), contents, { namespaces: [0] });
  assert.deepEqual(linksOf(part), [[1, 'Tide']]);
  const whole = await importedInto(newDatabase(), {
    'a.xml': dump(page(1, 'Gull', '{{Other|[[Tide]]}}'), template('[[Keeper]]')),
  });
  assert.deepEqual(
    linksOf(whole),
    [
      [1, 'Other'],
      [9, 'Keeper'],
    ],
    'a whole wiki has no such template',
  );
});

test('nothing is expanded where all links come from dumps of tables', async () => {
  const linktarget = table('linktarget', 'lt_id lt_namespace lt_title', "(51,0,'Cape')");
  const tables = {
    pagelinks: 'pl_from pl_from_namespace pl_target_id',
    templatelinks: 'tl_from tl_from_namespace tl_target_id',
    imagelinks: 'il_from il_from_namespace il_target_id',
    categorylinks: 'cl_from cl_sortkey cl_timestamp cl_sortkey_prefix cl_type cl_collation_id cl_target_id',
    externallinks: 'el_id el_from el_to_domain_index el_to_path',
    langlinks: 'll_from ll_lang ll_title',
    iwlinks: 'iwl_from iwl_prefix iwl_title',
    page_props: 'pp_page pp_propname pp_value pp_sortkey',
  };
  const rows = (columns: string): string => `(${columns.replaceAll(/\S+/g, '51').replaceAll(' ', ',')})`;
  const dumps = Object.entries(tables).map(([name, columns]) => [
    `${name}.sql`,
    table(name, columns, name === 'pagelinks' ? '(1,0,51)' : rows(columns)),
  ]);
  const database = await importedInto(newDatabase(), {
    'linktarget.sql': linktarget,
    'a.xml': dump(page(1, 'Gull', '{{Note|[[Tide]]}}'), template('[[Keeper]]')),
    ...(Object.fromEntries(dumps) as Record<string, string>),
  });
  assert.deepEqual(linksOf(database), [[1, 'Cape']]);
});
