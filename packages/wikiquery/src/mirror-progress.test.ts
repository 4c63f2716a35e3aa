import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { sampleConfiguration } from '../../../test/rig/wiki.ts';
import { createSite } from '../../core/src/wiki/site.ts';
import { extensions } from '../../extensions/src/index.ts';
import type { MirrorContext } from '../../import/src/mirror/context.ts';
import { copySteps } from '../../import/src/mirror/copy/steps.ts';
import type { MirrorState } from '../../import/src/mirror/state.ts';
import { openSqliteMirror } from '../../import/src/mirror/write/sqlite.ts';
import { mirrorProgress } from './mirror-progress.ts';
import type { Progress } from './progress.ts';

const folder = mkdtempSync(join(tmpdir(), 'wikiquery-mirror-progress-'));
const database = openSqliteMirror(join(folder, 'mirror.sqlite'));
after(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

const unused = (): Promise<never> => Promise.reject(new Error('The source was asked.'));
const context: MirrorContext = {
  source: {
    url: '',
    batch: 50,
    requests: () => 1234,
    unused: () => 1,
    ask: unused,
    batchOf: unused,
    download: unused,
  },
  database,
  site: createSite(sampleConfiguration(), extensions),
  history: 'current',
  recheck: 0,
  now: () => 0,
};

const state: MirrorState = {
  source: '',
  history: 'current',
  position: '20240102030405',
  expected: 0,
  sweep: { step: 0, rounds: 0, since: '20230101000000' },
  requests: 0,
  changes: 0,
  logEntries: 0,
};

/** Records what is shown: steps, notes, and of shares the numbers and the text after some seconds. */
function recorded(seconds: number): { readonly display: Progress; readonly shown: string[] } {
  const shown: string[] = [];
  const display: Progress = {
    at: (done, total, describe) => shown.push(`${done} of ${total ?? '?'}: ${describe(seconds)}`),
    show: () => undefined,
    step: (text) => shown.push(text),
    note: (text) => shown.push(text),
    end: () => 0,
  };
  return { display, shown };
}

test('the first copy shows what this process has copied, and how fast', () => {
  const { display, shown } = recorded(20);
  const { onProgress } = mirrorProgress(context, display);
  // A process before has copied 1,000 of them; the first step is that of the articles.
  onProgress?.({ ...state, expected: 9000, copy: { step: 0, done: 1000, all: 1000 } }, 0);
  onProgress?.({ ...state, expected: 9000, copy: { step: 0, done: 3500, all: 5000 } }, 0);
  onProgress?.({ ...state, expected: 900, copy: { step: 999, done: 3500, all: 5000 } }, 0);
  const name = copySteps(context)[0]?.name ?? '';
  assert.deepEqual(shown, [
    `0 of 8000: copying ${name}, 1,000 pages, 0 a second, 1,234 requests`,
    `4000 of 8000: copying ${name}, 3,500 pages, 200 a second, 1,234 requests`,
    // The estimate was too low, and no such step is left.
    '4000 of 1: copying the end, 3,500 pages, 200 a second, 1,234 requests',
  ]);
});

test('before the first second the rate is that of a whole one', () => {
  const { display, shown } = recorded(0.5);
  const { onProgress } = mirrorProgress(context, display);
  for (const all of [0, 300])
    onProgress?.({ ...state, expected: 1000, copy: { step: 999, done: 0, all } }, 0);
  assert.match(shown[1] ?? '', /, 300 a second, /);
});

test('a mirror that follows shows its position, what is due and the requests for each change', () => {
  const { display, shown } = recorded(0);
  const { onProgress } = mirrorProgress(context, display);
  onProgress?.(state, 2500);
  onProgress?.({ ...state, changes: 8, requests: 10 }, 0);
  assert.deepEqual(shown, [
    'following, changes to 2024-01-02T03:04:05Z, 2,500 to be requested, 0 changes',
    'following, changes to 2024-01-02T03:04:05Z, 0 to be requested, 8 changes, 1.25 requests a change',
  ]);
});

test('a mirror that has compared everything shows how long ago the oldest comparison was', (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: 10_000_000 });
  const { display, shown } = recorded(0);
  mirrorProgress(context, display).onProgress?.(
    { ...state, changes: 1, requests: 1 },
    0,
    10_000_000 - 61_000,
  );
  assert.equal(
    shown[0],
    'following, changes to 2024-01-02T03:04:05Z, 0 to be requested, 1 change, 1.00 requests a change' +
      ', newest changes compared in the last 1 min 1 s',
  );
});

test('trouble is noted with the time until the next attempt', () => {
  const { display, shown } = recorded(0);
  mirrorProgress(context, display).onTrouble?.(new Error('No connection.'), 90);
  assert.deepEqual(shown, ['No connection. Trying again in 1 min 30 s.']);
});
