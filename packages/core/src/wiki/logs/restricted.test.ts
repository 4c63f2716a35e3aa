import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exampleSite } from '../../../../../test/rig/site.ts';
import { createSite } from '../site.ts';
import { nobody, type Viewer } from '../viewer.ts';
import { closedLogs, mayReadLog } from './restricted.ts';

const site = exampleSite();
const viewer = (...rights: string[]): Viewer => ({ ...nobody, rights: new Set(rights) });

test('logs are public by default, and restricted ones require their right', () => {
  assert.ok(mayReadLog('move', viewer(), site));
  assert.ok(!mayReadLog('suppress', viewer(), site));
  assert.ok(mayReadLog('suppress', viewer('suppressionlog'), site));
});

test('extensions may restrict logs', () => {
  const extensions = [{ logRestrictions: { vault: 'vault-log', safe: 'safe-log' } }];
  const closed = closedLogs(viewer('safe-log'), createSite(site.configuration, extensions));
  assert.ok(closed.includes('vault') && !closed.includes('safe'));
});

test('a wiki may restrict and open logs', () => {
  const { configuration } = site;
  const logRestrictions = { move: 'movelog', spamblacklist: '' };
  const closed = closedLogs(
    viewer(),
    createSite({ ...configuration, settings: { ...configuration.settings, logRestrictions } }, []),
  );
  assert.ok(closed.includes('move') && closed.includes('suppress') && !closed.includes('spamblacklist'));
});
