import assert from 'node:assert/strict';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import Sqlite from 'better-sqlite3';
import { openTestWiki } from '../../packages/testing/src/create-wiki.ts';
import type { TestWiki } from '../../packages/testing/src/test-wiki.ts';
import { noMediaWiki, startMediaWikiWithClock } from '../rig/mediawiki.ts';
import { differingFields } from './compare-answers.ts';
import { oneWiki } from './one-wiki.ts';
import { openSandbox } from './open-sandbox.ts';
import { questions } from './recording/recording.ts';
import { drawSteps } from './steps.ts';
import { BEGIN } from './timed-mediawiki.ts';

const STEPS = 200;
const END = BEGIN + STEPS * 1000;
const reader = { as: 'Night watch' };

/** What MediaWiki makes anew, with the options that it needs. */
const scripts = [
  ['refreshLinks', []],
  ['initSiteStats', ['--update']],
  ['rebuildrecentchanges', []],
  ['rebuildtextindex', []],
] as const;

/** What is compared. Names of properties include those of the extension PageImages, which sandboxes do not make. */
const asked = [
  ...questions.filter(({ list }) => list !== 'recentchanges' && list !== 'pagepropnames'),
  ...['text', 'title'].flatMap((srwhat) =>
    ['category', 'island*', 'keepers', 'lantern', 'light*', 't*'].map((srsearch) => ({
      action: 'query',
      formatversion: 2,
      list: 'search',
      srsearch,
      srwhat,
      srnamespace: '*',
      srlimit: 'max',
    })),
  ),
];

/** MediaWiki's script gives recent changes the titles of now, and adds revisions that are no edits. */
const recentEdits = {
  action: 'query',
  list: 'recentchanges',
  rctype: 'edit|new',
  rcprop: 'ids|user|comment|timestamp|sizes',
  rcend: new Date(BEGIN).toISOString(),
  rclimit: 'max',
} as const;

/** MediaWiki's own number of articles drifts: it counts no imported pages, and no pages whose templates change links. */
const articleCount = '.query.statistics.articles:';

test('MediaWiki finds nothing to mend in the file of a wiki in a test', { skip: noMediaWiki }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'wikiquery-maintenance-'));
  try {
    const file = join(folder, 'sandbox.sqlite');
    const { configuration, answers, edits } = await writeTo(file);
    await using live = await startMediaWikiWithClock();
    copyFileSync(file, live.database);
    for (const [script, options] of scripts) {
      await live.maintain(script, options);
      await using after = openTestWiki(new Sqlite(live.database), configuration);
      after.clock.set(END);
      const then = await answersOf(after);
      const differing = asked.flatMap((question, at) =>
        differingFields(answers[at], then[at])
          .filter((field) => !field.startsWith(articleCount))
          .map((field) => `${JSON.stringify(question)} ${field}`),
      );
      assert.deepEqual(differing, [], script);
      assert.deepEqual([...edits.difference(await editsOf(after))], [], script);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Writes at random to a wiki in a file; returns what it answers then. */
async function writeTo(file: string) {
  await using memory = openSandbox(undefined);
  memory.database.prepare('VACUUM INTO ?').run(file);
  const { configuration } = memory;
  await using wiki = openTestWiki(new Sqlite(file), configuration);
  wiki.clock.set(BEGIN);
  let steps = 0;
  const { next } = drawSteps(oneWiki(wiki), {
    seed: 11,
    only: undefined,
    onStep: () => {
      steps++;
    },
  });
  while (steps < STEPS) await next();
  wiki.clock.set(END);
  return { configuration, answers: await answersOf(wiki), edits: await editsOf(wiki) };
}

async function answersOf(wiki: TestWiki<Sqlite.Database>): Promise<readonly unknown[]> {
  const left = new Set(wiki.database.prepare(unindexed).pluck().all());
  const answers: unknown[] = [];
  for (const question of asked) {
    const answer = JSON.stringify(await wiki.request(question, reader));
    answers.push(
      JSON.parse(answer, (name, value: unknown) =>
        name === 'search' && Array.isArray(value)
          ? (value as readonly Hit[]).filter(({ pageid }) => !left.has(pageid))
          : without(name, value),
      ),
    );
  }
  return answers;
}

/** The pages that MediaWiki did not put into the index when they were moved or restored, but does when it makes it anew. */
const unindexed = `SELECT page_id FROM page JOIN slots ON slot_revision_id = page_latest
  WHERE slot_origin <> page_latest`;

interface Hit {
  readonly pageid: number;
}

/**
 * Leaves out the count of edits, which MediaWiki makes otherwise when they come than afterwards, that of hits, and
 * PageImages.
 */
function without(name: string, value: unknown): unknown {
  if (name === 'edits' || name === 'searchinfo' || name.startsWith('page_image')) return undefined;
  return name === 'pageprops' && Object.keys(value as object).length === 0 ? undefined : value;
}

/** What recent changes tell of edits, as texts. */
async function editsOf(wiki: TestWiki<Sqlite.Database>): Promise<ReadonlySet<string>> {
  const answer = (await wiki.request(recentEdits, reader)) as {
    readonly query?: { readonly recentchanges?: readonly Readonly<Record<string, unknown>>[] };
  };
  const changes = answer.query?.recentchanges ?? [];
  assert.ok(changes.length > 20);
  const fields = ['revid', 'user', 'comment', 'timestamp', 'newlen'];
  return new Set(changes.map((change) => JSON.stringify(fields.map((name) => change[name]))));
}
