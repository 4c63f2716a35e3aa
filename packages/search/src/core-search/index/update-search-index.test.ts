import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fromConnection } from '@wikiquery/core/database';
import { openStore } from '@wikiquery/core/store';
import { createSite } from '@wikiquery/core/wiki';
import { createWiki, sampleConfiguration, type TestWiki } from '../../../../../test/rig/wiki.ts';
import { updateSearchIndex } from './update-search-index.ts';

const wikiOf = () =>
  createWiki({
    pages: [
      { title: 'Lamp', revisions: [{ text: 'An [[oil]] lamp.' }] },
      { title: 'Talk:Gull', revisions: [{ text: 'A bird?' }] },
      { title: 'Secret', revisions: [{ text: 'plain' }, { text: 'treasure', hidden: ['content'] }] },
      { title: 'Far', revisions: [{ text: 'elsewhere' }] },
    ],
  });

async function update(wiki: TestWiki, rebuild = false, language = 'en') {
  const { general, ...rest } = sampleConfiguration();
  const site = createSite({ ...rest, general: { ...general, lang: language } }, []);
  return updateSearchIndex(
    { store: await openStore(fromConnection(wiki.database)), site },
    { rebuild: rebuild },
  );
}

const rowsOf = (wiki: TestWiki): unknown[] =>
  wiki.database.prepare('SELECT rowid, si_title, si_text FROM searchindex ORDER BY rowid').raw().all();
const farAway = (wiki: TestWiki): unknown =>
  wiki.database.exec(`UPDATE text SET old_flags = 'external' WHERE old_text = 'elsewhere'`);

const lamp = [1, 'lamp', ' an oil lamp. '];
const gull = [2, 'gull', ' a bird '];
const far = [4, 'far', ' elsewhere '];

test('a missing index is created, without hidden and unreadable texts', async () => {
  using wiki = wikiOf();
  farAway(wiki);
  wiki.database.exec(`DROP TABLE searchindex; DELETE FROM updatelog WHERE ul_key = 'fts3'`);
  assert.deepEqual(await update(wiki), { indexed: 2, hidden: 1, unreadable: 1, removed: 0 });
  assert.deepEqual(rowsOf(wiki), [lamp, gull]);
  const made = wiki.database
    .prepare(
      `SELECT sql, ul_key FROM sqlite_schema, updatelog WHERE name = 'searchindex' AND ul_key = 'fts3'`,
    )
    .raw()
    .all();
  assert.deepEqual(made, [
    ['CREATE VIRTUAL TABLE "searchindex" USING FTS3(\n si_title,\n si_text\n )', 'fts3'],
  ]);
  const answer = await wiki.request({ action: 'query', list: 'search', srsearch: 'oil', srwhat: 'text' });
  assert.equal(answer['query']?.['search']?.[0]?.['title'], 'Lamp');
});

test('an unusable index is replaced', async () => {
  using wiki = wikiOf();
  wiki.database.exec('DROP TABLE searchindex; CREATE TABLE searchindex (si_page, si_title, si_text)');
  await update(wiki);
  assert.deepEqual(rowsOf(wiki), [lamp, gull, far]);
});

test('an index filled by another program is corrected', async () => {
  using wiki = wikiOf();
  wiki.database.exec(`DELETE FROM searchindex WHERE rowid = 2;
    UPDATE searchindex SET si_text = 'old' WHERE rowid = 1;
    INSERT INTO searchindex (rowid, si_title, si_text) VALUES (99, 'gone', 'gone')`);
  assert.deepEqual(await update(wiki), { indexed: 3, hidden: 1, unreadable: 0, removed: 1 });
  assert.deepEqual(rowsOf(wiki), [lamp, gull, far]);
});

test('only changes are indexed: edits, hiding, deletion, an emptied index, another language', async () => {
  using wiki = wikiOf();
  await update(wiki);
  assert.deepEqual(await update(wiki), { indexed: 0, hidden: 0, unreadable: 0, removed: 0 });
  const latest = (title: string) => `(SELECT page_latest FROM page WHERE page_title = '${title}')`;
  wiki.database.exec(`UPDATE revision SET rev_deleted = 1 WHERE rev_id = ${latest('Lamp')};
    UPDATE page SET page_latest = ${latest('Far')} WHERE page_title = 'Gull';
    DELETE FROM page WHERE page_title = 'Far'`);
  assert.deepEqual(await update(wiki), { indexed: 1, hidden: 1, unreadable: 0, removed: 1 });
  assert.deepEqual(rowsOf(wiki), [[2, 'gull', ' elsewhere ']]);
  wiki.database.exec(`UPDATE revision SET rev_deleted = 0; DELETE FROM searchindex`);
  assert.equal((await update(wiki)).indexed, 3);
  assert.equal((await update(wiki, false, 'ja')).indexed, 3);
  assert.deepEqual((await update(wiki, true, 'ja')).indexed, 3);
  assert.deepEqual(rowsOf(wiki).slice(0, 2), [lamp, [2, 'gull', ' elsewhere ']]);
});

test('data is not indexed', async () => {
  using wiki = wikiOf();
  wiki.database.exec(`INSERT INTO content_models VALUES (99, 'wikibase-item');
    UPDATE content SET content_model = 99 WHERE content_id = 1`);
  await update(wiki);
  assert.deepEqual(rowsOf(wiki)[0], [1, 'lamp', ' ']);
});
