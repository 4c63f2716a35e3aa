import assert from 'node:assert/strict';
import test from 'node:test';
import {
  autopromotedGroups,
  dependOnFirstEdit,
  dependOnMail,
  type Candidate,
  type Circumstances,
} from './autopromote.ts';

const edits = (least: number) => ({ condname: 'APCOND_EDITCOUNT', params: [least] });
const blocked = { condname: 'APCOND_BLOCKED', params: [] };
const conditions = {
  single: { 0: edits(10) },
  more: { 0: edits(11) },
  all: { operand: '&', 0: edits(5), 1: { condname: 'APCOND_AGE', params: [3600] } },
  unblocked: { operand: '!', 0: blocked },
  either: { operand: '^', 0: blocked, 1: edits(10) },
  any: { operand: '|', 0: blocked, 1: edits(99) },
  members: { 0: { condname: 'APCOND_INGROUPS', params: ['sysop', 'bot'] } },
  unknown: { 0: { condname: 'APCOND_MOON', params: [] } },
  established: { 0: { condname: 'APCOND_AGE_FROM_EDIT', params: [3600] } },
};

test('groups follow from conditions', () => {
  const account: Candidate = {
    id: 1,
    registration: '20250101000000',
    firstEdit: '20250101000030',
    editCount: 10,
    mailConfirmed: false,
  };
  const circumstances: Circumstances = {
    address: '192.0.2.1',
    now: Date.parse('2025-01-01T00:59:59Z'),
    rightsOf: () => new Set(),
    isBlocked: false,
  };
  const groups = (changes: Partial<Circumstances> = {}) =>
    autopromotedGroups(conditions, account, ['bot', 'sysop'], { ...circumstances, ...changes });
  assert.deepEqual(groups(), ['single', 'unblocked', 'either', 'members']);
  const later = { now: Date.parse('2025-01-01T01:00:00Z'), isBlocked: true };
  assert.deepEqual(groups(later), ['single', 'all', 'any', 'members']);
  const latest = { now: Date.parse('2025-01-01T01:00:30Z') };
  assert.ok(groups(latest).includes('established'));
});

test('conditions depend on what one of them needs: a confirmed e-mail address, or the first edit', () => {
  const confirmed = { condname: 'APCOND_EMAILCONFIRMED', params: [] };
  assert.equal(dependOnMail(conditions), false);
  assert.equal(dependOnMail({ ...conditions, known: { operand: '&', 0: edits(1), 1: confirmed } }), true);
  assert.equal(dependOnFirstEdit(conditions), true);
  assert.equal(dependOnFirstEdit({ single: conditions.single }), false);
});
