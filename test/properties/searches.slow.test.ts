/** Searches as on Wikipedia find exactly the pages that a plain reading of the tables does, in wikis of real size. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import Sqlite from 'better-sqlite3';
import { configurationOf } from '../../src/cli/open-wiki.ts';
import { fromConnection } from '../../src/data/database/dialects/sqlite.ts';
import { openTestWiki } from '../../src/testing/create-wiki.ts';
import { sampleConfiguration } from '../../sample/wiki.ts';
import { indexWiki } from '../cirrussearch/corpus.ts';
import { realDump, runImport, temporaryFolder } from '../dumps/program.ts';
import { notInMemory, openTestDatabase } from '../rig/test-database.ts';
import { checkSearches, searchingAsWikipedia } from '../search/check-searches.ts';

const dump = realDump('ltgwiki-pages-articles.xml.gz');
/** A file that has an index, such as one that the benchmark of searches made. */
const given = process.env['WIKIQUERY_SEARCHED_WIKI'];
const isIndexed = notInMemory === false;

test('in an imported wiki', { skip: dump === undefined && 'the dump is not available' }, async (context) => {
  const path = join(temporaryFolder(context), 'wiki.sqlite');
  const run = await runImport(['--database', `sqlite:${path}`, '--no-index', dump ?? '']);
  assert.equal(run.code, 0, run.errors);
  const database = new Sqlite(path);
  context.after(() => database.close());
  const configuration = searchingAsWikipedia(await configurationOf({}, fromConnection(database)));
  if (isIndexed) await indexWiki(database, configuration);
  const wiki = openTestWiki(database, configuration, { open: openTestDatabase });
  const found = await checkSearches({ ...wiki, database, configuration }, { isIndexed, runs: 300 });
  assert.ok(found > 50, `${found} searches found something`);
});

test(
  'in a given wiki',
  { skip: given === undefined && 'WIKIQUERY_SEARCHED_WIKI is not set' },
  async (context) => {
    const database = new Sqlite(given, { readonly: true });
    context.after(() => database.close());
    const configuration = searchingAsWikipedia(sampleConfiguration());
    const wiki = openTestWiki(database, configuration);
    const found = await checkSearches({ ...wiki, database, configuration }, { isIndexed, runs: 200 });
    assert.ok(found > 40, `${found} searches found something`);
  },
);
