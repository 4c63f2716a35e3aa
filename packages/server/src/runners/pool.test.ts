import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import test from 'node:test';
import { createUsage } from '../../../core/src/data/database/usage.ts';
import { createRunnerPool, inOrder, RunnerError, type RunnerPoolOptions } from './pool.ts';
import type { RunnerMessage, RunnerRequest } from './protocol.ts';

/** A process as the pool sees it. */
class Child extends EventEmitter {
  readonly sent: RunnerRequest[] = [];
  isKilled = false;

  send(request: RunnerRequest): void {
    this.sent.push(request);
  }

  kill(): void {
    this.isKilled = true;
    this.emit('exit');
  }

  ready(): void {
    this.emit('message', { kind: 'ready' } satisfies RunnerMessage);
  }

  answer(body: string, megabytes = 80): void {
    this.emit('message', {
      kind: 'answer',
      response: { status: 200, headers: {}, body },
      usage: createUsage(),
      account: 'anonymous',
      memory: megabytes * 1024 * 1024,
    } satisfies RunnerMessage);
  }
}

function open(options: Partial<RunnerPoolOptions> = {}) {
  const children: Child[] = [];
  const pool = createRunnerPool({
    count: 2,
    start: () => {
      const child = new Child();
      children.push(child);
      return child as unknown as ChildProcess;
    },
    ...options,
  });
  const run = async (url: string, leaving?: AbortSignal): Promise<string> => {
    const request = { method: 'GET', parameters: new Map(), posted: false, server: '', url };
    try {
      return String((await pool.run(request, 10, leaving)).response.body);
    } catch (error) {
      assert.ok(error instanceof RunnerError);
      return error.reason;
    }
  };
  const child = (index: number): Child => {
    const found = children[index];
    assert.ok(found);
    return found;
  };
  return { pool, run, child, children };
}

test('runners start when there is work, as many as there are, and answer one request at a time', async () => {
  const { pool, run, child, children } = open();
  assert.equal(children.length, 0);
  const answers = [run('a'), run('b'), run('c')];
  assert.equal(children.length, 2);
  child(0).ready();
  child(1).ready();
  assert.deepEqual([child(0).sent.length, child(1).sent.length], [1, 1]);
  assert.deepEqual(pool.state(), { processes: 2, running: 2, waiting: 1, killed: 0, started: 2, failed: 0 });
  child(1).answer('B');
  assert.deepEqual(
    child(1).sent.map(({ url }) => url),
    ['b', 'c'],
  );
  child(1).answer('C');
  child(0).answer('A');
  assert.deepEqual(await Promise.all(answers), ['A', 'B', 'C']);
  pool.close();
  assert.ok(children.every(({ isKilled }) => isKilled));
});

test('a runner is killed when its time is over, and the next request gets a new one', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { pool, run, child, children } = open({ count: 1 });
  const [slow, next] = [run('slow'), run('next')];
  child(0).ready();
  t.mock.timers.tick(9999);
  assert.equal(child(0).isKilled, false);
  t.mock.timers.tick(1);
  assert.equal(child(0).isKilled, true);
  assert.equal(await slow, 'time');
  assert.equal(children.length, 2);
  child(1).ready();
  child(1).answer('Next');
  assert.equal(await next, 'Next');
  assert.equal(pool.state().killed, 1);
  pool.close();
});

test('a client that goes ends its request, whether it runs or waits', async () => {
  const { pool, run, child } = open({ count: 1 });
  const [running, waiting] = [new AbortController(), new AbortController()];
  const answers = [run('running', running.signal), run('waiting', waiting.signal), run('other')];
  child(0).ready();
  waiting.abort();
  assert.equal(await answers[1], 'left');
  running.abort();
  assert.equal(await answers[0], 'left');
  assert.equal(child(0).isKilled, true);
  child(1).ready();
  child(1).answer('Other');
  assert.equal(await answers[2], 'Other');
  assert.deepEqual(
    child(1).sent.map(({ url }) => url),
    ['other'],
  );
  pool.close();
});

test('a client that has gone already is not answered', async () => {
  const { pool, run, children } = open();
  assert.equal(await run('gone', AbortSignal.abort()), 'left');
  assert.equal(children.length, 0);
  pool.close();
});

test('only so many requests wait', async () => {
  const { pool, run, child } = open({ count: 1, waiting: inOrder(1) });
  const first = run('first');
  child(0).ready();
  const second = run('second');
  assert.equal(await run('third'), 'busy');
  pool.close();
  assert.deepEqual([await first, await second], ['ended', 'busy']);
});

test('a runner that exits by itself fails its request only', async () => {
  const { pool, run, child, children } = open({ count: 1 });
  const [first, second] = [run('first'), run('second')];
  child(0).ready();
  child(0).emit('exit', null, 'SIGKILL');
  assert.equal(await first, 'ended');
  child(1).ready();
  child(1).answer('Second');
  assert.equal(await second, 'Second');
  assert.equal(children.length, 2);
  pool.close();
});

test('a runner that cannot start fails a request instead of being started forever', async () => {
  const { pool, run, child, children } = open({ count: 1 });
  const [first, second] = [run('first'), run('second')];
  child(0).emit('exit', 1, null);
  assert.equal(await first, 'unready');
  child(1).emit('exit', 1, null);
  assert.equal(await second, 'unready');
  assert.equal(children.length, 2);
  assert.deepEqual(pool.state(), { processes: 0, running: 0, waiting: 0, killed: 0, started: 2, failed: 2 });
  pool.close();
});

test('a runner that runs out of memory is told apart from one that is killed', async () => {
  const { pool, run, child } = open({ count: 1 });
  for (const [i, [code, signal, reason]] of (
    [
      [null, 'SIGABRT', 'memory'],
      [134, null, 'memory'],
      [null, 'SIGTERM', 'ended'],
      [1, null, 'ended'],
    ] as const
  ).entries()) {
    const answer = run(reason);
    child(i).ready();
    child(i).emit('exit', code, signal);
    assert.equal(await answer, reason);
  }
  pool.close();
});

test('a runner that cannot open the database says why', async () => {
  const { pool, child } = open({ count: 1 });
  const request = { method: 'GET', parameters: new Map(), posted: false, server: '' };
  const answer = assert.rejects(pool.run(request, 10, undefined), {
    reason: 'unavailable',
    message: 'There is no file wiki.sqlite.',
  });
  child(0).emit('message', {
    kind: 'unavailable',
    reason: 'There is no file wiki.sqlite.',
  } satisfies RunnerMessage);
  child(0).emit('exit', 1, null);
  await answer;
  pool.close();
});

test('a runner that the system does not start fails its request', async () => {
  const { pool, run, child } = open({ count: 1 });
  const answer = run('a');
  child(0).emit('error', new Error('spawn EAGAIN'));
  assert.equal(await answer, 'unready');
  pool.close();
});

test('a runner without work ends after a while, unless it is the last one', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { pool, run, child } = open({ idleSeconds: 60 });
  const answers = [run('a'), run('b')];
  child(0).ready();
  child(1).ready();
  child(0).answer('A');
  child(1).answer('B');
  await Promise.all(answers);
  t.mock.timers.tick(59_999);
  assert.equal(pool.state().processes, 2);
  t.mock.timers.tick(1);
  assert.deepEqual([child(0).isKilled, child(1).isKilled], [true, false]);
  pool.close();
});

test('the last idle runner is replaced if it has become large', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { pool, run, child, children } = open({ idleSeconds: 60, count: 1 });
  const answer = run('a');
  child(0).ready();
  child(0).answer('A', 500);
  await answer;
  t.mock.timers.tick(59_999);
  assert.deepEqual([children.length, child(0).isKilled], [1, false]);
  t.mock.timers.tick(1);
  assert.deepEqual([children.length, child(0).isKilled], [2, true]);
  child(1).ready();
  t.mock.timers.tick(60_000);
  assert.deepEqual([children.length, child(1).isKilled], [2, false]);
  assert.equal(pool.state().killed, 0);
  pool.close();
});

test('those that wait are told whether a runner is ready', async () => {
  const told: boolean[] = [];
  const { pool, run, child } = open({
    count: 1,
    waiting: (drop) => ({
      ...inOrder(100)(drop),
      setServed: (isServed) => {
        if (told.at(-1) !== isServed) told.push(isServed);
      },
    }),
  });
  const answers = [run('a'), run('b')];
  assert.deepEqual(told, [false]);
  child(0).ready();
  child(0).emit('exit', null, 'SIGKILL');
  assert.deepEqual(told, [false, true, false]);
  child(1).ready();
  child(1).answer('B');
  assert.deepEqual(await Promise.all(answers), ['ended', 'B']);
  assert.deepEqual(told, [false, true, false, true]);
  pool.close();
});
