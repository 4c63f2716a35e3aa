import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import Sqlite from 'better-sqlite3';
import { gullDump as dump, openFolder, program, run } from '../../../test/dumps/command.ts';
import { table } from '../../../test/rig/dump.ts';
import { until } from '../../../test/rig/until.ts';

const { folder, write } = openFolder();

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
    const running = spawn(process.execPath, [program, ...args], { stdio: 'ignore' });
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
    env: { ...process.env, node: process.execPath, main: program },
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

test('a dump with a newer schema is read, with a warning', () => {
  const file = write('newer', dump('gullwiki').replace('version="0.11"', 'version="0.12"'));
  const made = run(['import', '--database', `sqlite:${join(folder, 'newer.sqlite')}`, file]);
  assert.equal(made.status, 0, made.errors);
  assert.match(made.errors, /schema 0\.12 .* newer than 0\.11/);
});

test('a full disk is reported, and the import resumes when there is space', () => {
  const path = join(folder, 'full.sqlite');
  const file = write('long', dump('gullwiki').replace('[[Kap]]', `[[Kap]] ${'lantern '.repeat(600_000)}`));
  const args = [process.execPath, program, 'import', '--database', `sqlite:${path}`, file];
  // Shells count the limit in blocks of 512 or 1024 bytes.
  const limited = spawnSync('sh', ['-c', `trap '' XFSZ; ulimit -f 3000; exec "$@"`, 'sh', ...args], {
    encoding: 'utf8',
  });
  assert.equal(limited.status, 1, limited.stderr);
  assert.match(limited.stderr, /the disk may be full.*same command to resume/s);
  assert.equal(run(args.slice(2)).status, 0);
});
