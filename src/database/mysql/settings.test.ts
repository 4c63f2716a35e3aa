import assert from 'node:assert/strict';
import test from 'node:test';
import { defaultServerSettings, readServerSettings } from './settings.ts';

test('settings have defaults', () => {
  assert.deepEqual(readServerSettings({ connections: 3 }), { ...defaultServerSettings, connections: 3 });
  assert.deepEqual(readServerSettings(undefined), defaultServerSettings);
});

for (const [given, message] of [
  [{ conections: 3 }, /Unknown setting settings\.database\.conections; known settings: .*connections/],
  [{ connections: 0 }, /settings\.database\.connections must be a positive number/],
  [{ heartbeat: 5 }, /heartbeat must be a string/],
  [{ servers: { db1: { role: 'leader' } } }, /servers\["db1"\]\.role must be primary or replica/],
  [{ servers: { db1: { weight: -1 } } }, /servers\["db1"\]\.weight/],
  ['fast', /settings\.database must be an object/],
] as const) {
  test(`${JSON.stringify(given)} is invalid`, () => {
    assert.throws(() => readServerSettings(given), { name: 'TypeError', message });
  });
}
