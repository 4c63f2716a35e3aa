import assert from 'node:assert/strict';
import test from 'node:test';
import { pino } from 'pino';
import { exampleSite } from '../../test/rig/site.ts';
import { warmUp } from './warm-up.ts';

/** Warms up a wiki whose API does the same for every request; returns what was logged. */
async function warmedUp(answer: () => Promise<never>): Promise<string> {
  const lines: string[] = [];
  const api = {
    handle: answer,
    attempt: answer,
    refuse: answer,
    isDelegated: () => false,
    isModule: () => true,
    isParameter: () => true,
    formOf: () => undefined,
  };
  const wiki = { api, site: exampleSite(), version: () => undefined };
  const logger = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
  await warmUp({ wiki, mark: 'own', logger, isServing: false });
  return lines.join('');
}

test('a wiki that cannot be asked ends the warming up, and nothing else', async () => {
  const log = await warmedUp(() => Promise.reject(new Error('The database is away.')));
  assert.match(log, /The database is away\..*"requests":1,"msg":"Stopped warming up"/);
});

test('a wiki that does not answer keeps no worker from listening', async () => {
  assert.equal(await warmedUp(() => new Promise(() => undefined)), '');
});
