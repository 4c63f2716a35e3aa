import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { openApi } from '../../../../../test/rig/ask.ts';
import { createWiki } from '../../../../../test/rig/wiki.ts';

const wiki = createWiki({
  pages: [
    { title: 'Bridge', revisions: [{ text: 'An arch.' }, { text: 'A beam.', comment: '/* Piers */ new' }] },
  ],
  users: [{ name: 'Keeper' }],
});
after(wiki.close);
const { database } = wiki;
const id = Number(database.prepare(`SELECT user_id FROM user WHERE user_name = 'Keeper'`).pluck().get());
database.exec(
  `UPDATE recentchanges SET rc_timestamp = strftime('%Y%m%d%H%M%S', 'now', '-' || (100 - rc_id) || ' minutes')`,
);
database.prepare(`INSERT INTO watchlist (wl_user, wl_namespace, wl_title) VALUES (?, 0, 'Bridge')`).run(id);
database.prepare(`INSERT INTO user_properties VALUES (?, 'watchlisttoken', 'open sesame')`).run(id);
const api = await openApi(wiki);
const feed = (parameters: Readonly<Record<string, string>>) =>
  api.ask({ action: 'feedwatchlist', ...parameters });
const owner = { wlowner: 'Keeper', wltoken: 'open sesame' };

test("shows another user's watchlist by token", async () => {
  const { body } = await feed(owner);
  assert.match(body, /<title>Bridge<\/title>/);
  assert.equal([...body.matchAll(/<item>/g)].length, 1);
  assert.equal([...(await feed({ ...owner, allrev: '1' })).body.matchAll(/<item>/g)].length, 2);
  assert.match(body, /<description>\/\* Piers \*\/ new \([^)]+\)<\/description>/);
});

test('links an item to the section in its comment', async () => {
  assert.match((await feed({ ...owner, linktosections: '1' })).body, /<link>[^<]*diff=\d+#Piers<\/link>/);
});

test('returns errors as items, except those of parameters', async () => {
  for (const [parameters, code] of [
    [{}, 'notloggedin'],
    [{ ...owner, wltoken: 'wrong' }, 'bad_wltoken'],
    [{ ...owner, wlshow: 'minor|!minor' }, 'show'],
  ] as const) {
    const { body, headers } = await feed(parameters);
    assert.equal(headers['mediawiki-api-error'], undefined);
    assert.match(
      body,
      new RegExp(`<title>[^<]* - Error - [^<]*</title>[^]*<title>Error \\(${code}\\)</title>`),
    );
  }
  assert.equal((await feed({ hours: 'x' })).headers['mediawiki-api-error'], 'badinteger');
});
