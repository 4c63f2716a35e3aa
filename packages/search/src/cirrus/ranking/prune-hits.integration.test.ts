import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fromConnection } from '@wikiquery/core/database';
import { sql } from '@wikiquery/core/database/statements';
import { openStore } from '@wikiquery/core/store';
import { notInMemory } from '../../../../../test/rig/test-database.ts';
import { createWiki } from '../../../../../test/rig/wiki.ts';
import { completeIndex, prepareIndex } from '../index/documents.ts';
import {
  matchAll,
  matchAny,
  matchExcept,
  matchIn,
  matchPhrase,
  matchTerms,
  shownColumns,
  type Match,
} from '../index/match.ts';
import { findPages, type PageSearch } from './find.ts';

const PAGES = 4500;

/** Pseudo-random numbers below a limit, the same in each run. */
function createChoice(): (limit: number) => number {
  let state = 12345;
  return (limit) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

/** A wiki whose index says that most pages have the words "often" and "also", and few "seldom". */
async function createIndexedPages(linksOf: (choose: (limit: number) => number) => number) {
  const wiki = createWiki({ pages: { Start: 'start' } });
  const { database } = wiki;
  const statements: string[] = [];
  const connection = fromConnection(database);
  const store = await openStore({
    ...connection,
    all: (query, options) => {
      statements.push(query.compile().sql);
      return connection.all(query, options);
    },
  });
  await prepareIndex(store, false, 'wiki');
  await completeIndex(store);
  const choose = createChoice();
  const fill = `WITH RECURSIVE number (id) AS (SELECT 1000 UNION ALL SELECT id + 1 FROM number WHERE id < ${999 + PAGES})`;
  database.exec(`INSERT INTO page (page_id, page_namespace, page_title, page_is_redirect, page_is_new, page_random,
      page_touched, page_latest, page_len) ${fill} SELECT id, id % 3, 'Page_' || id, 0, 0, 0.5, '', id, 1 FROM number;
    INSERT INTO revision (rev_id, rev_page, rev_comment_id, rev_actor, rev_timestamp)
      ${fill} SELECT id, id, 1, 1, '' FROM number;
    DELETE FROM wikiquery_search_due`);
  const write = database.prepare(
    `INSERT INTO wikiquery_search_words (rowid, title, text, whole) VALUES (?, ?, ?, ?)`,
  );
  const note = database.prepare(
    `INSERT INTO wikiquery_search_page VALUES (?, ?, 0, '', NULL, ?, ?, ?, ?, 0, ?)`,
  );
  database.transaction(() => {
    for (let id = 1000; id < 1000 + PAGES; id++) {
      const title = choose(50) === 0 ? 'often' : `page ${id}`;
      const text = Array.from(
        { length: 1 + choose(30) },
        () => ['often', 'also', 'other', 'else'][choose(4)],
      );
      if (choose(200) === 0) text.push('seldom');
      write.run(id, title, text.join(' '), title.replace(' ', '\ue001'));
      note.run(id, id, id % 3, `Page_${id}`, title, title, linksOf(choose));
    }
  })();
  return { wiki, store, statements };
}

const within = (match: Match): Match => matchIn(shownColumns, match);
const often = within(matchTerms(['often']));
const also = within(matchTerms(['also']));
const matches: Readonly<Record<string, Match>> = {
  'a word': often,
  'two forms': within(matchTerms(['often', 'also'])),
  'a form that is rare': within(matchTerms(['often', 'seldom'])),
  'two words': matchAll([often, also]),
  'a word or a whole title': matchAny([often, matchIn(['whole'], matchTerms(['often']))]),
  'two words or a phrase': matchAny([
    matchAll([often, also]),
    matchAll([often, also, within(matchPhrase([['often'], ['also']]))]),
  ]),
  'words near each other': within(matchPhrase([['often'], ['also', 'else']], 3)),
  'a word without another': matchExcept(often, also),
};

const linked = {
  'few pages have most of the links': (choose) =>
    choose(20) === 0 ? Math.floor(2 ** (choose(1000) / 100)) : choose(3),
  'pages have about as many links': (choose) => 9 + choose(3),
} satisfies Readonly<Record<string, Parameters<typeof createIndexedPages>[0]>>;

for (const [how, linksOf] of Object.entries(linked))
  test(`the first of many hits are those of all, where ${how}`, { skip: notInMemory }, async () => {
    const { wiki, store, statements } = await createIndexedPages(linksOf);
    using _ = wiki;
    let ranked = 0;
    for (const [name, match] of Object.entries(matches))
      for (const namespaces of [undefined, [0], [0, 2]])
        for (const [offset, limit] of [
          [0, 1],
          [30, 21],
          [3000, 11],
        ] as const) {
          const search: PageSearch = {
            match,
            filters: [],
            ...(namespaces && { namespaces }),
            order: 'relevance',
            countsLinks: true,
            hasIndex: true,
          };
          const hitsWith = async (boosts: PageSearch['boosts'] = []) => {
            const { hits, total } = await findPages(
              store,
              { ...search, boosts },
              { offset, limit, counts: true },
            );
            return { total, pages: hits.map(({ page_id }) => page_id) };
          };
          statements.length = 0;
          const found = await hitsWith();
          if (statements.some((each) => each.includes('CASE WHEN ('))) ranked++;
          // What needs the rows of pages is ranked whole.
          const expected = await hitsWith([{ factor: sql<number>`1 + 0 * page_id`, readsPages: true }]);
          assert.deepEqual(found, expected, `${name} in ${String(namespaces)} from ${offset}, ${limit}`);
        }
    assert.ok(ranked > 20, `${ranked} searches did not rank all hits`);
  });
