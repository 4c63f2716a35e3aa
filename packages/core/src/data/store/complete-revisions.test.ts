import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openApi } from '../../../../../test/rig/ask.ts';
import { createWiki, type TestWiki } from '../../../../../test/rig/wiki.ts';

const requests = [
  { list: 'allrevisions', arvprop: 'ids|size|sha1|slotsize|slotsha1|roles', arvlimit: 'max' },
  { list: 'alldeletedrevisions', adrprop: 'ids|size|sha1|slotsha1', adrlimit: 'max' },
  { titles: 'Gull Point', prop: 'revisions', rvprop: 'ids|size|sha1|content', rvslots: '*', rvlimit: 'max' },
];

const answers = (wiki: TestWiki, as?: string) =>
  Promise.all(
    requests.map((request) => wiki.request({ action: 'query', ...request }, as === undefined ? {} : { as })),
  );

for (const as of [undefined, 'Warden'])
  test(`sizes and hashes that are not stored are computed, for ${as ?? 'everybody'}`, async () => {
    using wiki = createWiki();
    const stored = await answers(wiki, as);
    assert.match(JSON.stringify(stored), /"size":[1-9].*"sha1":"[\da-f]{40}"/);
    wiki.database.exec("UPDATE revision SET rev_len = NULL, rev_sha1 = ''");
    wiki.database.exec("UPDATE archive SET ar_len = NULL, ar_sha1 = ''");
    assert.deepEqual(await answers(wiki, as), stored);
  });

test('the hash of a slot that is not stored is computed from its text', async () => {
  using wiki = createWiki();
  const [, , stored] = await answers(wiki);
  wiki.database.exec("UPDATE revision SET rev_sha1 = ''");
  wiki.database.exec("UPDATE content SET content_sha1 = ''");
  const [, , computed] = await answers(wiki);
  assert.deepEqual(computed, stored);
});

test('a revision without slots has no size and no hash', async () => {
  using wiki = createWiki();
  wiki.database.exec("UPDATE revision SET rev_len = NULL, rev_sha1 = ''");
  wiki.database.exec('DELETE FROM slots');
  const answer = await wiki.request({
    action: 'query',
    titles: 'Gull Point',
    prop: 'revisions',
    rvprop: ['size', 'sha1'],
  });
  assert.deepEqual(answer['query']?.['pages']?.[0]?.['revisions'], [{ size: 0, sha1: '' }]);
});

test('a file without a stored hash has none: false, which formatversion 1 omits', async () => {
  using wiki = createWiki();
  wiki.database.exec("UPDATE image SET img_sha1 = ''");
  const file = { action: 'query', titles: 'File:Lantern.svg', prop: 'imageinfo', iiprop: 'sha1' } as const;
  const answer = await wiki.request(file);
  assert.deepEqual(answer['query']?.['pages']?.[0]?.['imageinfo'], [{ sha1: false }]);
  const api = await openApi(wiki);
  const legacy = await api.ask({ ...file, formatversion: '1' });
  assert.match(legacy.body, /"imageinfo":\[\{\}\]|"imageinfo":\[\[\]\]/);
});
