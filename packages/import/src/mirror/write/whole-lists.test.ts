import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { sampleConfiguration } from '../../../../../test/rig/wiki.ts';
import { createSite } from '../../../../core/src/wiki/site.ts';
import { writeBlocks, writeProtectedTitles } from './blocks.ts';
import type { Writing } from './database.ts';
import { writeDeletedFiles } from './deleted-files.ts';
import { writePages } from './pages.ts';
import { openSqliteMirror } from './sqlite.ts';

const folder = mkdtempSync(join(tmpdir(), 'wikiquery-lists-'));
const database = openSqliteMirror(join(folder, 'mirror.sqlite'));
after(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

const site = createSite(sampleConfiguration(), []);

const write = (change: (writing: Writing) => Promise<unknown>): Promise<void> =>
  database.transaction(async (writing) => {
    await change(writing);
  });

const textsOf = async (): Promise<readonly string[]> =>
  (
    await database.rows<{ readonly text: string }>(
      `SELECT comment_text AS text FROM comment WHERE comment_text <> ''
        UNION ALL SELECT actor_name FROM actor WHERE actor_name <> 'Unknown user' ORDER BY 1`,
    )
  ).map(({ text }) => text);

test('what lists no longer name is not kept', async () => {
  const block = {
    id: 1,
    user: '198.51.100.7',
    by: '203.0.113.1',
    byid: 0,
    timestamp: '2024-01-01T00:00:00Z',
    expiry: 'infinity',
    reason: 'of a block',
    automatic: false,
    anononly: false,
    nocreate: false,
    autoblock: false,
    noemail: false,
    allowusertalk: true,
    hidden: false,
    partial: false,
  };
  const title = {
    ns: 0,
    title: 'Salted',
    timestamp: '2024-01-01T00:00:00Z',
    expiry: 'infinity',
    level: 'sysop',
    comment: 'of a protection',
  };
  const version = {
    id: 1,
    name: 'Gone.png',
    ns: 6,
    title: 'File:Gone.png',
    timestamp: '2024-01-01T00:00:00Z',
    user: '203.0.113.2',
    userid: 0,
  };
  await write((writing) => writeBlocks(writing, [block]));
  await write((writing) => writeProtectedTitles(writing, [title]));
  await write((writing) => writeDeletedFiles(writing, [version]));
  assert.deepEqual(await textsOf(), ['203.0.113.1', '203.0.113.2', 'of a block', 'of a protection']);
  await write((writing) => writeBlocks(writing, []));
  await write((writing) => writeProtectedTitles(writing, []));
  const { user: _user, userid: _userid, ...hidden } = version;
  await write((writing) => writeDeletedFiles(writing, [{ ...hidden, userhidden: true }]));
  assert.deepEqual(await textsOf(), []);
});

test("the source's counts of a category stay while its members do", async () => {
  const page = {
    pageid: 7,
    ns: 0,
    title: 'Member',
    contentmodel: 'wikitext',
    pagelanguage: 'en',
    touched: '2024-01-01T00:00:00Z',
    lastrevid: 1,
    length: 0,
  };
  const inCategory = (title: string) => ({
    ns: 14,
    title: `Category:${title}`,
    sortkey: '',
    sortkeyprefix: '',
    timestamp: page.touched,
  });
  const counts = () =>
    database.rows('SELECT cat_title AS name, cat_pages AS pages FROM category ORDER BY cat_title');
  const member = { ...page, categories: [inCategory('Drifted')] };
  await write((writing) => writePages(writing, site, [member], []));
  await write((writing) => writing.run('UPDATE category SET cat_pages = 9'));
  await write((writing) => writePages(writing, site, [member], []));
  assert.deepEqual(await counts(), [{ name: 'Drifted', pages: 9 }]);
  const moved = { ...page, categories: [inCategory('Other')] };
  await write((writing) => writePages(writing, site, [moved], []));
  assert.deepEqual(await counts(), [{ name: 'Other', pages: 1 }]);
});
