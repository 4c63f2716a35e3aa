import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import Database from 'better-sqlite3';
import { generateWiki } from './generate.ts';

const folder = mkdtempSync(join(tmpdir(), 'wikiquery-bench-'));
test.after(() => rmSync(folder, { recursive: true }));
const generate = (name: string, seed: number) => {
  const file = join(folder, name);
  generateWiki(file, { pages: 1000, seed }, () => {});
  return file;
};
const first = generate('first.sqlite', 7);

test('the same seed gives the same file, another seed another wiki', () => {
  const bytes = readFileSync(first);
  assert.ok(bytes.equals(readFileSync(generate('again.sqlite', 7))));
  assert.ok(!bytes.equals(readFileSync(generate('other.sqlite', 8))));
});

test('all references resolve', () => {
  const database = new Database(first, { readonly: true });
  const count = (sql: string) => database.prepare(sql).pluck().get();
  assert.equal(count('SELECT count(*) FROM page'), 1000);
  const dangling = {
    latest:
      'SELECT count(*) FROM page LEFT JOIN revision ON rev_id = page_latest AND rev_page = page_id WHERE rev_id IS NULL',
    length: 'SELECT count(*) FROM page JOIN revision ON rev_id = page_latest WHERE rev_len <> page_len',
    text: `SELECT count(*) FROM revision LEFT JOIN slots ON slot_revision_id = rev_id
           LEFT JOIN content ON content_id = slot_content_id
           LEFT JOIN text ON content_address = 'tt:' || old_id
           WHERE old_id IS NULL OR length(CAST(old_text AS BLOB)) <> rev_len`,
    author: 'SELECT count(*) FROM revision LEFT JOIN actor ON actor_id = rev_actor WHERE actor_id IS NULL',
    comment:
      'SELECT count(*) FROM revision LEFT JOIN comment ON comment_id = rev_comment_id WHERE comment_id IS NULL',
    target: 'SELECT count(*) FROM pagelinks LEFT JOIN linktarget ON lt_id = pl_target_id WHERE lt_id IS NULL',
    members: `SELECT count(*) FROM category
              WHERE cat_pages <> (SELECT count(*) FROM categorylinks WHERE cl_to = cat_title)`,
    redirect: `SELECT count(*) FROM page LEFT JOIN redirect ON rd_from = page_id
               WHERE page_is_redirect <> (rd_from IS NOT NULL)`,
  };
  for (const [what, sql] of Object.entries(dangling)) assert.equal(count(sql), 0, what);
  database.close();
});

test('the main page has the longest history', () => {
  const database = new Database(first, { readonly: true });
  const longest = database
    .prepare('SELECT rev_page, count(*) AS revisions FROM revision GROUP BY rev_page ORDER BY 2 DESC LIMIT 1')
    .get();
  assert.deepEqual(longest, { rev_page: 1, revisions: 7 });
  database.close();
});

test('the latest wikitext names what the tables hold', () => {
  const database = new Database(first, { readonly: true });
  const missing = database
    .prepare(
      `SELECT count(*) FROM pagelinks JOIN linktarget ON lt_id = pl_target_id JOIN page ON page_id = pl_from
       JOIN text ON old_id = page_latest WHERE instr(old_text, replace(lt_title, '_', ' ') || ']]') = 0`,
    )
    .pluck()
    .get();
  assert.equal(missing, 0);
  database.close();
});
