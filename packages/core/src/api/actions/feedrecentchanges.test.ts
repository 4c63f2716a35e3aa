import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { openApi } from '../../../../../test/rig/ask.ts';
import { createWiki } from '../../../../../test/rig/wiki.ts';

const wiki = createWiki({
  pages: [
    {
      title: 'Bridge',
      revisions: [
        { text: 'An <arch>.', comment: 'begin' },
        { text: 'A beam. [[Tower]]' },
        { text: 'Beams. [[Tower]]' },
      ],
    },
    { title: 'Tower', revisions: [{ text: 'High.' }] },
    { title: 'User:Keeper', revisions: [{ text: 'I.' }] },
  ],
  users: [{ name: 'Keeper' }],
});
after(wiki.close);
// Feeds cover only the last days.
wiki.database.exec(
  `UPDATE recentchanges SET rc_timestamp = strftime('%Y%m%d%H%M%S', 'now', '-' || (100 - rc_id) || ' minutes')`,
);
const api = await openApi(wiki);
const feed = (parameters: Readonly<Record<string, string>> = {}) =>
  api.ask({ action: 'feedrecentchanges', ...parameters });
const titles = async (parameters: Readonly<Record<string, string>>): Promise<string[]> =>
  [...(await feed(parameters)).body.matchAll(/<item>\s*<title>([^<]*)/g)].map(([, title = '']) => title);

test('RSS merges consecutive edits into one item', async () => {
  const { body, headers } = await feed();
  assert.equal(headers['content-type'], 'application/xml; charset=utf-8');
  assert.match(String(headers['cache-control']), /max-age=15/);
  assert.match(body, /^<\?xml version="1.0"\?>\n<rss version="2.0" xmlns:dc="[^"]+">/);
  const items = body.split('<item>').filter((item) => item.includes('<title>Bridge</title>'));
  assert.ok(items.some((item) => /&lt;b&gt;New page&lt;\/b&gt;.*An &amp;lt;arch&amp;gt;\./s.test(item)));
  const edits = items.filter((item) => item.includes('&lt;table style='));
  assert.equal(edits.length, 1, 'edits that follow one another are one item');
  assert.match(edits[0] ?? '', /One revision by the same user/);
  assert.match(edits[0] ?? '', /<link>[^<]*diff=\d+&amp;oldid=\d+<\/link>/);
  assert.match(edits[0] ?? '', /<comments>[^<]*Talk:Bridge<\/comments>/);
});

test('Atom links to itself', async () => {
  const { body } = await feed({ feedformat: 'atom', limit: '1' });
  assert.match(body, /<feed xmlns="http:\/\/www.w3.org\/2005\/Atom" xml:lang="en">/);
  assert.match(body, /<link rel="self" type="application\/atom\+xml" href="https:\/\/wiki.example/);
  assert.equal([...body.matchAll(/<entry>/g)].length, 1);
});

test('filters changes by namespace and by the links of a page', async () => {
  assert.deepEqual([...new Set(await titles({ namespace: '2' }))], ['User:Keeper']);
  assert.ok(!(await titles({ namespace: '2', invert: '1' })).includes('User:Keeper'));
  assert.deepEqual([...new Set(await titles({ target: 'Bridge' }))], ['Tower']);
  assert.deepEqual([...new Set(await titles({ target: 'Tower', showlinkedto: '1' }))], ['Bridge']);
  assert.deepEqual(await titles({ target: 'Nothing' }), []);
  assert.equal((await feed({ target: '[' })).headers['mediawiki-api-error'], 'invalidtitle');
});

test('hiding both anonymous and registered users hides nobody', async () => {
  assert.deepEqual(await titles({ hideliu: '1', hideanons: '1' }), await titles({}));
  assert.ok((await titles({ hideliu: '1' })).length < (await titles({})).length);
});

test('leaves out hidden changes, and fails if feeds are disabled', async () => {
  wiki.database.exec(`UPDATE recentchanges SET rc_deleted = 2 WHERE rc_title = 'Tower'`);
  assert.ok(!(await titles({})).includes('Tower'));
  const without = await openApi(wiki, { settings: { feeds: false } });
  const refused = await without.ask({ action: 'feedrecentchanges' });
  assert.equal(refused.headers['mediawiki-api-error'], 'feed-unavailable');
  assert.equal((await feed({ feedformat: 'x' })).headers['mediawiki-api-error'], 'badvalue');
});
