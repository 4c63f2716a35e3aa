import assert from 'node:assert/strict';
import test from 'node:test';
import type { Database } from 'better-sqlite3';
import { openTestDatabase } from '../../../../../test/rig/test-database.ts';
import { createWiki } from '../../../../../test/rig/wiki.ts';
import { fromConnection } from '../database/dialects/sqlite.ts';
import { linkedTitles, linksOfPages, linksToRange, linksToTitles, type LinkTable } from './links.ts';
import { openStore } from './open-store.ts';
import type { Store } from './store.ts';

const titles = [
  { namespace: 0, key: 'Bridge' },
  { namespace: 6, key: 'Pier.png' },
  { namespace: 10, key: 'Box' },
  { namespace: 10, key: 'Bridge' },
];
const tables = ['pagelinks', 'templatelinks', 'imagelinks', 'redirect'] as const;
const everything = { from: undefined, to: undefined, prefix: undefined };

const description = {
  pages: {
    Harbour: '[[Bridge]] [[Tower]] {{Box}} [[File:Pier.png]] [[File:Boat.png]]',
    'Old bridge': '#REDIRECT [[Bridge]]',
    'Template:Box': '[[Tower]]',
  },
};

/** The tables before MediaWiki 1.43, which contain titles. */
const older = `
  CREATE TABLE p AS SELECT pl_from, lt_namespace AS pl_namespace, lt_title AS pl_title, pl_from_namespace
    FROM pagelinks JOIN linktarget ON lt_id = pl_target_id;
  DROP TABLE pagelinks; ALTER TABLE p RENAME TO pagelinks;
  UPDATE redirect SET rd_interwiki = NULL, rd_fragment = NULL;`;
/** The tables after MediaWiki 1.43, where files are in `linktarget` too. */
const newer = `
  INSERT OR IGNORE INTO linktarget (lt_namespace, lt_title) SELECT 6, il_to FROM imagelinks;
  CREATE TABLE i AS SELECT il_from, lt_id AS il_target_id, il_from_namespace
    FROM imagelinks JOIN linktarget ON lt_namespace = 6 AND lt_title = il_to;
  DROP TABLE imagelinks; ALTER TABLE i RENAME TO imagelinks;`;

async function answers(store: Store, table: LinkTable): Promise<unknown> {
  const range = { ...everything, namespace: table === 'imagelinks' ? 6 : table === 'templatelinks' ? 10 : 0 };
  const rows = [
    await store.all(linksOfPages(store, table, [1, 2, 3])),
    await store.all(linksToTitles(store, table, titles)),
    (await store.all(await linksToRange(store, table, range))).map((row) => ({ ...row, link_target: null })),
    (await store.all(await linkedTitles(store, table, range))).map(({ link_title }) => link_title),
    (await store.all(await linksToRange(store, table, { ...range, prefix: 'P', to: 'Q' }))).length,
  ];
  return rows.map((part) => (Array.isArray(part) ? part.map((row) => JSON.stringify(row)).toSorted() : part));
}

test('older and newer schemas give the same rows', async () => {
  const all: unknown[] = [];
  for (const change of ['', older, newer]) {
    using wiki = createWiki(description);
    wiki.database.exec(change);
    const store = await openStore(await openTestDatabase(wiki.database));
    all.push(await Promise.all(tables.map((table) => answers(store, table))));
  }
  assert.ok(JSON.stringify(all[0]).includes('Tower'));
  assert.deepEqual(all[1], all[0]);
  assert.deepEqual(all[2], all[0]);
});

/** Lists the steps of a query plan that scan or sort whole tables. */
function slowSteps(connection: Database, query: { compile(): { readonly sql: string } }): string[] {
  const { sql } = query.compile();
  const parameters = Array.from(sql.matchAll(/\?/g), () => null);
  const steps = connection.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...parameters) as { detail: string }[];
  return steps.map(({ detail }) => detail).filter((step) => /^SCAN (?!json_each)|TEMP B-TREE/.test(step));
}

test('SQLite scans no table, and finds links to titles in order', async () => {
  using wiki = createWiki(description);
  const store = await openStore(fromConnection(wiki.database));
  for (const table of tables) {
    const several = linksToTitles(store, table, titles).orderBy('link_namespace');
    const queries = {
      ofPages: linksOfPages(store, table, [1, 2]).orderBy('link_from'),
      toTitle: linksToTitles(store, table, titles.slice(0, 1)).orderBy('link_from'),
      toTitles: (table === 'imagelinks' ? linksToTitles(store, table, titles) : several)
        .orderBy('link_title')
        .orderBy('link_from')
        .limit(10),
    };
    for (const [name, query] of Object.entries(queries)) {
      assert.deepEqual(slowSteps(wiki.database, query), [], `${name} of ${table}`);
    }
  }
});
