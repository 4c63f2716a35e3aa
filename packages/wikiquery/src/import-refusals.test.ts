import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import Sqlite from 'better-sqlite3';
import { gullDump as dump, openFolder } from '../../../test/dumps/command.ts';
import { runCommand } from '../../../test/rig/run-command.ts';

const { folder, write } = openFolder();

const run = async (
  t: TestContext,
  args: readonly string[],
): Promise<{ readonly status: number; readonly out: string; readonly errors: string }> => {
  const { code, out, err } = await runCommand(t, ...args);
  return { status: code, out, errors: err };
};

test('invalid options and files are refused with one sentence', async (t) => {
  const file = write('gulls', dump('gullwiki'));
  const [no, other] = [write('no.sqlite', 'no database'), join(folder, 'other.sqlite')];
  new Sqlite(other).exec('CREATE TABLE bookmarks (url TEXT)').close();
  const [empty, mixed] = [mkdtempSync(join(folder, 'empty-')), mkdtempSync(join(folder, 'mixed-'))];
  writeFileSync(join(mixed, 'a'), dump('gullwiki'));
  writeFileSync(join(mixed, 'b'), dump('ternwiki'));
  const page = '<!DOCTYPE html>\n<html><head><title>404 Not Found</title></head></html>\n';
  const packed = write('cut.xml.bz2', 'BZh91AY&SY');
  const to = `sqlite:${join(folder, 'new.sqlite')}`;
  const wrongUsage = /import: (?:--|No files to import|Dumps are imported into SQLite files)/;
  for (const [args, sentence] of [
    [['--database', to], /No files to import/],
    [[file], /--database sqlite:PATH/],
    [['--database', 'mysql://x', file], /SQLite files, not into mysql/],
    [['--database', 'sqlite:', file], /names no file/],
    [['--database', to, join(folder, 'nowhere')], /nowhere cannot be read: no such file/],
    [['--database', to, empty], /There are no files/],
    [['--database', to, mixed], /several wikis \(gullwiki, ternwiki\)/],
    [['--database', to, write('dump.xml.bz2', page)], /a web page.*download it again/],
    [['--database', to, write('wide.xml', Buffer.from('\uFEFF<mediawiki>', 'utf16le'))], /in UTF-16.*iconv/],
    [['--database', to, write('wide.xml', Buffer.from('<mediawiki>', 'utf16le').swap16())], /in UTF-16/],
    [['--database', to, write('paper.pdf', '%PDF-1.7\n')], /a PDF document/],
    [['--database', to, write('nothing.xml.gz', '')], /is empty; download it again/],
    [['--database', to, packed], /cannot be decompressed \(bzip2: .*download it again/],
    [['--database', to, no, other], /from these files:\n.*neither.*\n.*SQLite database/],
    [['--database', `sqlite:${no}`, file], /no\.sqlite is not an SQLite database/],
    [['--database', `sqlite:${other}`, file], /not of a wiki/],
    [['--database', `sqlite:${empty}`, file], /is a folder/],
    [['--database', `sqlite:${join(folder, 'none', 'x.sqlite')}`, file], /folder .*none does not exist/],
    [
      ['--database', `sqlite:${join(file, 'x.sqlite')}`, file],
      /is a file, not a folder: the database .*x\.sqlite/,
    ],
    [['--database', to, '--limit', 'some', file], /--limit/],
    [['--database', to, '--namespaces', 'Portal', file], /no namespace "Portal"/],
    [['--database', to, '--complete', '--limit', '3', file], /--complete says/],
  ] as const) {
    const { status, errors } = await run(t, ['import', ...args]);
    assert.equal(status, wrongUsage.test(errors) ? 2 : 1, errors);
    assert.match(errors, sentence);
    assert.doesNotMatch(errors, /^ +at /m, 'no stack is shown');
  }
  assert.equal((await run(t, ['import', '--no-such-option', file])).status, 2);
  assert.equal(existsSync(join(folder, 'new.sqlite')), false, 'a refusal leaves no database behind');
  assert.deepEqual(new Sqlite(other).prepare('SELECT name FROM sqlite_schema').pluck().all(), ['bookmarks']);
});

test('a file that is not a dump changes the exit code if it is named, but not in a folder', async (t) => {
  const both = mkdtempSync(join(folder, 'both-'));
  writeFileSync(join(both, 'a'), dump('gullwiki'));
  writeFileSync(join(both, 'b'), 'a note');
  const database = (name: string): string[] => ['--database', `sqlite:${join(folder, name)}`];
  assert.equal((await run(t, ['import', ...database('c.sqlite'), both])).status, 0);
  const named = await run(t, ['import', ...database('d.sqlite'), join(both, 'a'), join(both, 'b')]);
  assert.equal(named.status, 3);
  assert.match(named.errors, /b is skipped: it is neither/);
});

test('links to targets by ID are refused without the dump of link targets, before anything is imported', async (t) => {
  const define = (name: string, columns: readonly string[], rows: string): string =>
    `CREATE TABLE \`${name}\` (\n${columns.map((column) => `  \`${column}\` int`).join(',\n')}\n) ENGINE=InnoDB;
INSERT INTO \`${name}\` VALUES ${rows};\n-- Dump completed\n`;
  const links = write(
    'pagelinks.sql',
    define('pagelinks', ['pl_from', 'pl_from_namespace', 'pl_target_id'], '(1,0,5)'),
  );
  const columns = 'page_id page_namespace page_title page_latest page_random page_len page_touched'.split(
    ' ',
  );
  const pages = write('few.sql', define('page', columns, "(1,0,'A',4,0.5,1,'20200101000000')"));
  const to = `sqlite:${join(folder, 'numbered.sqlite')}`;
  const alone = await run(t, ['import', '--database', to, links]);
  assert.deepEqual([alone.status, existsSync(join(folder, 'numbered.sqlite'))], [1, false], alone.errors);
  assert.match(alone.errors, /the dump of linktarget is missing; import both together/);
  const both = await run(t, ['import', '--database', to, pages, links]);
  assert.equal(both.status, 3, both.errors);
  assert.match(both.errors, /pagelinks\.sql is skipped: .*linktarget is missing/);
});

test('a table without a column that is needed is refused before anything is imported', async (t) => {
  const table = write(
    'part.sql',
    `CREATE TABLE \`page\` (\n  \`page_id\` int,\n  \`page_namespace\` int,\n  \`page_latest\` int,\n  \`page_random\` double,
  \`page_len\` int,\n  \`page_touched\` binary(14)\n) ENGINE=InnoDB;\nINSERT INTO \`page\` VALUES (3,14,4,0.5,1,'2020');\n`,
  );
  const path = join(folder, 'part.sqlite');
  const alone = await run(t, ['import', '--database', `sqlite:${path}`, table]);
  assert.deepEqual([alone.status, existsSync(path)], [1, false], alone.errors);
  assert.match(alone.errors, /from \S*part\.sql: its table page lacks a column .* needs: page_title\.$/m);
  const both = await run(t, [
    'import',
    '--database',
    `sqlite:${path}`,
    write('gulls', dump('gullwiki')),
    table,
  ]);
  assert.equal(both.status, 3, both.errors);
  assert.match(both.out, /: 2 pages, 2 revisions/);
});
