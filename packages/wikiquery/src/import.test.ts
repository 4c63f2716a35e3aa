import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import Sqlite from 'better-sqlite3';
import { gullDump as dump, openFolder } from '../../../test/dumps/command.ts';
import { table } from '../../../test/rig/dump.ts';
import { runCommand } from '../../../test/rig/run-command.ts';

const { folder, write } = openFolder();

const run = async (
  t: TestContext,
  args: readonly string[],
): Promise<{ readonly status: number; readonly out: string; readonly errors: string }> => {
  const { code, out, err } = await runCommand(t, ...args);
  return { status: code, out, errors: err };
};

test('the summary has the numbers of the database, and those of the dumps where they are others', async (t) => {
  const to = `sqlite:${join(folder, 'counted.sqlite')}`;
  const text = dump('gullwiki');
  const made = await run(t, [
    'import',
    '--database',
    to,
    '--no-index',
    write('old', text),
    write('new', text),
  ]);
  assert.match(
    made.out,
    /counted\.sqlite: 2 pages, 2 revisions in .*\nRead from the dumps: 2 pages, 4 revisions\.\n$/,
  );
  const more = text.replaceAll('<id>3</id>', '<id>9</id>').replaceAll('<id>4</id>', '<id>8</id>');
  const same = more.replace('Kategorie:V', 'Kategorie:W').replace('<id>8</id>', '<id>2</id>');
  const repeated = await run(t, ['import', '--database', `${to}2`, '--no-index', write('repeated', same)]);
  assert.equal(repeated.status, 3);
  assert.match(repeated.out, /: 2 pages, 1 revision in .*\nRead from the dumps: 2 pages, 2 revisions\.\n$/);
  assert.match(repeated.errors, /Revision 2 of page 9 is skipped/);
});

test('of an SQL file with several tables, the first is announced, and all are named in the end', async (t) => {
  const tables =
    table('category', 'cat_id cat_title cat_pages cat_subcats cat_files', '(1,7,1,0,0)') +
    table('user_groups', 'ug_user ug_group', '(1,1),(2,1)');
  const database = `sqlite:${join(folder, 'several.sqlite')}`;
  const made = await run(t, ['import', '--database', database, '--no-index', write('several.sql', tables)]);
  assert.match(made.errors, /several\.sql: SQL, first table category,/);
  assert.match(made.out, /3 rows of tables in .*\nTables from SQL dumps: category, user_groups\.$/m);
});

test('another wiki is refused without --append', async (t) => {
  const database = `sqlite:${join(folder, 'two.sqlite')}`;
  const first = write('first', dump('gullwiki'));
  const second = write('second', dump('ternwiki'));
  assert.equal((await run(t, ['import', '--database', database, first])).status, 0);
  const refused = await run(t, ['import', '--database', database, second]);
  assert.equal(refused.status, 1);
  assert.match(refused.errors, /holds gullwiki.*ternwiki.*--append/s);
  assert.match((await run(t, ['import', '--database', database, first, second])).errors, /several wikis/);
  assert.equal((await run(t, ['import', '--database', database, '--append', second])).status, 0);
});

test('tables without pages keep the configuration, and delete pages', async (t) => {
  const database = `sqlite:${join(folder, 'tables.sqlite')}`;
  assert.equal(
    (await run(t, ['import', '--database', database, write('gulls', dump('gullwiki'))])).status,
    0,
  );
  const table = `-- Host: x    Database: gullwiki
CREATE TABLE \`page\` (
  \`page_id\` int, \`page_namespace\` int, \`page_title\` varbinary(255), \`page_latest\` int,
  \`page_random\` double, \`page_len\` int, \`page_touched\` binary(14)
) ENGINE=InnoDB;
INSERT INTO \`page\` VALUES (3,14,'Vögel',4,0.5,1,'20200101000000');
-- Dump completed\n`.replaceAll(/, (?=`)/g, ',\n  ');
  const made = await run(t, ['import', '--database', database, write('page.sql', table)]);
  assert.deepEqual([made.status, made.errors.includes('problem')], [0, false], made.errors);
  assert.match(made.out, /1 page deleted that the dumps no longer have/);
  const answer = await run(t, [
    'query',
    '--database',
    database,
    'list=allpages&apnamespace=14&meta=siteinfo',
  ]);
  const { query } = JSON.parse(answer.out);
  assert.deepEqual([query.allpages[0].title, query.general.sitename], ['Kategorie:Vögel', 'Möwen']);
});

test('a dry run shows what would be done, and writes nothing', async (t) => {
  const path = join(folder, 'dry.sqlite');
  const args = ['import', '--dry-run', '--database', `sqlite:${path}`];
  const shown = await run(t, [...args, write('gulls', dump('gullwiki')), write('note', 'hello')]);
  assert.equal(shown.status, 0, shown.errors);
  for (const line of [
    /^Dumps of gullwiki \(Möwen, https:\/\/gulls\.example\/wiki\/Start, language de/,
    /gulls: pages, schema 0\.11, \d+ bytes, 2 pages$/m,
    /note is skipped: it is neither/,
    /^From the pages: page, revision, .*categorylinks/m,
    /^Counted: category, site_stats$/m,
    /dry\.sqlite: it would be created$/m,
    /^Disk: about 2\.0 MB needed, [\d.]+ [kMGT]B free in /m,
  ])
    assert.match(shown.out, line);
  assert.deepEqual(
    readdirSync(folder).filter((name) => name.startsWith('dry')),
    [],
  );
});

test('a dry run shows what would happen to a database, and does not change it', async (t) => {
  const path = join(folder, 'existing.sqlite');
  const dryRun = async (...args: string[]): ReturnType<typeof run> =>
    await run(t, ['import', '--dry-run', '--database', `sqlite:${path}`, ...args]);
  const [first, second] = [write('first', dump('gullwiki')), write('second', dump('ternwiki'))];
  assert.equal((await run(t, ['import', '--database', `sqlite:${path}`, first])).status, 0);
  const before = readFileSync(path);
  assert.match((await dryRun(first)).out, /holds gullwiki, 2 pages, and would be updated/);
  const refused = await dryRun(second);
  assert.equal(refused.status, 1);
  assert.match(refused.out, /import would be refused/);
  assert.match(refused.errors, /--append/);
  assert.match((await dryRun('--append', second)).out, /would be updated/);
  assert.ok(readFileSync(path).equals(before));

  const database = new Sqlite(path);
  const state = database.prepare("SELECT value FROM wikiquery_import WHERE name = 'state'").pluck();
  const broken = { ...JSON.parse(String(state.get())), isFinished: false, file: 0, offset: 1234, pages: 1 };
  const set = database.prepare("UPDATE wikiquery_import SET value = ? WHERE name = 'state'");
  set.run(JSON.stringify(broken));
  assert.match((await dryRun(first)).out, /would resume at .*first, byte 1,234 uncompressed, after 1 page$/m);
  assert.match((await dryRun('--compress', first)).errors, /other files, or with other options.*--restart/);
  assert.match((await dryRun('--compress', '--restart', first)).out, /in place of the unfinished import/);
  database.close();
});

test('a dump with a newer schema is read, with a warning', async (t) => {
  const file = write('newer', dump('gullwiki').replace('version="0.11"', 'version="0.12"'));
  const made = await run(t, ['import', '--database', `sqlite:${join(folder, 'newer.sqlite')}`, file]);
  assert.equal(made.status, 0, made.errors);
  assert.match(made.errors, /schema 0\.12 .* newer than 0\.11/);
});
