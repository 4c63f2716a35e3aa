/**
 * Whatever a program writes into a wiki after it was indexed, searches that look up only what was noted of it answer as
 * those that look up everything.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import Sqlite, { type Database } from 'better-sqlite3';
import * as fc from 'fast-check';
import { sampleConfiguration } from '../../packages/testing/sample/wiki.ts';
import { indexWiki } from '../cirrussearch/corpus.ts';
import { openApi } from '../rig/ask.ts';
import { notInMemory } from '../rig/test-database.ts';
import { createWiki } from '../rig/wiki.ts';
import { searchingAsWikipedia } from '../search/check-searches.ts';

const configuration = searchingAsWikipedia(sampleConfiguration());

/** What may be written, with the numbers of two pages and a revision. */
const writes = [
  'UPDATE revision SET rev_deleted = 1 WHERE rev_id = :revision',
  'UPDATE revision SET rev_deleted = rev_deleted & ~1 WHERE rev_page = :page',
  'UPDATE OR IGNORE revision SET rev_deleted = 9 WHERE rev_page = :page',
  'UPDATE revision SET rev_page = :other WHERE rev_id = :revision',
  'UPDATE revision SET rev_id = rev_id + 100000 WHERE rev_id = :revision',
  'DELETE FROM revision WHERE rev_page = :page',
  `REPLACE INTO revision SELECT rev_id, :other, rev_comment_id, rev_actor, rev_timestamp, rev_minor_edit,
    rev_deleted, rev_len, rev_parent_id, rev_sha1 FROM revision WHERE rev_id = :revision`,
  `REPLACE INTO revision SELECT rev_id, rev_page, rev_comment_id, rev_actor, rev_timestamp, rev_minor_edit,
    1, rev_len, rev_parent_id, rev_sha1 FROM revision WHERE rev_id = :revision`,
  "UPDATE page SET page_title = 'Moved_' || page_id WHERE page_id = :page",
  `UPDATE OR REPLACE page SET (page_namespace, page_title)
    = (SELECT page_namespace, page_title FROM page WHERE page_id = :other)
    WHERE page_id = :page AND EXISTS (SELECT 1 FROM page WHERE page_id = :other)`,
  'UPDATE page SET page_id = page_id + 100000 WHERE page_id = :page',
  'UPDATE page SET page_is_redirect = 1 - page_is_redirect WHERE page_id = :page',
  'UPDATE page SET page_latest = :revision WHERE page_id = :page',
  'UPDATE page SET page_touched = page_touched + 1',
  'DELETE FROM page WHERE page_id = :page',
  `REPLACE INTO page SELECT page_id + 200000, page_namespace, page_title, page_is_redirect, page_is_new,
    page_random, page_touched, page_links_updated, page_latest, page_len, page_content_model, page_lang
    FROM page WHERE page_id = :page`,
  `REPLACE INTO page SELECT page_id, page_namespace, 'Replaced_' || page_id, page_is_redirect, page_is_new,
    page_random, page_touched, page_links_updated, page_latest, page_len, page_content_model, page_lang
    FROM page WHERE page_id = :page`,
  'the index is brought up to date',
];

test('what a program writes after the wiki was indexed', { skip: notInMemory }, async () => {
  using wiki = createWiki();
  await indexWiki(wiki.database, configuration);
  const indexed = wiki.database.serialize();
  const numbers = (statement: string): readonly number[] =>
    wiki.database.prepare<[], number>(statement).pluck().all();
  const pages = numbers('SELECT wsp_page FROM wikiquery_search_page');
  const redirects = numbers('SELECT rd_from FROM redirect');
  const revisions = numbers('SELECT page_latest FROM page');
  const words = names(
    wiki.database,
    "SELECT term FROM wikiquery_search_vocabulary WHERE doc > 3 AND term NOT GLOB '*[^a-z]*'",
  );
  const found = async (database: Database, word: string): Promise<readonly string[]> => {
    const { ask } = await openApi({ database, configuration });
    const answers: string[] = [];
    for (const [srsearch, srsort] of [
      [word, 'relevance'],
      [`intitle:${word}`, 'relevance'],
      [`${word} -pageid:1 boost-templates:"Box|50%"`, 'relevance'],
      [`${word} OR ${words[0] ?? ''}`, 'last_edit_desc'],
      [`${word} incategory:Lighthouses`, 'incoming_links_desc'],
      [`-${word} subpageof:S*`, 'title_natural_desc'],
    ] as const) {
      const { json } = await ask({
        list: 'search',
        srnamespace: '*',
        srlimit: '20',
        srprop: '',
        srsearch,
        srsort,
      });
      const { search, searchinfo } = json['query'] as Found;
      answers.push(`${srsearch}: ${searchinfo.totalhits}: ${search.map(({ pageid }) => pageid).join(' ')}`);
    }
    return answers;
  };
  const write = fc.record({
    what: fc.constantFrom(...writes),
    page: fc.oneof(fc.constantFrom(...pages), fc.constantFrom(...redirects)),
    other: fc.constantFrom(...pages),
    revision: fc.constantFrom(...revisions),
  });
  let depending = 0;
  const property = fc.asyncProperty(
    fc.array(write, { minLength: 1, maxLength: 12 }),
    fc.constantFrom(...words),
    async (changes, word) => {
      using written = opened(indexed);
      for (const { what, ...given } of changes) {
        if (what.startsWith('the index')) await indexWiki(written.database, configuration);
        else if (what.includes(':')) written.database.prepare(what).run(given);
        else written.database.exec(what);
      }
      const copy = written.database.exec('SAVEPOINT kept; RELEASE kept').serialize();
      using noted = opened(copy);
      using unnoted = opened(copy);
      unnoted.database.exec('DELETE FROM wikiquery_search_due');
      using everything = opened(copy);
      for (const name of names(everything.database, "SELECT name FROM sqlite_schema WHERE type = 'trigger'"))
        everything.database.exec(`DROP TRIGGER ${name}`);
      const expected = await found(everything.database, word);
      assert.deepEqual(await found(noted.database, word), expected);
      if (String(await found(unnoted.database, word)) !== String(expected)) depending++;
    },
  );
  // What is written may by chance leave nearly all answers as they were.
  for (let round = 0; round < 5 && depending <= 5; round++) await fc.assert(property, { numRuns: 40 });
  assert.ok(depending > 5, `${depending} answers depend on what was noted`);
});

const names = (database: Database, statement: string): readonly string[] =>
  database.prepare<[], string>(statement).pluck().all();

/** Opens a database that was in memory, and closes it in the end. */
function opened(bytes: Buffer): Disposable & { readonly database: Database } {
  const database = new Sqlite(bytes);
  return { database, [Symbol.dispose]: () => database.close() };
}

interface Found {
  readonly search: readonly { readonly pageid: number }[];
  readonly searchinfo: { readonly totalhits: number };
}
