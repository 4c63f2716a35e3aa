import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Database } from 'better-sqlite3';
import type { AnyRequest } from 'wikiquery-client';
import { wordPattern } from '../mirror/changing-wiki.ts';
import { contradictions, miscounted } from './contradictions.ts';
import { hiddenWords, markTexts } from './hidden-words.ts';
import { oneWiki } from './one-wiki.ts';
import { openSandbox } from './open-sandbox.ts';
import { questions } from './recording/recording.ts';
import { drawSteps } from './steps.ts';
import { BEGIN } from './timed-mediawiki.ts';
import { furtherGroups, type UserName } from './users.ts';

const STEPS = 300;

/** All questions are asked each time that so many steps were taken, some after each step. */
const EVERY = 60;

/** Where most of what is hidden would be seen at once. */
const quick: readonly AnyRequest[] = [
  {
    list: 'allrevisions',
    arvprop: 'ids|user|comment|content',
    arvslots: 'main',
    arvlimit: 50,
  },
  { list: 'recentchanges', rcprop: 'user|comment|title|loginfo', rclimit: 50 },
  { list: 'logevents', leprop: 'title|user|comment|details', lelimit: 50 },
].map((question) => ({ action: 'query', formatversion: 2, ...question }));

test('after random writes no table contradicts another, and what is hidden is hidden at once', async () => {
  await using sandbox = openSandbox(undefined);
  const { database } = sandbox;
  sandbox.clock.set(BEGIN);
  database.exec(furtherGroups);
  markTexts(database);
  const atFirst = new Set(contradictions(database));
  const hiddenAtFirst = hiddenWords(database);
  const wiki = oneWiki(sandbox);
  const actions = new Set<string>();
  let steps = 0;
  let kinds = kindsOfPages(database);
  const drifting = new Set<string>();
  const { next } = drawSteps(wiki, {
    seed: 7,
    only: undefined,
    onStep: ({ action, answer }) => {
      steps++;
      if (!answer['errors'] && !answer['error']) actions.add(action);
      const before = kinds;
      kinds = kindsOfPages(database);
      for (const [page, kind] of kinds)
        if ((before.get(page) ?? kind) !== kind)
          for (const category of categoriesOf(database, page)) drifting.add(`${miscounted}: ${category}`);
    },
  });

  /** Hidden words in answers to a user. */
  const seen = async (user: UserName, asked: readonly AnyRequest[]): Promise<readonly string[]> => {
    const hidden = hiddenWords(database);
    const found: string[] = [];
    for (const question of asked) {
      const body = JSON.stringify(await wiki.ask(user, question));
      for (const [word] of body.matchAll(wordPattern))
        if (hidden.has(word)) found.push(`${word} in ${JSON.stringify(question)}`);
    }
    return found;
  };

  while (steps < STEPS) {
    const before = steps;
    await next();
    if (steps === before) continue;
    assert.deepEqual(await seen('anonymous', quick), [], `after ${steps} steps`);
    if (Math.floor(steps / EVERY) === Math.floor(before / EVERY)) continue;
    const found = contradictions(database).filter((line) => !atFirst.has(line) && !drifting.has(line));
    assert.deepEqual(found, [], `after ${steps} steps`);
    assert.deepEqual(await seen('anonymous', questions), [], `after ${steps} steps`);
    const searches = [...hiddenWords(database)].map((srsearch) => ({
      action: 'query',
      list: 'search',
      srsearch,
      srprop: 'snippet',
      srinfo: '',
    }));
    assert.deepEqual(await titlesOf(wiki.ask, searches), [], `after ${steps} steps`);
  }
  assert.ok(actions.size > 18, `only ${[...actions].join(', ')} succeeded`);
  assert.ok(hiddenWords(database).difference(hiddenAtFirst).size > 5);
  // Who may see what is hidden does see it.
  const shown = await seen('overseer', questions);
  assert.ok(shown.length > 10, shown.join('\n'));
});

/** The kind of member that each page would be of a category, by the ID of the page. */
const kindsOfPages = (database: Database): ReadonlyMap<number, string> =>
  new Map(
    database
      .prepare<[], [number, string]>(
        `SELECT page_id, CASE page_namespace WHEN 14 THEN 'subcat' WHEN 6 THEN 'file' ELSE 'page' END FROM page`,
      )
      .raw()
      .all(),
  );

const categoriesOf = (database: Database, page: number): readonly string[] =>
  database.prepare<[number], string>('SELECT cl_to FROM categorylinks WHERE cl_from = ?').pluck().all(page);

/** Titles of pages that searches find. */
async function titlesOf(
  ask: (user: UserName, request: AnyRequest) => Promise<Readonly<Record<string, unknown>>>,
  searches: readonly AnyRequest[],
): Promise<readonly string[]> {
  const titles: string[] = [];
  for (const search of searches) {
    const { query } = (await ask('anonymous', search)) as {
      readonly query?: { readonly search: readonly { readonly title: string }[] };
    };
    assert.ok(query, JSON.stringify(search));
    titles.push(...query.search.map(({ title }) => title));
  }
  return titles;
}
