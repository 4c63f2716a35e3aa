import assert from 'node:assert/strict';
import { test } from 'node:test';
import { notInMemory } from '../../../../../test/rig/test-database.ts';
import { inBoth, warningsIn, wikiOf, type Request } from '../../../../../test/versions/wiki-of-version.ts';

test('list=random selects by size and content model from 1.44 on', async () => {
  const request = { action: 'query', list: 'random', rnnamespace: '0', rnlimit: '50', prop: 'info' };
  const [older, newer] = await inBoth('1.43', '1.44', { ...request, rnminsize: '1000', rnmaxsize: '2000' });
  assert.match(warningsIn(older), /rnminsize/);
  assert.doesNotMatch(warningsIn(newer), /rnminsize/);
  const sizes = async (given: Request): Promise<readonly number[]> => {
    using wiki = wikiOf('1.44');
    const { query } = await wiki.request({
      action: 'query',
      formatversion: 2,
      generator: 'random',
      grnnamespace: '0',
      grnlimit: '50',
      prop: 'info',
      ...given,
    });
    return ((query?.['pages'] ?? []) as unknown as readonly { readonly length: number }[]).map(
      (page) => page.length,
    );
  };
  const chosen = await sizes({ grnminsize: '500', grnmaxsize: '1500' });
  assert.ok(chosen.length > 0 && chosen.every((size) => size >= 500 && size <= 1500), chosen.join());
  assert.equal((await sizes({ grncontentmodel: 'json' })).length, 1);
});

test('list=logevents finds entries by their numbers from 1.45 on', async () => {
  const request = { action: 'query', list: 'logevents', leprop: 'ids', leids: '2|3', lelimit: '5' };
  const [older, newer] = await inBoth('1.44', '1.45', request);
  assert.match(warningsIn(older), /leids/);
  const entries = newer['query']?.['logevents'] as unknown as readonly { readonly logid: number }[];
  assert.deepEqual(entries.map(({ logid }) => logid).toSorted(), [2, 3]);
});

test('tags of the software have the sources of the version', async () => {
  const request = { action: 'query', list: 'tags', tgprop: 'source', tglimit: 'max' };
  const sourcesOf = async (version: string): Promise<unknown> => {
    using wiki = wikiOf(version);
    const { query } = await wiki.request({ formatversion: 2, ...request });
    const tags = query?.['tags'] as unknown as readonly { readonly name: string; readonly source: unknown }[];
    return tags.find(({ name }) => name === 'mw-undo')?.source;
  };
  assert.deepEqual(await sourcesOf('1.41'), ['extension']);
  assert.deepEqual(await sourcesOf('1.42'), ['software', 'extension']);
  assert.deepEqual(await sourcesOf('1.47'), ['software']);
});

test('the pages of changes are found by number from 1.45 on', async () => {
  const redirects = async (version: string, request: Request): Promise<readonly unknown[]> => {
    using wiki = wikiOf(version);
    // A page that was moved, and left a redirect.
    wiki.database.exec(`
      UPDATE page SET page_title = 'Moved', page_latest = (SELECT max(rc_this_oldid) FROM recentchanges
        WHERE rc_cur_id = page_id AND rc_source IN ('mw.edit', 'mw.new'))
        WHERE page_namespace = 0 AND page_title = 'Gull_Point';
      INSERT INTO page (page_namespace, page_title, page_is_redirect, page_is_new, page_random, page_touched, page_latest, page_len)
        VALUES (0, 'Gull_Point', 1, 1, 0.5, '20240101000000', 999999, 9)`);
    const { query } = await wiki.request({
      action: 'query',
      list: 'recentchanges',
      rctitle: 'Gull Point',
      rctype: 'edit|new',
      rcprop: 'redirect|title',
      ...request,
    });
    const changes = query?.['recentchanges'] as unknown as readonly { readonly redirect: unknown }[];
    return changes.map(({ redirect }) => redirect);
  };
  const [older, newer] = [await redirects('1.44', {}), await redirects('1.45', {})];
  assert.ok(older.length > 0 && older.every(Boolean));
  assert.ok(newer.length === older.length && !newer.some(Boolean));
  assert.equal((await redirects('1.44', { rcshow: '!redirect' })).length, 0);
  assert.equal((await redirects('1.45', { rcshow: '!redirect' })).length, newer.length);
  assert.equal((await redirects('1.44', { rctoponly: '1' })).length, 0);
  assert.equal((await redirects('1.45', { rctoponly: '1' })).length, 1);
});

test('watchlists have old revisions of log entries until 1.44', async () => {
  const logged = async (version: string): Promise<number> => {
    using wiki = wikiOf(version);
    wiki.database.exec(`
      UPDATE recentchanges SET rc_this_oldid = 1 WHERE rc_source = 'mw.log';
      INSERT OR IGNORE INTO watchlist (wl_user, wl_namespace, wl_title)
        SELECT user_id, rc_namespace, rc_title FROM user, recentchanges WHERE user_name = 'Keeper'`);
    const request = { action: 'query', list: 'watchlist', wltype: 'log', wllimit: 'max', wlprop: 'ids' };
    const { query } = await wiki.request(request, { as: 'Keeper' });
    return Object.keys(query?.['watchlist'] ?? []).length;
  };
  assert.ok((await logged('1.44')) > 0);
  assert.equal(await logged('1.45'), 0);
});

test('deleted revisions have no number of a page from 1.44 on', async () => {
  const numbers = async (version: string): Promise<readonly unknown[]> => {
    using wiki = wikiOf(version);
    wiki.database.exec("UPDATE archive SET ar_namespace = 0, ar_title = 'Gull_Point'");
    const request = { action: 'query', list: 'alldeletedrevisions', adrlimit: 'max', adrprop: 'ids' };
    const { query } = await wiki.request(request, { as: 'Warden' });
    const pages = query?.['alldeletedrevisions'] as unknown as readonly { readonly pageid: unknown }[];
    return [...new Set(pages.map(({ pageid }) => pageid))];
  };
  const [older, newer] = [await numbers('1.43'), await numbers('1.44')];
  assert.equal(older.length, 1);
  assert.notEqual(older[0], 0);
  assert.deepEqual(newer, [0]);
});

test('a watchlist has the public as its audience since 1.45', async () => {
  const hidden = async (version: string): Promise<boolean> => {
    using wiki = wikiOf(version);
    wiki.database.exec(
      "INSERT INTO watchlist (wl_user, wl_namespace, wl_title) SELECT user_id, 0, 'Points' FROM user",
    );
    const request = { action: 'query', list: 'watchlist', wltype: 'log', wlallrev: 1, wllimit: 'max' };
    const { query } = await wiki.request({ ...request, wlprop: 'title' }, { as: 'Warden' });
    const changes = (query?.['watchlist'] ?? []) as unknown as readonly Request[];
    return changes.some((change) => change['actionhidden']);
  };
  assert.equal(await hidden('1.44'), true);
  assert.equal(await hidden('1.45'), false);
});

test(
  'hits are in the order of their titles until 1.42, and again since 1.45',
  { skip: notInMemory },
  async () => {
    const request = { action: 'query', list: 'search', srwhat: 'text', srsearch: 'the', srlimit: 'max' };
    const found = async (version: string): Promise<readonly unknown[]> => {
      using wiki = wikiOf(version);
      const { query } = await wiki.request(request);
      const hits = (query?.['search'] ?? []) as unknown as readonly Request[];
      return hits.map(({ title }) => title);
    };
    const [older, between, newer] = [await found('1.41'), await found('1.44'), await found('1.45')];
    assert.ok(older.length > 1);
    assert.notDeepEqual(between, older);
    assert.deepEqual(newer, older);
  },
);
