import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSessions } from './sessions.ts';

function start() {
  let time = 0;
  const closed: string[] = [];
  const sessions = createSessions({ most: 3, idle: 1000, recent: 100, now: () => time });
  return {
    sessions,
    closed,
    begin: (id: string) =>
      sessions.add(id, {
        close: async () => {
          closed.push(id);
        },
      }),
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
  };
}

test('new sessions take the place of unused ones, and never of active ones', async () => {
  const { sessions, closed, begin } = start();
  await begin('used');
  sessions.use('used')();
  for (let other = 0; other < 150; other++) await begin(`new ${other}`);
  assert.ok(sessions.get('used'));
  assert.equal(closed.length, 148);
  assert.deepEqual(closed.slice(0, 2), ['new 0', 'new 1']);
});

test('there is no room while all sessions are active', async () => {
  const { sessions, closed, begin, pass } = start();
  for (const id of ['a', 'b', 'c']) await begin(id);
  const end = sessions.use('a');
  sessions.use('b')();
  sessions.use('c')();
  assert.equal(sessions.hasRoom(), false);
  pass(100);
  assert.equal(sessions.hasRoom(), true);
  await begin('d');
  assert.deepEqual(closed, ['b']);
  pass(1000);
  await sessions.expire();
  assert.deepEqual(closed, ['b', 'c', 'd']);
  end();
  pass(999);
  await sessions.expire();
  assert.ok(sessions.get('a'));
  pass(1);
  await sessions.expire();
  assert.equal(sessions.get('a'), undefined);
});
