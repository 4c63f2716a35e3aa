import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import test from 'node:test';
import { pino } from 'pino';
import { passLinesOn } from './start-runner.ts';

test("what a runner logs is passed on, and anything else it writes becomes a line of the server's log", async (t) => {
  const passed: string[] = [];
  t.mock.method(process.stderr, 'write', (text: string) => passed.push(text) > 0);
  const logged: string[] = [];
  const from = new PassThrough();
  passLinesOn(from, pino({ base: null, timestamp: false }, { write: (line) => void logged.push(line) }), 7);
  from.write('{"level":40}\n\n<--- Last few GCs --->\n[7:0x1] Mark-Compact\n{"lev');
  from.end('el":50}\nFATAL');
  await new Promise((resolve) => from.on('end', resolve));
  t.mock.restoreAll();
  assert.deepEqual(passed, ['{"level":40}\n', '{"level":50}\n']);
  assert.deepEqual(
    logged.map((line) => JSON.parse(line) as unknown),
    [
      {
        level: 50,
        runner: 7,
        text: '<--- Last few GCs --->\n[7:0x1] Mark-Compact',
        msg: 'A runner wrote to standard error',
      },
      { level: 50, runner: 7, text: 'FATAL', msg: 'A runner wrote to standard error' },
    ],
  );
});
