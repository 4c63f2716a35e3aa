/** Searches as on Wikipedia find exactly the pages that a plain reading of the tables does. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import Sqlite from 'better-sqlite3';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateWiki } from '../../bench/generate.ts';
import { openTestWiki } from '../../src/testing/create-wiki.ts';
import { sampleConfiguration } from '../../sample/wiki.ts';
import { indexWiki } from '../cirrussearch/corpus.ts';
import { notInMemory, openTestDatabase } from '../rig/test-database.ts';
import { createWiki } from '../rig/wiki.ts';
import { checkSearches, searchingAsWikipedia } from '../search/check-searches.ts';

const isIndexed = notInMemory === false;
const configuration = searchingAsWikipedia(sampleConfiguration());

test('in the sample wiki', async () => {
  using sample = createWiki();
  const { database } = sample;
  const wiki = openTestWiki(database, configuration, { open: openTestDatabase });
  if (isIndexed) await indexWiki(database, configuration);
  const found = await checkSearches({ ...wiki, database, configuration }, { isIndexed, runs: 300 });
  assert.ok(found > 50, `${found} searches found something`);
});

test('in a generated wiki', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'wikiquery-searches-'));
  const file = join(folder, 'wiki.sqlite');
  generateWiki(file, { pages: 400, seed: 3 }, () => undefined);
  const database = new Sqlite(file);
  try {
    // Texts that were hidden after they were indexed are found by no word.
    if (isIndexed) await indexWiki(database, configuration);
    database.exec('UPDATE revision SET rev_deleted = 1 WHERE rev_id % 7 = 0');
    const wiki = openTestWiki(database, configuration, { open: openTestDatabase });
    const found = await checkSearches({ ...wiki, database, configuration }, { isIndexed, runs: 300 });
    assert.ok(found > 50, `${found} searches found something`);
  } finally {
    database.close();
    rmSync(folder, { recursive: true });
  }
});
