import assert from 'node:assert/strict';
import test from 'node:test';
import { createWiki } from '../../../../../test/rig/wiki.ts';

const title = (pt_namespace: number, pt_title: string, pt_timestamp: string, more: object = {}) => ({
  pt_namespace,
  pt_title,
  pt_user: 1,
  pt_reason_id: 1,
  pt_timestamp,
  pt_expiry: 'infinity',
  pt_create_perm: 'sysop',
  ...more,
});
const wiki = createWiki({
  users: [{ name: 'Warden' }],
  pages: [{ title: 'A', revisions: [{ text: 'text', comment: 'see [[A]]' }] }],
  rows: {
    protected_titles: [
      title(0, 'First', '20240101000000'),
      title(1, 'Second', '20240201000000', { pt_create_perm: 'autoconfirmed', pt_expiry: '20300101000000' }),
      title(0, 'Third', '20240201000000', { pt_user: 99 }),
    ],
  },
});
wiki.database.exec(
  "UPDATE protected_titles SET pt_reason_id = (SELECT comment_id FROM comment WHERE comment_text = 'see [[A]]')",
);
test.after(() => {
  wiki.close();
});

const ask = async (parameters: Readonly<Record<string, string>>) => {
  const answer = await wiki.request({ action: 'query', list: 'protectedtitles', ...parameters });
  const items = Object.values(answer['query']?.['protectedtitles'] ?? {});
  return { answer, items, titles: items.map((item) => item['title'] as unknown) };
};

test('lists titles newest first, and continues by time, namespace and title', async () => {
  const { answer, titles } = await ask({ ptlimit: '1' });
  assert.deepEqual(titles, ['Talk:Second']);
  const ptcontinue = '20240201000000|0|Third';
  assert.equal(answer['continue']?.['ptcontinue'], ptcontinue);
  assert.deepEqual((await ask({ ptcontinue })).titles, ['Third', 'First']);
  assert.deepEqual((await ask({ ptdir: 'newer', ptstart: '2024-01-15T00:00:00Z' })).titles, [
    'Third',
    'Talk:Second',
  ]);
});

test('filters by level and namespace', async () => {
  assert.deepEqual((await ask({ ptlevel: 'autoconfirmed' })).titles, ['Talk:Second']);
  assert.deepEqual((await ask({ ptnamespace: '0' })).titles, ['Third', 'First']);
});

test('returns all properties of a title', async () => {
  const { items } = await ask({ ptprop: 'timestamp|user|userid|comment|parsedcomment|expiry|level' });
  const [second, third] = items;
  assert.equal(second?.['user'], 'Warden');
  assert.equal(second['userid'], 1);
  assert.equal(second['comment'], 'see [[A]]');
  assert.match(JSON.stringify(second['parsedcomment']), /^"see <a href=.*A.* title=.*>A<\/a>"$/);
  assert.equal(second['expiry'], '2030-01-01T00:00:00Z');
  assert.equal(second['level'], 'autoconfirmed');
  assert.equal(third?.['user'], undefined);
  assert.equal(third?.['expiry'], 'infinity');
});

/** Protected in the same second, except the first and the last; in the order of the list. */
const sameSecond = [
  title(0, 'Zenith', '20240301000000'),
  title(0, 'A', '20240301000001'),
  title(0, 'B', '20240301000001'),
  title(0, 'C', '20240301000001'),
  title(1, 'A', '20240301000001'),
  title(1, 'B', '20240301000001'),
  title(14, 'A_a', '20240301000001'),
  title(0, 'Amber', '20240301000002'),
];
const crowded = createWiki({ pages: {}, rows: { protected_titles: sameSecond } });
test.after(() => {
  crowded.close();
});
const inOrder = ['Zenith', 'A', 'B', 'C', 'Talk:A', 'Talk:B', 'Category:A a', 'Amber'];

for (const dir of ['newer', 'older'])
  for (let limit = 1; limit < inOrder.length; limit++)
    test(`no title of the same second is skipped or repeated: ${dir}, ${limit} at a time`, async () => {
      const found: unknown[] = [];
      let next: Readonly<Record<string, unknown>> | undefined = {};
      while (next) {
        const answer = await crowded.request({
          action: 'query',
          list: 'protectedtitles',
          ptdir: dir,
          ptlimit: limit,
          ptprop: '',
          ...(next as object),
        });
        const part = Object.values(answer['query']?.['protectedtitles'] ?? {});
        assert.ok(part.length <= limit);
        assert.ok(found.length <= inOrder.length, 'continues without an end');
        found.push(...part.map((item) => item['title'] as unknown));
        next = answer['continue'] as typeof next;
      }
      assert.deepEqual(found, dir === 'newer' ? inOrder : inOrder.toReversed());
    });

test('continues within a second where the title to continue at is no longer protected', async () => {
  using shrinking = createWiki({ pages: {}, rows: { protected_titles: sameSecond } });
  const request = { action: 'query', list: 'protectedtitles', ptdir: 'newer', ptlimit: 2 };
  const ptcontinue = '20240301000001|0|B';
  assert.equal((await shrinking.request(request))['continue']?.['ptcontinue'], ptcontinue);
  shrinking.database.exec("DELETE FROM protected_titles WHERE pt_namespace = 0 AND pt_title = 'B'");
  const answer = await shrinking.request({ ...request, ptcontinue });
  const titles = Object.values(answer['query']?.['protectedtitles'] ?? {}).map((item) => item['title']);
  assert.deepEqual(titles, ['C', 'Talk:A']);
});

test('generates missing pages', async () => {
  const answer = await wiki.request({ action: 'query', generator: 'protectedtitles', gptnamespace: '1' });
  assert.deepEqual(answer['query']?.['pages'], [{ ns: 1, title: 'Talk:Second', missing: true }]);
});
