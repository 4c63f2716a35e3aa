import assert from 'node:assert/strict';
import test from 'node:test';
import { pino } from 'pino';
import { UnavailableError } from '../database/database.ts';
import { createFaultLog } from './fault-log.ts';

/** A log whose lines can be read, without what is of no interest here. */
function openLog(now?: () => number) {
  const lines: unknown[] = [];
  const write = (line: string): void => {
    const { msg, ...fields } = JSON.parse(line) as { readonly msg: string };
    lines.push([msg, fields]);
  };
  return { lines, log: createFaultLog(pino({ base: null, timestamp: false }, { write }), now) };
}

const busy = new UnavailableError('All are busy.');

test('requests without a database are logged once, then counted', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { lines, log } = openLog();
  const ask = (times: number): void => {
    for (let i = 0; i < times; i++) log.request(busy, `id${i}`, 'query');
  };
  const first = ['Answering requests with 503', { level: 50, reason: 'All are busy.' }];
  const count = (requests: number) => [
    'Answered requests with 503',
    { level: 50, requests, reason: 'All are busy.', seconds: 10 },
  ];
  ask(100);
  assert.deepEqual(lines, [first]);
  t.mock.timers.tick(10_000);
  assert.deepEqual(lines, [first, count(99)]);
  ask(3);
  for (let i = 0; i < 3; i++) t.mock.timers.tick(10_000);
  assert.deepEqual(lines, [first, count(99), count(3)]);
  ask(1);
  assert.deepEqual(lines, [first, count(99), count(3), first]);
});

test('other errors are logged in full, each with its number', () => {
  const { lines, log } = openLog();
  log.request(new RangeError('too far'), 'a1', 'query');
  log.request(new RangeError('too far'), 'a2', undefined);
  const told = lines as [string, { id: string; err: { message: string; stack: string } }][];
  assert.deepEqual(
    told.map(([message, { id, err }]) => [message, id, err.message, err.stack.includes('fault-log.test')]),
    ['a1', 'a2'].map((id) => ['Request failed', id, 'too far', true]),
  );
});

test('a lost database server is logged, and its return with the time that it was away', () => {
  let now = 0;
  const { lines, log } = openLog(() => now);
  log.server('db1:3306', new Error('It is down.'));
  now += 2500;
  log.server('db1:3306', undefined);
  assert.deepEqual(lines, [
    ['Lost a database server', { level: 50, server: 'db1:3306', reason: 'It is down.' }],
    ['Database server is back', { level: 40, server: 'db1:3306', seconds: 2.5 }],
  ]);
});
