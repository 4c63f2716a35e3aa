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

test('generates missing pages', async () => {
  const answer = await wiki.request({ action: 'query', generator: 'protectedtitles', gptnamespace: '1' });
  assert.deepEqual(answer['query']?.['pages'], [{ ns: 1, title: 'Talk:Second', missing: true }]);
});
