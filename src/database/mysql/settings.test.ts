import assert from 'node:assert/strict';
import test from 'node:test';
import { defaultServerSettings, readServerSettings } from './settings.ts';

test('what is not said has a default', () => {
  assert.deepEqual(readServerSettings({ connections: 3 }), { ...defaultServerSettings, connections: 3 });
  assert.deepEqual(readServerSettings(undefined), defaultServerSettings);
});

for (const [given, message] of [
  [{ conections: 3 }, /settings\.database\.conections is not a setting; there are: .*connections/],
  [{ connections: 0 }, /settings\.database\.connections is not a number above 0/],
  [{ heartbeat: 5 }, /heartbeat is not text/],
  [{ servers: { db1: { role: 'leader' } } }, /servers\["db1"\]\.role is neither/],
  [{ servers: { db1: { weight: -1 } } }, /servers\["db1"\]\.weight/],
  ['fast', /settings\.database is not an object/],
] as const) {
  test(`${JSON.stringify(given)} is refused`, () => {
    assert.throws(() => readServerSettings(given), { name: 'TypeError', message });
  });
}
