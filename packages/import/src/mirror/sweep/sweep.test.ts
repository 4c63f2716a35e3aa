import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, test } from 'node:test';
import { sampleConfiguration } from '../../../../../test/rig/wiki.ts';
import { createSite } from '../../../../core/src/wiki/site.ts';
import { extensions } from '../../../../extensions/src/index.ts';
import type { MirrorContext } from '../context.ts';
import { deletedFiles, type CopyStep } from '../copy/steps.ts';
import type { Batch, Source } from '../source/source.ts';
import type { MirrorState } from '../state.ts';
import { nextTasks } from '../work-queue.ts';
import { openSqliteMirror } from '../write/sqlite.ts';
import { compareDeletedFiles, compareFiles } from './compare-files.ts';
import { comparePages } from './compare-pages.ts';
import { readCategories } from './read-categories.ts';
import { sweepSome } from './sweep-some.ts';

const folder = mkdtempSync(join(tmpdir(), 'wikiquery-sweep-'));
const database = openSqliteMirror(join(folder, 'mirror.sqlite'));
after(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

const notAsked = (): Promise<never> => Promise.reject(new Error('The source was asked.'));
const source: Source = {
  url: '',
  batch: 50,
  requests: () => 0,
  unused: () => 1,
  ask: notAsked,
  batchOf: notAsked,
  download: notAsked,
};
const context: MirrorContext = {
  source,
  database,
  site: createSite(sampleConfiguration(), extensions),
  history: 'all',
  recheck: 0,
  now: () => 0,
};

const begun: MirrorState = {
  source: '',
  history: 'all',
  position: '20240101000000',
  expected: 0,
  sweep: { step: 0, rounds: 0, since: '20230101000000' },
  requests: 0,
  changes: 0,
  logEntries: 0,
};

beforeEach(() =>
  database.transaction(async (writing) => {
    for (const table of ['category', 'page', 'image', 'filearchive', 'wikiquery_mirror_due'])
      await writing.run(`DELETE FROM ${table}`);
  }),
);

/** Compares a part of an answer with what is stored, and returns what is due then. */
async function dueAfter(
  step: CopyStep,
  part: Partial<Batch>,
  kind: 'page' | 'title',
  from?: Batch['next'],
): Promise<readonly string[]> {
  const read = await step.read(context, { pages: [], query: {}, at: '', ...part }, from);
  await database.transaction((writing) => read.write(writing));
  return (await nextTasks(database, kind, 50, 0)).map(({ name }) => name).toSorted();
}

const page = (pageid: number, touched: string) => ({
  pageid,
  ns: 0,
  title: `Page ${pageid}`,
  touched,
  lastrevid: pageid,
  length: 5,
  contentmodel: 'wikitext',
  pagelanguage: 'en',
});

const store = (pages: readonly ReturnType<typeof page>[]): Promise<void> =>
  database.transaction((writing) =>
    writing.put(
      'page',
      pages.map(({ pageid, touched }) => ({
        page_id: pageid,
        page_namespace: 0,
        page_title: `Page_${pageid}`,
        page_random: 0,
        page_touched: touched.replaceAll(/\D/g, ''),
        page_latest: pageid,
        page_len: 5,
        page_content_model: 'wikitext',
      })),
    ),
  );

test('pages are read again if they differ, are gone, or were touched since the last round', async () => {
  const [old, changed, fresh] = [
    page(1, '2024-01-01T00:00:00Z'),
    page(2, '2024-01-02T00:00:00Z'),
    page(3, '2024-05-05T00:00:00Z'),
  ];
  await store([old, changed, fresh, page(4, '2024-01-01T00:00:00Z')]);
  const part = { pages: [old, { ...changed, lastrevid: 9 }, fresh] };
  assert.deepEqual(await dueAfter(comparePages(0, 'articles', { since: '20240401000000' }), part, 'page'), [
    '2',
    '3',
    '4',
  ]);
});

const sha1 = 'da39a3ee5e6b4b0d3255bfef95601890afd80709';

test('files are read again if their current versions differ', async () => {
  const image = (img_name: string, img_timestamp: string) => ({
    img_name,
    img_timestamp,
    img_sha1: 'phoiac9h4m842xq45sp7s6u21eteeq1',
    img_size: 0,
    img_metadata: '',
    img_description_id: 1,
    img_actor: 1,
  });
  await database.transaction((writing) =>
    writing.put('image', [
      image('Gone.png', '20240101000000'),
      image('New_version.png', '20240101000000'),
      image('Same.png', '20240101000000'),
      image('Thereafter.png', '20240101000000'),
    ]),
  );
  const file = (name: string, timestamp: string) => ({ ns: 6, title: `File:${name}`, name, timestamp, sha1 });
  const part = {
    query: {
      allimages: [
        file('New_version.png', '2024-02-02T00:00:00Z'),
        file('Same.png', '2024-01-01T00:00:00Z'),
        file('Seen_first.png', '2024-01-01T00:00:00Z'),
      ],
    },
    next: { aicontinue: 'Thereafter.png' },
  };
  assert.deepEqual(await dueAfter(compareFiles, part, 'title'), [
    'File:Gone.png',
    'File:New version.png',
    'File:Seen first.png',
  ]);
});

test('files are read again if deleted versions of them are gone', async () => {
  const version = (id: number, name: string) => ({
    id,
    name,
    ns: 6,
    title: `File:${name}`,
    timestamp: '2024-01-01T00:00:00Z',
    sha1,
  });
  const step = compareDeletedFiles(deletedFiles);
  const all = [version(1, 'A.png'), version(2, 'B.png'), version(3, 'B.png'), version(4, 'C.png')];
  assert.deepEqual(await dueAfter(step, { query: { filearchive: all } }, 'title'), []);
  const fewer = { query: { filearchive: [version(4, 'C.png')] } };
  assert.deepEqual(await dueAfter(step, fewer, 'title', { facontinue: 'B.png|20240101000000|3' }), [
    'File:B.png',
  ]);
});

test("the counts of categories are the source's", async () => {
  const row = (cat_id: number, cat_title: string, cat_pages: number) => ({ cat_id, cat_title, cat_pages });
  await database.transaction((writing) =>
    writing.put('category', [row(1, 'Gone', 3), row(2, 'Isles_of_old', 3), row(3, 'Next_part', 3)]),
  );
  const category = (name: string, size: number) => ({ category: name, size, subcats: 1, files: 0 });
  const part = {
    query: { allcategories: [category('Isles of old', 5), category('Light', 1)] },
    next: { accontinue: 'Next_part' },
  };
  await dueAfter(readCategories, part, 'page');
  assert.deepEqual(
    await database.rows(
      'SELECT cat_id AS id, cat_title AS name, cat_pages AS pages, cat_subcats AS subcats FROM category',
    ),
    [
      { id: 2, name: 'Isles_of_old', pages: 5, subcats: 1 },
      { id: 3, name: 'Next_part', pages: 3, subcats: 0 },
      { id: 4, name: 'Light', pages: 1, subcats: 1 },
    ],
  );
});

test('every tenth round reads pages that were not touched since the last one too', async () => {
  const old = page(1, '2024-01-01T00:00:00Z');
  await store([old]);
  const same = {
    ...context,
    source: { ...source, batchOf: async () => ({ pages: [old], query: {}, at: '' }) },
  };
  const dueIn = async (rounds: number): Promise<readonly string[]> => {
    await sweepSome(same, { ...begun, sweep: { step: 0, rounds, since: '20240102000000' } });
    return (await nextTasks(database, 'page', 10, 1)).map(({ name }) => name);
  };
  assert.deepEqual(await dueIn(8), []);
  assert.deepEqual(await dueIn(9), ['1']);
});

test('a round knows when the last one that was finished began', async () => {
  const empty = {
    ...context,
    source: { ...source, batchOf: async () => ({ pages: [], query: {}, at: '' }) },
  };
  const once = await sweepSome(empty, begun);
  assert.equal(once.sweep.begun, '20240101000000');
  const interrupted = { ...once, position: '20240202000000', sweep: { ...once.sweep, step: 0 } };
  let state = await sweepSome(empty, interrupted);
  assert.deepEqual([state.sweep.since, state.sweep.begun], ['20230101000000', '20240202000000']);
  while (state.sweep.rounds === 0) state = await sweepSome(empty, { ...state, position: '20240303000000' });
  assert.equal(state.sweep.since, '20240202000000');
});
