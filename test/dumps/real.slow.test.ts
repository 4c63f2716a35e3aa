import assert from 'node:assert/strict';
import { existsSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import Sqlite from 'better-sqlite3';
import { realDump, runImport, temporaryFolder } from './program.ts';

const current = realDump('aawiki-20260101-pages-meta-current.xml.bz2');
const history = realDump('aawiki-20260101-pages-meta-history.xml.7z');
const pagelinks = realDump('aawiki-20260101-pagelinks.sql.gz');
const categorylinks = realDump('aawiki-20260101-categorylinks.sql.gz');
const articles = realDump('ltgwiki-pages-articles.xml.gz');

const noDump = 'the dump is not available';

interface Counts {
  readonly pages: number;
  readonly revisions: number;
}

function countIn(path: string): Counts {
  const database = new Sqlite(path, { readonly: true });
  try {
    const count = (table: string): number =>
      database.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get() ?? 0;
    assert.equal(database.pragma('integrity_check', { simple: true }), 'ok');
    return { pages: count('page'), revisions: count('revision') };
  } finally {
    database.close();
  }
}

async function imported(
  context: TestContext,
  files: readonly (string | undefined)[],
  code = 0,
): Promise<string> {
  const path = join(temporaryFolder(context), 'wiki.sqlite');
  const names = files.flatMap((name) => name ?? []);
  const run = await runImport(['--database', `sqlite:${path}`, ...names]);
  assert.equal(run.code, code, run.errors);
  return path;
}

const whole = { pages: 507, revisions: 1307 };

test(
  'imports the newest revisions of a whole wiki',
  { skip: current === undefined && noDump },
  async (context) => {
    assert.deepEqual(countIn(await imported(context, [current])), { pages: 507, revisions: 507 });
  },
);

test('imports a whole wiki with its history', { skip: history === undefined && noDump }, async (context) => {
  assert.deepEqual(countIn(await imported(context, [history])), whole);
});

test(
  'imports a whole wiki from all of its files in any order',
  { skip: history === undefined && noDump },
  async (context) => {
    const files = [pagelinks, history, categorylinks, current];
    assert.deepEqual(countIn(await imported(context, files)), whole);
    assert.deepEqual(countIn(await imported(context, files.toReversed())), whole);
  },
);

test(
  'refuses tables whose link targets are missing, where there is nothing else',
  { skip: categorylinks === undefined && noDump },
  async (context) => {
    const path = join(temporaryFolder(context), 'links.sqlite');
    const { code, errors } = await runImport(['--database', `sqlite:${path}`, categorylinks ?? '']);
    assert.equal(code, 1);
    assert.match(errors, /the dump of linktarget is missing/);
    assert.equal(existsSync(path), false);
  },
);

test(
  'imports a wiki in another language, with Lua modules',
  { skip: articles === undefined && noDump },
  async (context) => {
    const path = await imported(context, [articles]);
    assert.deepEqual(countIn(path), { pages: 2004, revisions: 2004 });
    const database = new Sqlite(path, { readonly: true });
    const count = (sql: string): unknown => database.prepare(sql).pluck().get();
    assert.equal(count("SELECT count(*) FROM page WHERE page_content_model = 'Scribunto'"), 28);
    assert.equal(count('SELECT count(*) FROM page WHERE page_is_redirect = 1'), 195);
    assert.equal(count('SELECT count(*) FROM redirect'), 195);
    assert.equal(count('SELECT count(*) FROM page WHERE page_namespace = 14'), 539);
    database.close();
  },
);

test('refuses to mix wikis in a database', { skip: articles === undefined && noDump }, async (context) => {
  const path = await imported(context, [articles]);
  const refused = await runImport(['--database', `sqlite:${path}`, current ?? '']);
  assert.equal(refused.code, 1);
  assert.match(refused.errors, /ltgwiki.*aawiki/s);
  assert.deepEqual(countIn(path), { pages: 2004, revisions: 2004 });
});

test(
  'imports the complete pages of truncated archives',
  { skip: articles === undefined && noDump },
  async (context) => {
    const folder = temporaryFolder(context);
    for (const dump of [articles, history]) {
      const cut = join(folder, 'cut');
      writeFileSync(cut, readFileSync(dump ?? ''));
      truncateSync(cut, 90_000);
      const path = join(folder, 'cut.sqlite');
      const run = await runImport(['--database', `sqlite:${path}`, '--append', cut]);
      assert.equal(run.code, 3, run.errors);
      assert.ok(countIn(path).pages > 50);
      const report = readFileSync(`${path}.report.tsv`, 'utf8').trim().split('\n');
      assert.match(report.at(-1) ?? '', /\tend\t/);
      for (const line of report.slice(1)) assert.match(line, /^\S+\t\d+\t/);
    }
  },
);
