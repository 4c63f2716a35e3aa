import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import test, { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import Sqlite from 'better-sqlite3';

const program = fileURLToPath(new URL('../bin/wikiquery.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'wikiquery-'));
after(() => {
  rmSync(folder, { recursive: true });
});

const start = (...args: string[]) =>
  spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });

const run = (...args: string[]) => result(start(...args));

async function result(child: ReturnType<typeof start>) {
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number]>,
  ]);
  return { out, err, code };
}

test('query prints the answer and exits with 1 on errors', async () => {
  const { out, code } = await run('query', 'list=allpages&aplimit=2');
  const answer = JSON.parse(out) as { query: { allpages: unknown[] } };
  assert.deepEqual([answer.query.allpages.length, code], [2, 0]);
  const wrong = await run('query', 'list=backlinks&format=xml');
  assert.match(wrong.out, /^<\?xml.*<error code="missingparam"/s);
  assert.equal(wrong.code, 1);
});

for (const workers of ['1', '2']) {
  test(`serve prints one line once it listens, and SIGTERM ends it with 0: ${workers} workers`, async () => {
    const child = start('serve', '--port', '0', '--workers', workers);
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    const url = line.toString();
    assert.match(url, /^http:\/\/127\.0\.0\.1:\d+\/w\/api\.php\n$/);
    const answer = await fetch(`${url.trim()}?action=query&format=json`);
    assert.deepEqual(await answer.json(), { batchcomplete: '' });
    child.kill('SIGTERM');
    assert.deepEqual(await once(child, 'exit'), [0, null]);
  });
}

test('serve --limit answers 429 to too many requests', async () => {
  const child = start('serve', '--port', '0', '--limit', '1/60');
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const ask = () => fetch(`${line.toString().trim()}?action=query&format=json`);
  assert.equal((await ask()).status, 200);
  const refused = await ask();
  assert.equal(refused.status, 429);
  assert.ok(Number(refused.headers.get('retry-after')) > 50);
  child.kill('SIGTERM');
  await once(child, 'exit');
  const wrong = await run('serve', '--limit', '0/60');
  assert.match(wrong.err, /--limit must be like 100\/10/);
  assert.equal(wrong.code, 2);
});

test('a wrong command line exits with 2, whatever is wrong with it', async () => {
  for (const args of [
    ['no-such-command'],
    ['serve', '--no-such-option'],
    ['serve', '--config', 'wiki.json'],
    ['serve', '--drain', 'soon'],
    ['import', 'pages.xml'],
    ['index'],
    ['views'],
    ['mirror'],
    ['export'],
    ['init'],
    ['query', '--limit', 'some', 'list=allpages'],
    ['check', '--seed', '1'],
  ]) {
    const { code, out, err } = await run(...args);
    assert.deepEqual([code, out], [2, ''], args.join(' '));
    assert.match(err, /^(?:wikiquery \w+: \S|Unknown command)/, args.join(' '));
    assert.doesNotMatch(err, / {4}at /);
  }
});

test("a database that is not MediaWiki's is refused with an explanation", async () => {
  const note = join(folder, 'note.txt');
  writeFileSync(note, 'not a database, but long enough to be looked at as one'.repeat(100));
  const other = join(folder, 'other.sqlite');
  const connection = new Sqlite(other);
  connection.exec('CREATE TABLE birds (name TEXT)');
  connection.close();
  for (const [database, sentence] of [
    [`sqlite:${note}`, /note\.txt is not a SQLite database\.$/m],
    [`sqlite:${other}`, /Not a database of MediaWiki .* found: birds\.$/m],
    [`sqlite:${join(folder, 'none')}`, /There is no file .*none\.$/m],
    [`sqlite:${folder}`, /is a folder: name a file in it, such as sqlite:.*wiki\.sqlite\.$/m],
    ['oracle://x', /"oracle:" is not a supported kind of database/],
  ] as const) {
    const { out, err, code } = await run('serve', '--port', '0', '--database', database);
    assert.match(err, sentence);
    assert.doesNotMatch(err, / {4}at /);
    assert.deepEqual([out, code], ['', 1]);
  }
});

test('--help of every command has examples, and needs none of its modules', async () => {
  const overview = await run('--help');
  assert.deepEqual([overview.code, overview.err], [0, '']);
  const names = [...overview.out.matchAll(/^ {2}([a-z]+) {2,}\S/gm)].map(([, name = '']) => name);
  assert.deepEqual(names.toSorted(), readdirSync(new URL('help', import.meta.url)).flatMap(commandOf));
  for (const name of names) {
    const { out, err, code } = await loaded(name, '--help');
    assert.equal(code, 0, err);
    assert.match(out, new RegExp(`^usage: wikiquery ${name} .*^examples:\n  wikiquery`, 'ms'));
    assert.doesNotMatch(err, /node_modules/, `${name} --help loads a dependency`);
    const lines = out.trim().split('\n');
    assert.ok(lines.length <= 55, `${name} --help has ${lines.length} lines`);
    for (const line of lines) assert.ok(line.length <= 112, line);
  }
  assert.match((await loaded('catalogue')).err, /node_modules/, 'what is loaded shows');
  const query = await loaded('query', 'meta=siteinfo');
  assert.doesNotMatch(query.err, /modelcontextprotocol|node_modules\/zod/, 'only one command needs these');
  const { out, err } = await loaded('--version');
  assert.match(out, /^\d+\.\d+\.\d+\n$/);
  assert.doesNotMatch(err, /node_modules/);
});

const commandOf = (file: string): readonly string[] =>
  file === 'wiki-options.ts' ? [] : [file.replace('.ts', '')];

/** Runs a command, and writes the modules that it loads to standard error. */
function loaded(...args: string[]) {
  const told = `import { registerHooks } from 'node:module';
    registerHooks({ load: (url, context, next) => { console.error(url); return next(url, context); } });`;
  const options = ['--import', `data:text/javascript,${encodeURIComponent(told)}`];
  return result(
    spawn(process.execPath, [...options, program, ...args], { stdio: ['ignore', 'pipe', 'pipe'] }),
  );
}

test('invalid commands and options', async () => {
  const slip = await run('serve', '--prot', '80');
  assert.match(slip.err, /--prot.*\nRun "wikiquery serve --help"/);
  assert.equal(slip.code, 2);
  assert.equal((await run('sreve')).code, 2);
  assert.match((await run('serve', '--port', '99999')).err, /--port must be a number from 0 to 65535/);
});
