import assert from 'node:assert/strict';
import test from 'node:test';
import { pino } from 'pino';
import { UnavailableError } from '../../core/src/data/database/database.ts';
import { createFaultLog } from './fault-log.ts';

type Line = readonly [message: string, fields: Readonly<Record<string, unknown>>];

/** A log whose lines can be read, without what is of no interest here. */
function openLog(now?: () => number) {
  const lines: Line[] = [];
  const write = (line: string): void => {
    const { msg, ...fields } = JSON.parse(line) as { readonly msg: string };
    lines.push([msg, fields]);
  };
  const known = {
    isModule: (name: string) => ['query', 'allpages'].includes(name),
    isParameter: (name: string) => ['action', 'list', 'titles'].includes(name),
  };
  return { lines, log: createFaultLog(pino({ base: null, timestamp: false }, { write }), known, now) };
}

const request = new Map([
  ['action', 'query'],
  ['list', 'allpages|Private'],
  ['titles', 'Private page|Other'],
  ['private', 'x'],
]);
const described = {
  modules: ['query', 'allpages', 'other'],
  parameters: ['action', 'list', 'titles', 'other'],
};
const busy = new UnavailableError('All are busy.');
const gone = new UnavailableError('There is no file.');

test('requests without a database share the number of the line that says why, then are counted', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { lines, log } = openLog();
  const ask = (error: Error, times: number): string => {
    const ids = new Set(Array.from({ length: times }, () => log.request(error, request)));
    assert.equal(ids.size, 1);
    const [id = ''] = ids;
    assert.match(id, /^[\da-f]{24}$/);
    return id;
  };
  const first = (id: string, reason: string): Line => [
    'Answering requests with 503',
    { level: 50, id, reason, ...described },
  ];
  const count = (id: string, requests: number, reason: string): Line => [
    'Answered requests with 503',
    { level: 50, id, requests, reason, seconds: 10 },
  ];
  const one = ask(busy, 100);
  assert.deepEqual(lines, [first(one, busy.message)]);
  const other = ask(gone, 3);
  assert.notEqual(one, other);
  t.mock.timers.tick(10_000);
  assert.deepEqual(lines.slice(1), [
    first(other, gone.message),
    count(one, 99, busy.message),
    count(other, 2, gone.message),
  ]);
  assert.equal(ask(busy, 3), one);
  for (let i = 0; i < 3; i++) t.mock.timers.tick(10_000);
  assert.deepEqual(lines.slice(4), [count(one, 3, busy.message)]);
  const later = ask(busy, 1);
  assert.notEqual(later, one);
  assert.deepEqual(lines.slice(5), [first(later, busy.message)]);
});

test('other errors are logged each with a number of its own', () => {
  const { lines, log } = openLog();
  const ids = [1, 2].map(() => log.request(new RangeError('too far'), request));
  assert.equal(new Set(ids).size, 2);
  const told = lines as unknown as [string, { id: string; fault: { message: string; stack: string } }][];
  assert.deepEqual(
    told.map(([message, { id, fault }]) => [
      message,
      id,
      fault.message,
      fault.stack.includes('fault-log.test'),
    ]),
    ids.map((id) => ['Request failed', id, 'too far', true]),
  );
  assert.deepEqual(lines[0]?.[1]['modules'], described.modules);
  assert.deepEqual(lines[0]?.[1]['parameters'], described.parameters);
});

test('the log of an error has no value of the request, and nothing that a driver attached', () => {
  const { lines, log } = openLog();
  const cause = Object.assign(new Error("Incorrect value: 'private_page' for `page_title` in allpages"), {
    code: 'ER_TRUNCATED',
    sql: "SELECT 'Private page'",
  });
  log.request(new Error('Cannot read\n    at Private page|Other (x:1:1)', { cause }), request);
  const text = JSON.stringify(lines);
  assert.doesNotMatch(text, /private.page|SELECT/i);
  assert.match(text, /Incorrect value: '…' for `page_title` in allpages","code":"ER_TRUNCATED/);
});

test('a lost database server is logged, and its return with the time that it was away', () => {
  let now = 0;
  const { lines, log } = openLog(() => now);
  log.server('db1:3306', { kind: 'lost', reason: 'It is down.' });
  now += 2500;
  log.server('db1:3306', { kind: 'back' });
  assert.deepEqual(lines, [
    ['Lost a database server', { level: 50, server: 'db1:3306', reason: 'It is down.' }],
    ['Database server is back', { level: 40, server: 'db1:3306', seconds: 2.5 }],
  ]);
});

test('stopped replication is logged with the reason, and when it continues with its duration', () => {
  let now = 0;
  const { lines, log } = openLog(() => now);
  log.server('db2:3306', { kind: 'replication-stopped', reason: 'Its SQL thread does not run.' });
  now += 4000;
  log.server('db2:3306', { kind: 'replication-resumed' });
  assert.deepEqual(lines, [
    ['Replication has stopped', { level: 50, server: 'db2:3306', reason: 'Its SQL thread does not run.' }],
    ['Replication continues', { level: 40, server: 'db2:3306', seconds: 4 }],
  ]);
});
