import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { AnyRequest } from 'wikiquery-client';
import { openWiki } from '../../../../../test/rig/sandbox-wiki.ts';
import { createWiki } from '../../create-wiki.ts';

const pages = [
  {
    title: 'Page',
    revisions: [
      { text: 'one [[Category:Things]]', at: '2024-01-01 10:00', by: 'Ada' },
      { text: 'two [[Category:Things]]', at: '2024-01-02 10:00', by: 'Ben' },
    ],
  },
  { title: 'Talk:Page', revisions: [{ text: 'talk', at: '2024-01-03 10:00', by: 'Ada' }] },
];
const revisions = 'SELECT rev_id, rev_page FROM revision ORDER BY rev_id';

test('a page comes back with its ID, its history and its category', async () => {
  await using wiki = openWiki({ pages });
  await wiki.act({ action: 'delete', title: 'Page', reason: 'why' });
  const answer = await wiki.act({ action: 'undelete', title: 'Page', reason: 'a mistake' });
  assert.deepEqual(answer, { title: 'Page', revisions: 2, fileversions: 0, reason: 'a mistake' });
  assert.deepEqual(wiki.rows(revisions), ['1 1', '2 1', '3 2']);
  assert.deepEqual(wiki.rows('SELECT ar_id FROM archive'), []);
  const found = await wiki.query({
    list: 'categorymembers|logevents',
    cmtitle: 'Category:Things',
    leaction: 'delete/restore',
    leprop: 'comment|details',
  });
  assert.deepEqual(found['categorymembers'], [{ pageid: 1, ns: 0, title: 'Page' }]);
  assert.deepEqual(found['logevents'], [
    { params: { count: { revisions: 2, files: 0 } }, comment: 'a mistake' },
  ]);
});

test('revisions of some times come back', async () => {
  await using wiki = openWiki({ pages });
  await wiki.act({ action: 'delete', title: 'Page', reason: 'why' });
  await wiki.act({ action: 'undelete', title: 'Page', timestamps: '2024-01-01T10:00:00Z' });
  assert.deepEqual(wiki.rows(revisions), ['1 1', '3 2']);
  assert.equal(wiki.text('Page'), 'one [[Category:Things]]');
});

test('older revisions join a page that exists', async () => {
  await using wiki = openWiki({ pages });
  await wiki.act({ action: 'delete', title: 'Page', reason: 'why' });
  await wiki.edit({ title: 'Page', text: 'anew' });
  await wiki.act({ action: 'undelete', title: 'Page' });
  assert.deepEqual(wiki.rows(revisions), ['1 3', '2 3', '3 2', '4 3']);
  assert.equal(wiki.text('Page'), 'anew');
});

test('the talk page comes back too', async () => {
  await using wiki = openWiki({ pages });
  await wiki.act({ action: 'delete', title: 'Page', reason: 'why', deletetalk: true });
  const answer = await wiki.act({ action: 'undelete', title: 'Page', undeletetalk: true });
  assert.equal(answer['revisions'], 3);
  assert.equal(wiki.rows("SELECT 1 FROM logging WHERE log_action = 'restore'").length, 2);
});

suite('files', () => {
  test('come back with the versions that are wanted', async () => {
    await using wiki = createWiki();
    const act = async (action: AnyRequest) => {
      const request: AnyRequest = { title: 'File:Gull Point.png', ...action };
      const answer: Readonly<Record<string, unknown>> = await wiki.request(request, {
        as: 'Warden',
        method: 'POST',
      });
      return (answer['undelete'] ?? answer['error']) as Readonly<Record<string, unknown>> | undefined;
    };
    const count = (table: string): unknown =>
      wiki.database.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
    const before = [count('image'), count('oldimage'), count('filearchive')];
    await act({ action: 'delete', reason: 'why' });
    const missing = await act({ action: 'undelete', fileids: 99 });
    assert.equal(missing?.['code'], 'undelete-missing-filearchive');
    const first = await act({ action: 'undelete', fileids: 5 });
    assert.equal(first?.['fileversions'], 1);
    await act({ action: 'undelete', fileids: '6|7' });
    assert.deepEqual([count('image'), count('oldimage'), count('filearchive')], before);
  });
});

test('what cannot be restored is refused', async () => {
  await using wiki = openWiki({ pages, events: [{ type: 'block', who: 'Ben' }] });
  const codeOf = async (parameters: object, as?: string) =>
    (await wiki.act({ action: 'undelete', ...parameters }, as))['code'];
  assert.equal(await codeOf({ title: 'Page' }), 'cantundelete');
  const told = await wiki.answer({ action: 'undelete', title: 'Page', errorformat: 'none' });
  assert.partialDeepStrictEqual(told['errors'], [{ code: 'undelete-no-results' }, { code: 'cantundelete' }]);
  assert.equal(await codeOf({ title: 'Page' }, 'Ada'), 'permissiondenied');
  assert.equal(await codeOf({ title: 'Page' }, 'Ben'), 'blocked');
  assert.equal(await codeOf({ title: 'A|B' }), 'invalidtitle');
  assert.equal(await codeOf({ title: 'Special:Version' }), 'pagecannotexist');
  assert.equal(await codeOf({}), 'missingparam');
});
