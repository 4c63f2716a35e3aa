import assert from 'node:assert/strict';
import test from 'node:test';
import { openStore } from '../data/store/open-store.ts';
import { createWiki } from '../../../../test/rig/wiki.ts';
import { fromConnection } from '../data/database/dialects/sqlite.ts';
import { autopromotedGroups, type Candidate, type Circumstances, dependOnMail } from './autopromote.ts';

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
};

test('groups follow from conditions, whether or not something is read for these', async () => {
  using wiki = createWiki({ pages: {} });
  const account: Candidate = { id: 1, registration: '20250101000000', editCount: 10, mailConfirmed: false };
  const circumstances: Circumstances = {
    address: '192.0.2.1',
    now: Date.parse('2025-01-01T00:59:59Z'),
    store: await openStore(fromConnection(wiki.database)),
    rightsOf: () => new Set(),
    isBlocked: async () => false,
  };
  const groups = (changes: Partial<Circumstances> = {}) =>
    autopromotedGroups(conditions, account, ['bot', 'sysop'], { ...circumstances, ...changes });
  assert.deepEqual(await groups(), ['single', 'unblocked', 'either', 'members']);
  const later = { now: Date.parse('2025-01-01T01:00:00Z'), isBlocked: async () => true };
  assert.deepEqual(await groups(later), ['single', 'all', 'any', 'members']);
});

test('conditions depend on e-mail addresses if one of them asks for a confirmed one', () => {
  const confirmed = { condname: 'APCOND_EMAILCONFIRMED', params: [] };
  assert.equal(dependOnMail(conditions), false);
  assert.equal(dependOnMail({ ...conditions, known: { operand: '&', 0: edits(1), 1: confirmed } }), true);
});
