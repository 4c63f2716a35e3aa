import assert from 'node:assert/strict';
import test from 'node:test';
import { stripVTControlCharacters } from 'node:util';
import type { TopState } from '@wikiquery/server/telemetry';
import { drawScreen } from './screen.ts';
import type { View } from './view.ts';

type Figures = TopState['all'];

const figures = (over: Partial<Figures> = {}): Figures => ({
  requests: 0,
  refused: 0,
  wouldBeRefused: 0,
  cost: 0,
  databaseMilliseconds: 0,
  rows: 0,
  latencies: Array<number>(64).fill(0),
  ...over,
});

/** Latencies of which all are in one bucket: 0.1 ms times 1.25 to the power of its number and a half. */
const latencies = (bucket: number, count: number): number[] =>
  Array.from({ length: 64 }, (_, i) => (i === bucket ? count : 0));

const clients = {
  '192.0.2.0/24': figures({ requests: 100, cost: 3000, rows: 200_000, latencies: latencies(0, 100) }),
  '198.51.100.0/24': figures({ requests: 20, cost: 1000, refused: 5, latencies: latencies(20, 20) }),
  other: figures({ requests: 2, wouldBeRefused: 15, latencies: latencies(50, 2) }),
};
const state: TopState = {
  seconds: 10,
  all: figures({
    requests: 122,
    cost: 4000,
    refused: 5,
    wouldBeRefused: 15,
    rows: 200_000,
    latencies: latencies(20, 122),
  }),
  notices: [],
  groups: { client: clients, agent: {}, module: {}, class: {} },
};
const view: View = { by: 'client', sort: 'cost', filter: '', isTyping: false, isPaused: false };
const draw = (
  over: Partial<View> = {},
  {
    size = { columns: 80, rows: 20 },
    of = state,
    note,
  }: { size?: { columns: number; rows: number }; of?: TopState; note?: string } = {},
): readonly string[] =>
  drawScreen(of, { ...view, ...over }, size, { from: 'here', note }).map(stripVTControlCharacters);

test('a screen has the sums, the groups by their share of the cost, and the keys', () => {
  assert.deepEqual(draw(), [
    'here, last 10 s',
    '12 requests/s  400 ms of work/s  20k rows/s  p50 9.7ms  p99 9.7ms',
    '0.5 refused/s  (1.5 would be refused/s)',
    '',
    `${'CLIENT'.padEnd(30)}  COST▼   REQ/S     P50     P99  REFUSED/S  ROWS/S`,
    `${'192.0.2.0/24'.padEnd(30)}  75.0%      10   0.1ms   0.1ms          0     20k`,
    `${'198.51.100.0/24'.padEnd(30)}  25.0%     2.0   9.7ms   9.7ms        0.5       0`,
    `${'other'.padEnd(30)}   0.0%     0.2    7.8s    7.8s      (1.5)       0`,
    '[c]lient [a]gent [m]odule c[l]ass  [s]ort  [/]filter  [p]ause  [q]uit',
  ]);
});

test('it shows how it is sorted, filtered and paused', () => {
  const names = (over: Partial<View>): readonly string[] =>
    draw(over)
      .slice(5, -1)
      .map((line) => line.split(' ')[0] ?? '');
  assert.deepEqual(names({ sort: 'refused' })[0], '198.51.100.0/24');
  assert.deepEqual(names({ sort: 'p99' }), ['other', '198.51.100.0/24', '192.0.2.0/24']);
  assert.match(draw({ sort: 'p50' })[4] ?? '', / {2}COST +REQ\/S +P50▼ /);
  assert.deepEqual(names({ filter: '51' }), ['198.51.100.0/24']);
  assert.match(draw({ filter: '51' })[2] ?? '', / {2}filter: 51$/);
  assert.match(draw({ isTyping: true })[2] ?? '', / {2}filter: _$/);
  assert.equal(draw({ isPaused: true })[0], 'here, last 10 s  PAUSED ');
  assert.match(draw({ by: 'agent' })[4] ?? '', /^AGENT /);
});

test('it fits into the terminal', () => {
  const small = draw({}, { size: { columns: 40, rows: 7 } });
  assert.ok(small.every((line) => line.length <= 40));
  // One row stays, however low the terminal is.
  assert.equal(small.length, 7);
  assert.equal(draw({}, { size: { columns: 80, rows: 8 } }).length, 8);
  assert.equal(draw({}, { size: { columns: 80, rows: 1 } }).length, 7);
});

test('notices are broken into lines, and a note stands above them', () => {
  const of = { ...state, notices: ['The servers send all requests for prop=links to the wiki itself.'] };
  const lines = draw({}, { of, note: 'No\nanswer', size: { columns: 30, rows: 20 } });
  assert.deepEqual(lines.slice(3, 7), [
    'No\u{fffd}answer',
    'The servers send all requests',
    'for prop=links to the wiki',
    'itself.',
  ]);
  assert.match(lines[7] ?? '', /^CLIENT/);
});
