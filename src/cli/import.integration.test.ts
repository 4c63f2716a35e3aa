import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import Sqlite from 'better-sqlite3';
import { table } from '../../test/rig/dump.ts';
import { until } from '../../test/rig/until.ts';

const main = fileURLToPath(new URL('../../bin/wikiquery.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'wikiquery-cli-import-'));
after(() => {
  rmSync(folder, { recursive: true });
});

const run = (args: readonly string[], input = ''): { status: number | null; out: string; errors: string } => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...args], {
    input,
    encoding: 'utf8',
  });
  return { status, out: stdout, errors: stderr };
};

const dump = (dbname: string, end = '</mediawiki>'): string => `<mediawiki version="0.11" xml:lang="de">
<siteinfo><sitename>Möwen</sitename><dbname>${dbname}</dbname><base>https://gulls.example/wiki/Start</base>
<case>first-letter</case><namespaces><namespace key="0" case="first-letter" />
<namespace key="14" case="first-letter">Kategorie</namespace></namespaces></siteinfo>
<page><title>Möwe</title><ns>0</ns><id>1</id><revision><id>2</id><timestamp>2020-01-01T00:00:00Z</timestamp>
<contributor><username>Mira</username><id>7</id></contributor><model>wikitext</model>
<text xml:space="preserve">[[Kategorie:Vögel]] [[Kap]]</text></revision></page>
<page><title>Kategorie:Vögel</title><ns>14</ns><id>3</id><revision><id>4</id><timestamp>2020-01-01T00:00:00Z</timestamp>
<contributor><username>Mira</username><id>7</id></contributor><model>wikitext</model><text>x</text></revision></page>
${end}\n`;

const write = (name: string, text: string | Buffer): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

test('an imported dump is served with the namespaces of its head', () => {
  const database = `sqlite:${join(folder, 'gulls.sqlite')}`;
  const made = run(['import', '--database', database, write('gulls', dump('gullwiki'))]);
  assert.equal(made.status, 0, made.errors);
  assert.match(made.out, /: 2 pages, 2 revisions in .*\n2 pages were indexed in /);
  const answer = run(['query', '--database', database, 'titles=Möwe&prop=categories|links']);
  assert.equal(answer.status, 0, answer.errors);
  assert.doesNotMatch(answer.errors, /--config/);
  const page = JSON.parse(answer.out).query.pages[0];
  assert.deepEqual(page.categories, [{ ns: 14, title: 'Kategorie:Vögel' }]);
  assert.deepEqual(page.links, [{ ns: 0, title: 'Kap' }]);
});

/** Names of the files next to a database that SQLite needs only while it is open. */
const leftOver = (name: string): readonly string[] =>
  readdirSync(folder).filter((file) => file.startsWith(`${name}-`));

test('nothing is left next to the database after an import and an index', () => {
  const database = `sqlite:${join(folder, 'alone.sqlite')}`;
  for (const args of [
    ['import', '--no-index', write('gulls', dump('gullwiki'))],
    ['index'],
    ['import', write('gulls', dump('gullwiki'))],
  ]) {
    const [command = '', ...rest] = args;
    const done = run([command, '--database', database, ...rest]);
    assert.equal(done.status, 0, done.errors);
    assert.deepEqual(leftOver('alone.sqlite'), [], command);
  }
});

test('nothing is left next to the database after SIGTERM, and the same command resumes', async () => {
  const pages = Array.from(
    { length: 3000 },
    (_, at) =>
      `<page><title>Seite ${at}</title><ns>0</ns><id>${at + 10}</id><revision><id>${at + 10}</id><timestamp>2020-01-01T00:00:00Z</timestamp>
<contributor><username>Mira</username><id>7</id></contributor><model>wikitext</model><text>${'Möwe Kap '.repeat(200)}</text></revision></page>`,
  ).join('\n');
  const database = `sqlite:${join(folder, 'stopped.sqlite')}`;
  const source = write('many', dump('gullwiki', `${pages}</mediawiki>`));
  for (const args of [
    ['import', '--database', database, '--no-index', source],
    ['index', '--database', database],
  ]) {
    const running = spawn(process.execPath, [main, ...args], { stdio: 'ignore' });
    const ended = once(running, 'exit');
    await until(
      () => leftOver('stopped.sqlite').length > 0 || running.exitCode !== null,
      'the database is written',
    );
    running.kill('SIGTERM');
    const [code] = (await ended) as [number | null];
    // A fast machine may have finished.
    assert.ok(code === 143 || code === 0, String(code));
    assert.deepEqual(leftOver('stopped.sqlite'), [], args[0]);
    const resumed = run(args);
    assert.equal(resumed.status, 0, resumed.errors);
    assert.deepEqual(leftOver('stopped.sqlite'), [], args[0]);
  }
  const found = run(['query', '--database', database, 'list=search&srsearch=kap&srwhat=text&srlimit=1']);
  assert.equal(JSON.parse(found.out).query.searchinfo.totalhits, 3001);
});

test('an import makes the search index, and updates it; --no-index says how to make it', () => {
  const path = join(folder, "the mirror's index.sqlite");
  const database = `sqlite:${path}`;
  const found = (): unknown => {
    const answer = run([
      'query',
      '--database',
      database,
      'list=search&srsearch=kap&srwhat=text&srnamespace=0|14',
    ]);
    const { query, error } = JSON.parse(answer.out);
    return error?.code ?? query.search.map(({ title }: { readonly title: string }) => title);
  };
  const without = run(['import', '--database', database, '--no-index', write('gulls', dump('gullwiki'))]);
  assert.equal(without.status, 0, without.errors);
  const [, command = ''] =
    /list=search finds these pages after "(wikiquery index .*)"\.$/m.exec(without.errors) ?? [];
  assert.equal(found(), 'search-text-disabled');
  const indexed = execFileSync('sh', ['-c', `wikiquery() { "$node" "$main" "$@"; }; ${command}`], {
    encoding: 'utf8',
    env: { ...process.env, node: process.execPath, main },
  });
  assert.match(indexed, /^2 pages were indexed/);
  assert.deepEqual(found(), ['Möwe']);

  const changed = dump('gullwiki').replace('<id>4</id>', '<id>5</id>').replace('<text>x', '<text>Kap');
  const updated = run(['import', '--database', database, write('newer', changed)]);
  assert.match(updated.out, /^1 page was indexed/m, updated.errors);
  // On a busy machine, the progress mentions the search index.
  assert.doesNotMatch(updated.errors, /list=search finds/);
  assert.deepEqual((found() as string[]).toSorted(), ['Kategorie:Vögel', 'Möwe']);
});

test('the summary has the numbers of the database, and those of the dumps where they are others', () => {
  const to = `sqlite:${join(folder, 'counted.sqlite')}`;
  const text = dump('gullwiki');
  const made = run(['import', '--database', to, '--no-index', write('old', text), write('new', text)]);
  assert.match(
    made.out,
    /counted\.sqlite: 2 pages, 2 revisions in .*\nRead from the dumps: 2 pages, 4 revisions\.\n$/,
  );
  const more = text.replaceAll('<id>3</id>', '<id>9</id>').replaceAll('<id>4</id>', '<id>8</id>');
  const same = more.replace('Kategorie:V', 'Kategorie:W').replace('<id>8</id>', '<id>2</id>');
  const repeated = run(['import', '--database', `${to}2`, '--no-index', write('repeated', same)]);
  assert.equal(repeated.status, 3);
  assert.match(repeated.out, /: 2 pages, 1 revision in .*\nRead from the dumps: 2 pages, 2 revisions\.\n$/);
  assert.match(repeated.errors, /Revision 2 of page 9 is skipped/);
});

test('imports some namespaces from standard input', () => {
  const database = join(folder, 'input.sqlite');
  const made = run(
    ['import', '--database', `sqlite:${database}`, '--namespaces', 'Category', '-'],
    dump('gullwiki'),
  );
  assert.equal(made.status, 0, made.errors);
  assert.match(made.out, /1 page, 1 revision in/);
});

test('of an SQL file with several tables, the first is announced, and all are named in the end', () => {
  const tables =
    table('category', 'cat_id cat_title cat_pages cat_subcats cat_files', '(1,7,1,0,0)') +
    table('user_groups', 'ug_user ug_group', '(1,1),(2,1)');
  const database = `sqlite:${join(folder, 'several.sqlite')}`;
  const made = run(['import', '--database', database, '--no-index', write('several.sql', tables)]);
  assert.match(made.errors, /several\.sql: SQL, first table category,/);
  assert.match(made.out, /3 rows of tables in .*\nTables from SQL dumps: category, user_groups\.$/m);
});

test('another wiki is refused without --append', () => {
  const database = `sqlite:${join(folder, 'two.sqlite')}`;
  const first = write('first', dump('gullwiki'));
  const second = write('second', dump('ternwiki'));
  assert.equal(run(['import', '--database', database, first]).status, 0);
  const refused = run(['import', '--database', database, second]);
  assert.equal(refused.status, 1);
  assert.match(refused.errors, /holds gullwiki.*ternwiki.*--append/s);
  assert.match(run(['import', '--database', database, first, second]).errors, /several wikis/);
  assert.equal(run(['import', '--database', database, '--append', second]).status, 0);
});

test('tables without pages keep the configuration, and delete pages', () => {
  const database = `sqlite:${join(folder, 'tables.sqlite')}`;
  assert.equal(run(['import', '--database', database, write('gulls', dump('gullwiki'))]).status, 0);
  const table = `-- Host: x    Database: gullwiki
CREATE TABLE \`page\` (
  \`page_id\` int, \`page_namespace\` int, \`page_title\` varbinary(255), \`page_latest\` int,
  \`page_random\` double, \`page_len\` int, \`page_touched\` binary(14)
) ENGINE=InnoDB;
INSERT INTO \`page\` VALUES (3,14,'Vögel',4,0.5,1,'20200101000000');
-- Dump completed\n`.replaceAll(/, (?=`)/g, ',\n  ');
  const made = run(['import', '--database', database, write('page.sql', table)]);
  assert.deepEqual([made.status, made.errors.includes('problem')], [0, false], made.errors);
  assert.match(made.out, /1 page deleted that the dumps no longer have/);
  const answer = run(['query', '--database', database, 'list=allpages&apnamespace=14&meta=siteinfo']);
  const { query } = JSON.parse(answer.out);
  assert.deepEqual([query.allpages[0].title, query.general.sitename], ['Kategorie:Vögel', 'Möwen']);
});

test('a dry run shows what would be done, and writes nothing', () => {
  const path = join(folder, 'dry.sqlite');
  const args = ['import', '--dry-run', '--database', `sqlite:${path}`];
  const shown = run([...args, write('gulls', dump('gullwiki')), write('note', 'hello')]);
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

test('a dry run shows what would happen to a database, and does not change it', () => {
  const path = join(folder, 'existing.sqlite');
  const dryRun = (...args: string[]): ReturnType<typeof run> =>
    run(['import', '--dry-run', '--database', `sqlite:${path}`, ...args]);
  const [first, second] = [write('first', dump('gullwiki')), write('second', dump('ternwiki'))];
  assert.equal(run(['import', '--database', `sqlite:${path}`, first]).status, 0);
  const before = readFileSync(path);
  assert.match(dryRun(first).out, /holds gullwiki, 2 pages, and would be updated/);
  const refused = dryRun(second);
  assert.equal(refused.status, 1);
  assert.match(refused.out, /import would be refused/);
  assert.match(refused.errors, /--append/);
  assert.match(dryRun('--append', second).out, /would be updated/);
  assert.ok(readFileSync(path).equals(before));

  const database = new Sqlite(path);
  const state = database.prepare("SELECT value FROM wikiquery_import WHERE name = 'state'").pluck();
  const broken = { ...JSON.parse(String(state.get())), isFinished: false, file: 0, offset: 1234, pages: 1 };
  const set = database.prepare("UPDATE wikiquery_import SET value = ? WHERE name = 'state'");
  set.run(JSON.stringify(broken));
  assert.match(dryRun(first).out, /would resume at .*first, byte 1,234 uncompressed, after 1 page$/m);
  assert.match(dryRun('--compress', first).errors, /other files, or with other options.*--restart/);
  assert.match(dryRun('--compress', '--restart', first).out, /in place of the unfinished import/);
  database.close();

  // Killed before its transaction is committed.
  const killed = `import Sqlite from ${JSON.stringify(import.meta.resolve('better-sqlite3'))};
    const database = new Sqlite(${JSON.stringify(path)});
    database.pragma('cache_size = 1');
    database.exec('BEGIN');
    database.exec("UPDATE wikiquery_import SET value = value || hex(randomblob(500000)) WHERE name = 'configuration'");
    database.exec('CREATE TABLE more AS SELECT * FROM wikiquery_import');
    process.kill(process.pid, 'SIGKILL');`;
  assert.equal(spawnSync(process.execPath, ['--input-type=module', '-e', killed]).signal, 'SIGKILL');
  const files = [path, `${path}-journal`].map((name) => readFileSync(name));
  assert.ok(files.every(({ length }) => length > 0));
  assert.match(dryRun(first).out, /killed while writing to it; the same command would repair it/);
  assert.ok(files.every((bytes, i) => readFileSync(i === 0 ? path : `${path}-journal`).equals(bytes)));
  assert.equal(run(['import', '--database', `sqlite:${path}`, first]).status, 0);
});

test('invalid options and files are refused with one sentence', () => {
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
    [['--database', to, '-'], /standard input is empty/],
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
    const { status, errors } = run(['import', ...args]);
    assert.equal(status, wrongUsage.test(errors) ? 2 : 1, errors);
    assert.match(errors, sentence);
    assert.doesNotMatch(errors, /^ +at /m, 'no stack is shown');
  }
  assert.equal(run(['import', '--no-such-option', file]).status, 2);
  assert.equal(existsSync(join(folder, 'new.sqlite')), false, 'a refusal leaves no database behind');
  assert.deepEqual(new Sqlite(other).prepare('SELECT name FROM sqlite_schema').pluck().all(), ['bookmarks']);
});

test('a file that is not a dump changes the exit code if it is named, but not in a folder', () => {
  const both = mkdtempSync(join(folder, 'both-'));
  writeFileSync(join(both, 'a'), dump('gullwiki'));
  writeFileSync(join(both, 'b'), 'a note');
  const database = (name: string): string[] => ['--database', `sqlite:${join(folder, name)}`];
  assert.equal(run(['import', ...database('c.sqlite'), both]).status, 0);
  const named = run(['import', ...database('d.sqlite'), join(both, 'a'), join(both, 'b')]);
  assert.equal(named.status, 3);
  assert.match(named.errors, /b is skipped: it is neither/);
});

test('links to targets by ID are refused without the dump of link targets, before anything is imported', () => {
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
  const alone = run(['import', '--database', to, links]);
  assert.deepEqual([alone.status, existsSync(join(folder, 'numbered.sqlite'))], [1, false], alone.errors);
  assert.match(alone.errors, /the dump of linktarget is missing; import both together/);
  const both = run(['import', '--database', to, pages, links]);
  assert.equal(both.status, 3, both.errors);
  assert.match(both.errors, /pagelinks\.sql is skipped: .*linktarget is missing/);
});

test('a table without a column that is needed is refused before anything is imported', () => {
  const table = write(
    'part.sql',
    `CREATE TABLE \`page\` (\n  \`page_id\` int,\n  \`page_namespace\` int,\n  \`page_latest\` int,\n  \`page_random\` double,
  \`page_len\` int,\n  \`page_touched\` binary(14)\n) ENGINE=InnoDB;\nINSERT INTO \`page\` VALUES (3,14,4,0.5,1,'2020');\n`,
  );
  const path = join(folder, 'part.sqlite');
  const alone = run(['import', '--database', `sqlite:${path}`, table]);
  assert.deepEqual([alone.status, existsSync(path)], [1, false], alone.errors);
  assert.match(alone.errors, /from \S*part\.sql: its table page lacks a column .* needs: page_title\.$/m);
  const both = run(['import', '--database', `sqlite:${path}`, write('gulls', dump('gullwiki')), table]);
  assert.equal(both.status, 3, both.errors);
  assert.match(both.out, /: 2 pages, 2 revisions/);
});

test('a dump with a newer schema is read, with a warning', () => {
  const file = write('newer', dump('gullwiki').replace('version="0.11"', 'version="0.12"'));
  const made = run(['import', '--database', `sqlite:${join(folder, 'newer.sqlite')}`, file]);
  assert.equal(made.status, 0, made.errors);
  assert.match(made.errors, /schema 0\.12 .* newer than 0\.11/);
});

test('a full disk is reported, and the import resumes when there is space', () => {
  const path = join(folder, 'full.sqlite');
  const file = write('long', dump('gullwiki').replace('[[Kap]]', `[[Kap]] ${'lantern '.repeat(600_000)}`));
  const args = [process.execPath, main, 'import', '--database', `sqlite:${path}`, file];
  // Shells count the limit in blocks of 512 or 1024 bytes.
  const limited = spawnSync('sh', ['-c', `trap '' XFSZ; ulimit -f 3000; exec "$@"`, 'sh', ...args], {
    encoding: 'utf8',
  });
  assert.equal(limited.status, 1, limited.stderr);
  assert.match(limited.stderr, /the disk may be full.*same command to resume/s);
  assert.equal(run(args.slice(2)).status, 0);
});
