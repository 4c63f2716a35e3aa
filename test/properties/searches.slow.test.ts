/** Searches as on Wikipedia find exactly the pages that a plain reading of the tables does, in wikis of real size. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import Sqlite from 'better-sqlite3';
import { fromConnection } from '../../packages/core/src/data/database/dialects/sqlite.ts';
import { parseMariadbUrl } from '../../packages/mariadb/src/address.ts';
import { openMariadb } from '../../packages/mariadb/src/open-mariadb.ts';
import { sampleConfiguration } from '../../packages/testing/sample/wiki.ts';
import { openTestWiki } from '../../packages/testing/src/create-wiki.ts';
import { configurationOf } from '../../packages/wikiquery/src/open-wiki.ts';
import { realDump, runImport, temporaryFolder } from '../dumps/program.ts';
import { openApi } from '../rig/ask.ts';
import { openSearchedWiki, requesting } from '../rig/searched-wiki.ts';
import { checkSearches, searchingAsWikipedia } from '../search/check-searches.ts';

const dump = realDump('ltgwiki-pages-articles.xml.gz');
/** A file that has an index, such as one that the benchmark of searches made. */
const given = process.env['WIKIQUERY_TEST_SEARCHED_WIKI'];
/** The URL of a MariaDB with the tables of that file, which answers in its place, without an index. */
const copy = process.env['WIKIQUERY_TEST_SEARCHED_COPY'];

test('in an imported wiki', { skip: dump === undefined && 'the dump is not available' }, async (context) => {
  const path = join(temporaryFolder(context), 'wiki.sqlite');
  const run = await runImport(['--database', `sqlite:${path}`, '--no-index', dump ?? '']);
  assert.equal(run.code, 0, run.errors);
  const database = new Sqlite(path);
  context.after(() => database.close());
  const configuration = searchingAsWikipedia(await configurationOf({}, fromConnection(database)));
  const wiki = { configuration, database };
  const found = await checkSearches({ ...wiki, ...(await openSearchedWiki(wiki)) }, 300);
  assert.ok(found > 50, `${found} searches found something`);
});

const skip = given === undefined && 'WIKIQUERY_TEST_SEARCHED_WIKI is not set';
test('in a given wiki', { skip }, async (context) => {
  const database = new Sqlite(given, { readonly: true });
  context.after(() => database.close());
  const wiki = { configuration: searchingAsWikipedia(sampleConfiguration()), database };
  const address = copy === undefined ? undefined : parseMariadbUrl(copy);
  const searched = address
    ? openTestWiki(database, wiki.configuration, {
        open: async () => openMariadb(address),
      })
    : { request: requesting(await openApi(wiki)), tables: database };
  const found = await checkSearches({ ...wiki, ...searched }, 200);
  assert.ok(found > 40, `${found} searches found something`);
});
