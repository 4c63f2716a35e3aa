import assert from 'node:assert/strict';
import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import Sqlite from 'better-sqlite3';
import { seededRandom, writeDump, writeLinkTables } from './generate.ts';
import { digestOf, integrityOf, isFinished, isTrueIn, runImport, temporaryFolder } from './program.ts';

/** Determines when the program is killed; set it in the environment to repeat a run. */
const seed = Number(process.env['WIKIQUERY_TEST_KILL_SEED'] ?? Math.floor(Math.random() * 1_000_000));

/** Imports dumps twice, killing the program repeatedly, and compares with an undisturbed import. */
async function surviveKills(
  context: TestContext,
  folder: string,
  dumps: readonly string[],
  before?: string,
): Promise<string> {
  const begin = (path: string): void => {
    if (before !== undefined) copyFileSync(before, path);
  };
  const whole = join(folder, 'whole.sqlite');
  begin(whole);
  const began = performance.now();
  const run = await runImport(['--database', `sqlite:${whole}`, ...dumps]);
  assert.equal(run.code, 0, run.errors);
  const duration = performance.now() - began;
  const expected = digestOf(whole);

  const random = seededRandom(seed);
  context.diagnostic(`WIKIQUERY_TEST_KILL_SEED=${seed}, ${Math.round(duration)} ms undisturbed`);
  for (let round = 0; round < 2; round++) {
    const path = join(folder, `killed-${round}.sqlite`);
    begin(path);
    const args = ['--database', `sqlite:${path}`, '--commit', '1', ...dumps];
    let kills = 0;
    for (let isDone = false; !isDone;) {
      // Later each time, so that the import finishes.
      const after = random() * duration * (0.6 + kills * 0.1);
      const { code, output, errors } = await runImport(args, (child) => {
        const timer = setTimeout(() => child.kill('SIGKILL'), after);
        child.once('close', () => {
          clearTimeout(timer);
        });
      });
      if (code === null) kills++;
      else assert.equal(code, 0, errors);
      // Killed after it was marked as finished, the same command would start another import.
      isDone = code === 0 || (/\d revisions/.test(output) && isFinished(path));
    }
    context.diagnostic(`killed ${kills} times`);
    assert.deepEqual(digestOf(path), expected);
    assert.equal(integrityOf(path), 'ok');
    rmSync(path);
  }
  return whole;
}

test('an import that is killed repeatedly resumes, and ends with the same database', async (context) => {
  const folder = temporaryFolder(context);
  const dump = join(folder, 'dump.xml');
  writeDump(dump, { bytes: 5_000_000, revisions: 4 });
  await surviveKills(context, folder, [dump]);
});

test('an import of pages in several elements, some without IDs, resumes after kills', async (context) => {
  const folder = temporaryFolder(context);
  const scattered = join(folder, 'scattered.xml');
  writeDump(scattered, { bytes: 5_000_000, revisions: 3, isScattered: true });
  const whole = new Sqlite(await surviveKills(context, folder, [scattered]), { readonly: true });
  const count = (table: string): unknown => whole.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
  assert.equal(count('revision'), 3 * (Number(count('page')) - 2) + 2);
  const double = `SELECT rev_page FROM revision GROUP BY rev_page, rev_timestamp, rev_sha1 HAVING count(*) > 1`;
  assert.deepEqual(whole.prepare(double).all(), []);
  assert.equal(whole.prepare('SELECT 1 FROM page WHERE page_id > 100000').get(), undefined);
  whole.close();
});

test('an import that is killed while it expands templates, and while it makes the index, resumes', async (context) => {
  const folder = temporaryFolder(context);
  const dump = join(folder, 'dump.xml');
  writeDump(dump, { bytes: 9_000_000, revisions: 1 });
  const [whole, killed] = [join(folder, 'whole.sqlite'), join(folder, 'killed.sqlite')];
  assert.equal((await runImport(['--database', `sqlite:${whole}`, dump])).code, 0);
  const phases = [
    "SELECT value ->> 'expanded' > 0 AND value ->> 'step' = 0 FROM wikiquery_import WHERE name = 'state'",
    'SELECT count(*) > 0 FROM wikiquery_searchindex',
  ];
  for (const phase of phases) {
    const { code } = await runImport(['--database', `sqlite:${killed}`, dump], (child) => {
      const timer = setInterval(() => {
        if (isTrueIn(killed, phase)) child.kill('SIGKILL');
      }, 20);
      child.once('close', () => {
        clearInterval(timer);
      });
    });
    assert.equal(code, null, phase);
    assert.ok(isTrueIn(killed, phase));
    assert.ok(!isFinished(killed));
  }
  const resumed = await runImport(['--database', `sqlite:${killed}`, dump]);
  assert.equal(resumed.code, 0, resumed.errors);
  assert.match(resumed.errors, /pages are in the index already/);
  assert.deepEqual(digestOf(killed), digestOf(whole));
  assert.equal(integrityOf(killed), 'ok');
});

test('an update that is killed repeatedly resumes, and ends with the same database', async (context) => {
  const folder = temporaryFolder(context);
  const [older, newer] = [join(folder, 'older.xml'), join(folder, 'lanterns-pages-meta-history.xml')];
  writeDump(older, { bytes: 2_500_000, revisions: 4 });
  writeDump(newer, { bytes: 3_000_000, revisions: 4, without: (page) => page % 3 === 0 });
  const before = join(folder, 'before.sqlite');
  assert.equal((await runImport(['--database', `sqlite:${before}`, older])).code, 0);
  const updated = new Sqlite(await surviveKills(context, folder, [newer], before), { readonly: true });
  assert.equal(updated.prepare('SELECT 1 FROM page WHERE page_id % 3 = 0').get(), undefined);
  assert.equal(updated.prepare('SELECT 1 FROM revision WHERE rev_page % 3 = 0').get(), undefined);
  updated.close();
});

test('an import of link tables that is killed repeatedly resumes, and ends with the same database', async (context) => {
  const folder = temporaryFolder(context);
  const dumps = writeLinkTables(folder, 200_000);
  const database = new Sqlite(await surviveKills(context, folder, dumps), { readonly: true });
  for (const table of ['pagelinks', 'templatelinks'])
    assert.equal(database.prepare(`SELECT count(*) FROM ${table}`).pluck().get(), 200_000);
  database.close();
});
