import assert from 'node:assert/strict';
import test from 'node:test';
import { pino } from 'pino';
import { exampleSite } from '../../test/rig/site.ts';
import { warmUp } from './warm-up.ts';

test('a wiki that cannot be asked ends the warming up, and nothing else', async () => {
  const lines: string[] = [];
  const fail = () => Promise.reject(new Error('The database is away.'));
  const wiki = {
    api: {
      handle: fail,
      attempt: fail,
      refuse: fail,
      isDelegated: () => false,
      isModule: () => true,
      isParameter: () => true,
      formOf: () => undefined,
    },
    site: exampleSite(),
    version: () => undefined,
  };
  const logger = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
  assert.equal(await warmUp({ wiki, mark: 'own', logger, isServing: false }), 1);
  assert.match(lines.join(''), /The database is away\..*"msg":"Stopped warming up"/);
});
