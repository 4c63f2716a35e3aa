import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gullDump as dump, openFolder, program, run } from '../../../test/dumps/command.ts';
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

test('imports some namespaces from standard input', () => {
  const database = join(folder, 'input.sqlite');
  const made = run(
    ['import', '--database', `sqlite:${database}`, '--namespaces', 'Category', '-'],
    dump('gullwiki'),
  );
  assert.equal(made.status, 0, made.errors);
  assert.match(made.out, /1 page, 1 revision in/);
});

test('a dry run shows that an import was killed, and does not change the files', () => {
  const path = join(folder, 'killed.sqlite');
  const first = write('first', dump('gullwiki'));
  assert.equal(run(['import', '--database', `sqlite:${path}`, first]).status, 0);
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
  assert.match(
    run(['import', '--dry-run', '--database', `sqlite:${path}`, first]).out,
    /killed while writing to it; the same command would repair it/,
  );
  assert.ok(files.every((bytes, i) => readFileSync(i === 0 ? path : `${path}-journal`).equals(bytes)));
  assert.equal(run(['import', '--database', `sqlite:${path}`, first]).status, 0);
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
