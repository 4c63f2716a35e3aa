import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import Sqlite from 'better-sqlite3';
import { writeConfiguration } from '../../bench/configuration.ts';
import { generateWiki } from '../../bench/generate.ts';
import { realDump, runImport, temporaryFolder } from '../dumps/program.ts';
import { buildDatabase, sampleWiki } from '../rig/wiki.ts';
import { compareWiki } from './compare.ts';

const history = realDump('aawiki-20260101-pages-meta-history.xml.7z');
const articles = realDump('ltgwiki-pages-articles.xml.gz');

async function assertEqual(
  path: string,
  most: Readonly<Record<string, number>>,
  config?: string,
): Promise<void> {
  const counts = new Map<string, number>();
  for await (const { view, rows, differences } of compareWiki(`sqlite:${path}`, config)) {
    assert.deepEqual(differences, [], view);
    counts.set(view, rows);
  }
  for (const [view, least] of Object.entries(most))
    assert.ok((counts.get(view) ?? 0) >= least, `${view}: ${counts.get(view) ?? 0} rows`);
}

test('the views of the sample wiki have all that the lists of the API have', async (context) => {
  const path = join(temporaryFolder(context), 'wiki.sqlite');
  buildDatabase(sampleWiki(), path).close();
  await assertEqual(path, { pages: 190, links: 100, category_members: 50, log_entries: 50, users: 20 });
});

test('so have those of a generated wiki', async (context) => {
  const folder = temporaryFolder(context);
  const path = join(folder, 'wiki.sqlite');
  const config = join(folder, 'wiki.json');
  generateWiki(path, { pages: 2000, seed: 3 }, () => undefined);
  writeConfiguration(config);
  await assertEqual(path, { pages: 2000, links: 2000, revisions: 2000, category_members: 1000 }, config);
});

/** Imports store texts as bytes. */
function assertTexts(path: string): void {
  const database = new Sqlite(path, { readonly: true });
  const types = database.prepare('SELECT DISTINCT typeof(text) FROM texts').pluck().all();
  database.close();
  assert.deepEqual(types, ['text']);
}

const imported = async (context: TestContext, dump: string | undefined): Promise<string> => {
  const path = join(temporaryFolder(context), 'wiki.sqlite');
  const { code, errors } = await runImport(['--database', `sqlite:${path}`, dump ?? '']);
  assert.equal(code, 0, errors);
  assertTexts(path);
  return path;
};
const noDump = 'the dump is not available';

test(
  'so have those of a whole wiki with its history',
  { skip: history === undefined && noDump },
  async (context) => {
    await assertEqual(await imported(context, history), { pages: 507, revisions: 1307 });
  },
);

test(
  'so have those of a whole wiki with its templates',
  { skip: articles === undefined && noDump },
  async (context) => {
    await assertEqual(await imported(context, articles), {
      pages: 2004,
      links: 5000,
      category_members: 2000,
    });
  },
);
