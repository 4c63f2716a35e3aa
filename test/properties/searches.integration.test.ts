/** Searches as on Wikipedia find exactly the pages that a plain reading of the tables does. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import Sqlite from 'better-sqlite3';
import { generateWiki } from '../../bench/generate.ts';
import { sampleConfiguration } from '../../packages/testing/sample/wiki.ts';
import { openApi } from '../rig/ask.ts';
import { openSearchedWiki, requesting } from '../rig/searched-wiki.ts';
import { createWiki } from '../rig/wiki.ts';
import { checkSearches, searchingAsWikipedia } from '../search/check-searches.ts';

const configuration = searchingAsWikipedia(sampleConfiguration());

test('in the sample wiki', async () => {
  using sample = createWiki();
  const wiki = { configuration, database: sample.database };
  const found = await checkSearches({ ...wiki, ...(await openSearchedWiki(wiki)) }, 300);
  assert.ok(found > 50, `${found} searches found something`);
});

test('in a generated wiki', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'wikiquery-searches-'));
  const file = join(folder, 'wiki.sqlite');
  generateWiki(file, { pages: 400, seed: 3 }, () => undefined);
  const database = new Sqlite(file);
  try {
    const wiki = { configuration, database };
    const searched = await openSearchedWiki(wiki);
    // Texts that were hidden after they were indexed are found by no word.
    database.exec('UPDATE revision SET rev_deleted = 1 WHERE rev_id % 7 = 0');
    const found = await checkSearches({ ...wiki, ...searched }, 300);
    assert.ok(found > 50, `${found} searches found something`);
  } finally {
    database.close();
    rmSync(folder, { recursive: true });
  }
});

test('without a full-text index', async () => {
  using sample = createWiki();
  const { database } = sample;
  const request = requesting(await openApi({ configuration, database }));
  const found = await checkSearches({ configuration, database, request }, 200);
  assert.ok(found > 40, `${found} searches found something`);
});
