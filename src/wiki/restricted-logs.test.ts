import assert from 'node:assert/strict';
import { test } from 'node:test';
import { closedLogs, mayReadLog, readsOpenLogsOnly } from './restricted-logs.ts';
import type { Viewer } from './viewer.ts';

const viewer = (...rights: string[]): Viewer => ({
  id: 0,
  name: '192.0.2.1',
  temporary: false,
  groups: ['*'],
  rights: new Set(rights),
  address: '192.0.2.1',
});

test('a log that nothing is said about is open, others take their right', () => {
  assert.ok(mayReadLog('move', viewer()));
  assert.ok(!mayReadLog('suppress', viewer()));
  assert.ok(mayReadLog('suppress', viewer('suppressionlog')));
});

test('logs of extensions are closed as well', () => {
  const closed = closedLogs(viewer('abusefilter-view'));
  assert.ok(closed.includes('checkuser-temporary-account') && !closed.includes('abusefilter'));
});

test('who reads one closed log reads more than the open ones', () => {
  assert.ok(readsOpenLogsOnly(viewer()));
  assert.ok(!readsOpenLogsOnly(viewer('suppressionlog')));
});
