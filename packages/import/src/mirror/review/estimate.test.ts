import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isoTimestamp, timestampOf } from '../../../../core/src/wiki/timestamp.ts';
import type { Source } from '../source/source.ts';
import { estimateRequests } from './estimate.ts';

const now = Date.parse('2026-03-01T00:00:00Z');

/** A source that has a revision every so many seconds, and 500 in an answer. */
const sourceWith = (seconds: number): Source => ({
  url: '',
  batch: 50,
  requests: () => 0,
  unused: () => 1,
  ask: async ({ arvstart, arvend }) => {
    const timeOf = (value: unknown): number => Date.parse(typeof value === 'string' ? value : '');
    const [newest, oldest] = [timeOf(arvstart), timeOf(arvend)];
    const all = Math.floor((newest - oldest) / (1000 * seconds));
    const revisions = Array.from({ length: Math.min(500, all) }, (_, i) => ({
      timestamp: isoTimestamp(timestampOf(newest - 1000 * seconds * (i + 1))),
    }));
    return {
      curtimestamp: isoTimestamp(timestampOf(now)),
      ...(all > 500 && { continue: { arvcontinue: '20260101000000|1' } }),
      query: { allrevisions: [{ pageid: 1, ns: 0, title: 'A', revisions: revisions as never }] },
    };
  },
  batchOf: () => Promise.reject(new Error('No pages are asked for.')),
  download: () => Promise.reject(new Error('No file is asked for.')),
});

test('how many requests read the changes of some days is estimated by the density of some', async () => {
  assert.equal(await estimateRequests(sourceWith(30 * 86_400), 30, now), 1);
  for (const perDay of [100, 2000, 100_000]) {
    const estimated = await estimateRequests(sourceWith(86_400 / perDay), 30, now);
    const exact = (30 * perDay) / 500;
    assert.ok(Math.abs(estimated - exact) <= 0.02 * exact + 1, `${estimated} for ${exact}`);
  }
});
