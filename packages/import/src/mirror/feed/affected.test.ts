import assert from 'node:assert/strict';
import { test } from 'node:test';
import { affectedByChange, affectedByLog, authorOf, logsIn } from './affected.ts';

const entry = { logid: 1, timestamp: '2024-01-01T00:00:00Z', user: 'Warden', userid: 3 };

test('an edit affects its page, its revision and its author', () => {
  const change = { rcid: 1, timestamp: '2024-01-01T00:00:00Z', bot: false, new: false, minor: false };
  const edit = { ...change, type: 'edit', pageid: 5, revid: 9, user: 'Warden', userid: 3 } as const;
  assert.deepEqual(affectedByChange(edit), [
    { kind: 'page', name: '5' },
    { kind: 'revision', name: '9' },
  ]);
  assert.deepEqual(affectedByChange({ ...edit, type: 'categorize' }), [{ kind: 'page', name: '5' }]);
  assert.deepEqual(authorOf(edit), [{ kind: 'user', name: 'Warden' }]);
  assert.deepEqual(authorOf({ ...edit, user: '192.0.2.1', userid: 0 }), []);
});

test('a new page is asked for once, by its id', () => {
  const creation = { ...entry, type: 'create', action: 'create', ns: 0, title: 'Here', logpage: 5, revid: 9 };
  assert.deepEqual(affectedByLog(creation), [
    { kind: 'page', name: '5', history: false },
    { kind: 'revision', name: '9' },
  ]);
});

test('a move affects both titles', () => {
  const params = { target_ns: 0, target_title: 'There', suppressredirect: false };
  const move = { ...entry, type: 'move', action: 'move', ns: 0, title: 'Here', logpage: 5, params };
  const titles = affectedByLog(move).filter(({ kind }) => kind === 'title');
  assert.deepEqual(
    titles.map(({ name }) => name),
    ['Here', 'There'],
  );
});

test('deletions and merges affect whole histories', () => {
  for (const type of ['delete', 'merge', 'import']) {
    const tasks = affectedByLog({ ...entry, type, action: type, ns: 0, title: 'Here', logpage: 5 });
    const pages = tasks.filter(({ kind }) => kind === 'page' || kind === 'title');
    assert.ok(pages.length === 2 && pages.every(({ history }) => history));
  }
});

test('what is hidden is named by its parameters', () => {
  const hiding = { ...entry, type: 'delete', ns: 0, title: 'Here', params: { type: 'revision', ids: ['7'] } };
  const tasks = affectedByLog({ ...hiding, action: 'revision' });
  assert.ok(tasks.some(({ kind, name }) => kind === 'revision' && name === '7'));
  assert.deepEqual(logsIn({ ...hiding, action: 'event', params: { ids: ['8'] } }), [8]);
});

test('what got other tags is named by its parameters', () => {
  const tagging = { ...entry, type: 'tag', action: 'update', ns: 0, title: 'Here' };
  const ofRevision = { ...tagging, params: { revid: 7, logid: 0 } };
  assert.ok(affectedByLog(ofRevision).some(({ kind, name }) => kind === 'revision' && name === '7'));
  assert.deepEqual(logsIn(ofRevision), []);
  const ofLogEntry = { ...tagging, params: { revid: 0, logid: 8 } };
  assert.ok(!affectedByLog(ofLogEntry).some(({ kind }) => kind === 'revision'));
  assert.deepEqual(logsIn(ofLogEntry), [8]);
});

test('a hidden log entry affects nothing that it hides', () => {
  const hidden = { logid: 1, type: 'move', action: 'move', timestamp: '2024-01-01T00:00:00Z' };
  assert.deepEqual(affectedByLog({ ...hidden, actionhidden: true, userhidden: true }), []);
});
