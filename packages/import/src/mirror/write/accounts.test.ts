import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { sampleConfiguration } from '../../../../../test/rig/wiki.ts';
import { createSite } from '../../../../core/src/wiki/site.ts';
import { writeAccounts } from './accounts.ts';
import { writeLogs } from './logs.ts';
import { openSqliteMirror } from './sqlite.ts';

const folder = mkdtempSync(join(tmpdir(), 'wikiquery-accounts-'));
const database = openSqliteMirror(join(folder, 'mirror.sqlite'));
after(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

test('a list of all accounts keeps when memberships in groups end, and tells of which it is not known', async () => {
  const site = createSite(sampleConfiguration(), []);
  const listed = {
    userid: 3,
    name: 'Warden',
    groups: ['*', 'user', 'sysop', 'bot'],
    implicitgroups: ['*', 'user'],
  };
  const asked = {
    userid: 3,
    name: 'Warden',
    groupmemberships: [
      { group: 'sysop', expiry: '2048-01-01T00:00:00Z' },
      { group: 'checkuser', expiry: 'infinity' },
    ],
  };
  const { first, again, rows } = await database.transaction(async (writing) => {
    await writeAccounts(writing, site, [asked]);
    return {
      first: await writeAccounts(writing, site, [listed]),
      again: await writeAccounts(writing, site, [listed]),
      rows: await writing.rows('SELECT ug_group, ug_expiry FROM user_groups ORDER BY ug_group'),
    };
  });
  assert.deepEqual([first, again], [['Warden'], []]);
  assert.deepEqual(rows, [
    { ug_group: 'bot', ug_expiry: null },
    { ug_group: 'sysop', ug_expiry: '20480101000000' },
  ]);
});

test('an account keeps its name where the source tells it but hides it as that of an author', async () => {
  const site = createSite(sampleConfiguration(), []);
  const entry = {
    logid: 1,
    type: 'patrol',
    action: 'patrol',
    timestamp: '2024-01-01T00:00:00Z',
    user: 'Pilot',
    userid: 4,
    userhidden: true,
  };
  const rows = await database.transaction(async (writing) => {
    await writeAccounts(writing, site, [{ userid: 4, name: 'Pilot', groupmemberships: [] }]);
    await writeLogs(writing, [entry]);
    return writing.rows(`SELECT user_name, actor_name, actor_user FROM logging
      JOIN actor ON actor_id = log_actor JOIN user ON user_id = 4`);
  });
  assert.deepEqual(rows, [{ user_name: 'Pilot', actor_name: 'Unknown user', actor_user: null }]);
});
