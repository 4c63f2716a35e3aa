import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import test, { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import Sqlite from 'better-sqlite3';
import { wordDifferences } from '../../../test/mirror/word-index.ts';
import { until } from '../../../test/rig/until.ts';
import { buildDatabase, sampleConfiguration } from '../../../test/rig/wiki.ts';

const program = fileURLToPath(new URL('../bin/wikiquery.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'wikiquery-'));
after(() => {
  rmSync(folder, { recursive: true });
});

const configuration = sampleConfiguration();
const config = join(folder, 'wiki.json');
writeFileSync(config, JSON.stringify(configuration));
const ofWords = { ...configuration, settings: { ...configuration.settings, search: 'cirrus' as const } };
const configOfWords = join(folder, 'words.json');
writeFileSync(configOfWords, JSON.stringify(ofWords));

/** Long enough that one transaction holds only some of the pages. */
const PAGES = 300;
const words = (page: number): string => `lamp${page} ${'[[oil]]s and wicks of every kind '.repeat(800)}`;
const imported = join(folder, 'imported.sqlite');
const source = buildDatabase(
  {
    configuration,
    pages: Array.from({ length: PAGES }, (_, i) => ({
      title: `Lamp ${i + 1}`,
      revisions: [{ text: words(i + 1) }],
    })),
  },
  imported,
);
source.exec('DROP TABLE searchindex');
source.close();

function copy(name: string): string {
  const path = join(folder, name);
  copyFileSync(imported, path);
  return path;
}

const start = (path: string, ...options: string[]): ChildProcess => {
  const given = options.includes('--config') ? options : ['--config', config, ...options];
  return spawn(process.execPath, [program, 'index', '--database', `sqlite:${path}`, ...given]);
};

async function index(path: string, ...options: string[]) {
  const child = start(path, ...options);
  assert.ok(child.stdout && child.stderr);
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null]>,
  ]);
  return { out, err, code };
}

/** Kills it without a warning once it has put some pages in, and answers how many those are. */
async function killMidway(path: string, ...options: string[]): Promise<number> {
  for (let tries = 0; tries < 20; tries++) {
    const noted = await killWhileItRuns(path, ...options);
    if (noted !== undefined) return noted;
    if (!options.includes('--rebuild')) copyFileSync(imported, path);
  }
  throw new Error('It always ended before it could be killed.');
}

/** Answers how many pages it has put in, or undefined where it was done by then, as it may be on a busy machine. */
async function killWhileItRuns(path: string, ...options: string[]): Promise<number | undefined> {
  const child = start(path, ...options);
  const exit = once(child, 'exit');
  const connection = new Sqlite(path);
  const done = (): number => {
    try {
      return countOf(connection, 'wikiquery_searchindex WHERE wsi_page > 0');
    } catch {
      // The table is not there yet, or just being written.
      return 0;
    }
  };
  // What an earlier run noted is no sign of this one.
  const before = done() === PAGES ? PAGES : 0;
  await until(() => child.exitCode !== null || ![0, before].includes(done()), 'a part is done');
  child.kill('SIGKILL');
  const [code] = (await exit) as [number | null];
  const noted = done();
  connection.close();
  assert.ok(code === null || code === 0, `it ended with ${String(code)}`);
  return noted > 0 && noted < PAGES ? noted : undefined;
}

const countOf = (connection: Sqlite.Database, what: string): number =>
  connection.prepare<[], number>(`SELECT COUNT(*) FROM ${what}`).pluck().get() ?? 0;

function contents(path: string) {
  const connection = new Sqlite(path, { readonly: true });
  const rows = connection.prepare('SELECT rowid, si_title, si_text FROM searchindex').raw().all();
  const found = connection
    .prepare(`SELECT rowid FROM searchindex WHERE si_text MATCH 'lamp7 oils'`)
    .pluck()
    .all();
  const noted = connection.prepare(`SELECT * FROM wikiquery_searchindex`).raw().all();
  connection.close();
  return { rows, found, noted };
}

test('after a kill, the same command continues and gives the same index', async () => {
  const whole = copy('whole.sqlite');
  const once = await index(whole);
  assert.match(once.out, /^300 pages were indexed in /);
  assert.equal(once.code, 0);
  const expected = contents(whole);
  assert.deepEqual([expected.rows.length, expected.found], [PAGES, [7]]);

  const killed = copy('killed.sqlite');
  const done = await killMidway(killed);
  assert.ok(done > 0 && done < PAGES, `${done} pages were done`);
  const resumed = await index(killed);
  assert.match(resumed.err, new RegExp(`^${done} of 300 pages are in the index already\\.\n`));
  assert.match(resumed.out, new RegExp(`^${PAGES - done} pages were indexed in `));
  assert.deepEqual(contents(killed), expected);
  assert.equal((await index(killed)).out, 'The index is up to date.\n');

  const before = await killMidway(killed, '--rebuild');
  assert.ok(before > 0 && before < PAGES, `${before} pages were done`);
  const rebuilt = await index(killed, '--rebuild');
  assert.match(rebuilt.out, new RegExp(`^${PAGES - before} pages were indexed in `));
  assert.deepEqual(contents(killed), expected);
});

/** Long enough for several transactions, with few words, which are compared. */
const WORD_PAGES = 3000;

function wikiOfWords(path: string): void {
  const text = (page: number): string =>
    `{{Kind|${page % 7}}} lamps, [[oil]] and Ståle’s wickWord only${page}\n${'…'.repeat(4000)}\n== Part ${page} ==\n[[Category:Lamps]]`;
  const pages = Array.from({ length: WORD_PAGES }, (_, i) => ({
    title: `Lamp ${i + 1}`,
    revisions: [{ text: i % 10 === 9 ? `#REDIRECT [[Lamp ${i}]]` : text(i + 1) }],
  }));
  const kind = { title: 'Template:Kind', revisions: [{ text: 'A kind {{{1}}} of lamp' }] };
  buildDatabase({ configuration: ofWords, pages: [...pages, kind] }, path).close();
}

test('a full-text index that is continued after a kill equals one that is built at once', async () => {
  const options = ['--config', configOfWords];
  const path = join(folder, 'words.sqlite');
  wikiOfWords(path);
  const child = start(path, ...options);
  const connection = new Sqlite(path);
  const done = (): number => {
    try {
      return countOf(connection, 'wikiquery_search_page WHERE wsp_page > 0');
    } catch {
      return 0;
    }
  };
  // More than the redirects, which come first.
  await until(() => child.exitCode !== null || done() > WORD_PAGES / 10, 'a part is done');
  child.kill('SIGKILL');
  await once(child, 'exit');
  connection.close();
  const { out, code } = await index(path, ...options);
  assert.match(out, /^(?:[\d,]+ pages were indexed in |The index is up to date)/);
  assert.equal(code, 0);
  assert.deepEqual(await wordDifferences(path, ofWords), []);
  assert.equal((await index(path, ...options)).out, 'The index is up to date.\n');
});

test('failures are explained', async () => {
  const cases: readonly (readonly [path: string, sentence: RegExp])[] = [
    [join(folder, 'missing.sqlite'), /^wikiquery index: There is no file .*missing\.sqlite\.\n$/],
    [config, /^wikiquery index: .* is not a SQLite database\.\n$/],
  ];
  for (const [path, sentence] of cases) {
    const { err, code } = await index(path);
    assert.match(err, sentence);
    assert.equal(code, 1);
  }
  const child = spawn(process.execPath, [program, 'index']);
  assert.match(await text(child.stderr), /Name the database to index/);
});

test(
  'a file that may not be written stays as it is',
  { skip: process.getuid?.() === 0 && 'root may write every file' },
  async () => {
    const path = copy('locked.sqlite');
    chmodSync(path, 0o444);
    const { err, code } = await index(path);
    assert.match(err, /is read-only, or its folder is\./);
    assert.equal(code, 1);
  },
);
