import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { serialize } from 'php-serialize';
import { cookieProvider, now, sharedSessions } from '../../../../../test/rig/shared-sessions.ts';
import { openTestDatabase } from '../../../../../test/rig/test-database.ts';
import { createWiki } from '../../../../../test/rig/wiki.ts';
import { createDatabaseSessionStore } from '../../sessions/shared/database-store.ts';
import { joinSessionStores, unavailable, type SessionStore } from '../../sessions/shared/session-store.ts';

const wiki = createWiki();
const { database } = wiki;
after(wiki.close);
const { warden, own, freshId, sessionOf, cookieHeader, nameOf, openShared } = sharedSessions(wiki);

const down: SessionStore = {
  read: async () => Promise.reject(unavailable('Redis')),
  close: async () => undefined,
};

test('an unavailable store fails only requests that need it', async () => {
  const api = await openShared({}, {}, down);
  const session = freshId();
  const failed = await api.ask(
    { meta: 'userinfo' },
    { headers: { cookie: cookieHeader({ ...own, _session: session }) } },
  );
  assert.equal(
    (failed.json as { error: { code: string } }).error.code,
    'internal_api_error_DBConnectionError',
  );
  assert.ok(!failed.body.includes(session));
  assert.equal(await nameOf(api, { ...own, Token: warden.user_token }), 'Warden');
  assert.equal((await api.ask({ meta: 'userinfo' }, { headers: { cookie: 'theme=dark' } })).status, 200);
});

test('finds the session on any of several servers; the latest wins', async () => {
  const main = createDatabaseSessionStore(await openTestDatabase(database));
  const stale: SessionStore = {
    read: async () => [
      Buffer.from(
        serialize({
          data: {},
          metadata: {
            userId: 0,
            userName: null,
            userToken: null,
            provider: cookieProvider,
            expires: now + 60,
          },
        }),
      ),
    ],
    close: async () => undefined,
  };
  const cookies = { ...own, _session: sessionOf(warden) };
  for (const stores of [
    [main, down],
    [down, main],
    [main, stale],
    [stale, main],
  ]) {
    assert.equal(await nameOf(await openShared({}, {}, joinSessionStores(stores)), cookies), 'Warden');
  }
  await assert.rejects(joinSessionStores([down, { ...stale, read: async () => [] }]).read('x'), {
    name: 'DBConnectionError',
  });
});
