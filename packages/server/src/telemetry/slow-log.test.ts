import assert from 'node:assert/strict';
import test from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { pino } from 'pino';
import { answeredRequest } from '../../../../test/rig/answered-request.ts';
import { until } from '../../../../test/rig/until.ts';
import { createSlowLog, type SlowLogOptions } from './slow-log.ts';

const slow = (sql: string, milliseconds = 60) => [{ sql, parameters: ['private'], milliseconds, rows: 3 }];

function start(explain?: SlowLogOptions['explain']) {
  const lines: Record<string, unknown>[] = [];
  const logger = pino(
    {},
    { write: (line: string) => lines.push(JSON.parse(line) as Record<string, unknown>) },
  );
  return { lines, listen: createSlowLog({ logger, seconds: 0.5, explain }) };
}

test('a slow request is logged with its statements and their plans, without values', async () => {
  const { lines, listen } = start(async (sql) => [`SCAN of ${sql}`]);
  listen(answeredRequest({ milliseconds: 499 }));
  listen(
    answeredRequest({
      milliseconds: 501,
      slow: slow('SELECT\n  1\nWHERE x = ?'),
      status: 503,
      error: 'overtime',
    }),
  );
  await turn();
  assert.equal(lines.length, 1);
  const { level, modules, parameters, milliseconds, status, error, statements } = lines[0] ?? {};
  assert.deepEqual(
    { level, modules, parameters, milliseconds, status, error, statements },
    {
      level: 40,
      modules: ['query', 'allpages'],
      parameters: ['action', 'list'],
      milliseconds: 501,
      status: 503,
      error: 'overtime',
      statements: [
        {
          sql: 'SELECT 1 WHERE x = ?',
          milliseconds: 60,
          rows: 3,
          plan: ['SCAN of SELECT\n  1\nWHERE x = ?'],
        },
      ],
    },
  );
  assert.doesNotMatch(JSON.stringify(lines), /private/);
});

test('a statement is explained once, one at a time, and no failure keeps a line out of the log', async () => {
  const asked: string[] = [];
  const { lines, listen } = start(async (sql) => {
    asked.push(sql);
    await turn();
    throw new Error('no such table');
  });
  listen(answeredRequest({ milliseconds: 600, slow: slow('A') }));
  listen(answeredRequest({ milliseconds: 600, slow: slow('B') }));
  await until(() => lines.length === 2, 'two lines are logged');
  listen(answeredRequest({ milliseconds: 600, slow: slow('A') }));
  await until(() => lines.length === 3, 'a third line is logged');
  assert.deepEqual(asked, ['A']);
});

test('of many slow requests only some are logged, and the next line says how many were not', async (t) => {
  t.mock.method(performance, 'now', () => now);
  let now = 1000;
  const { lines, listen } = start();
  for (let i = 0; i < 100; i++) listen(answeredRequest({ milliseconds: 600 }));
  now = 2000;
  listen(answeredRequest({ milliseconds: 600 }));
  await until(() => lines.length === 6, 'six lines are logged');
  assert.deepEqual(
    lines.map(({ skipped }) => skipped),
    [undefined, undefined, undefined, undefined, undefined, 95],
  );
});
