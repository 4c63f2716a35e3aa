import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openWiki } from '../../../../../test/rig/sandbox-wiki.ts';

const pages = [
  {
    title: 'Page',
    revisions: [
      { text: 'good', at: '2024-01-01 10:00', by: 'Ada' },
      { text: 'bad', at: '2024-01-02 10:00', by: 'Ben' },
      { text: 'worse', at: '2024-01-03 10:00', by: 'Ben' },
    ],
  },
  { title: 'Own', revisions: [{ text: 'own', at: '2024-01-01 10:00', by: 'Ben' }] },
];

test('the last edits of a user are taken back', async () => {
  await using wiki = openWiki({ pages });
  const { summary, ...answer } = await wiki.act({
    action: 'rollback',
    title: 'Page',
    user: 'Ben',
    markbot: true,
  });
  assert.match(String(summary), /Ben.*Ada/);
  assert.deepEqual(answer, { title: 'Page', pageid: 1, revid: 5, old_revid: 4, last_revid: 1 });
  assert.equal(wiki.text('Page'), 'good');
  const tags = `SELECT ct_rev_id, ctd_name FROM change_tag JOIN change_tag_def ON ctd_id = ct_tag_id
    WHERE ctd_name <> 'mw-replace' ORDER BY ct_rev_id`;
  assert.deepEqual(wiki.rows(tags), ['3 mw-reverted', '4 mw-reverted', '5 mw-rollback']);
  const bots = 'SELECT rc_this_oldid FROM recentchanges WHERE rc_bot = 1 ORDER BY rc_this_oldid';
  assert.deepEqual(wiki.rows(bots), ['3', '4', '5']);
});

test('a summary can name who is meant', async () => {
  await using wiki = openWiki({ pages });
  const { summary } = await wiki.act({
    action: 'rollback',
    title: 'Page',
    user: 'Ben',
    summary: '$2 to $1, r$3',
  });
  assert.equal(summary, 'Ben to Ada, r1');
});

test('what cannot be rolled back is refused', async () => {
  await using wiki = openWiki({ pages });
  const codeOf = async (parameters: object, as?: string) =>
    (await wiki.act({ action: 'rollback', ...parameters }, as))['code'];
  assert.equal(await codeOf({ title: 'Page', user: 'Ada' }), 'alreadyrolled');
  assert.equal(await codeOf({ title: 'Own', user: 'Ben' }), 'onlyauthor');
  assert.equal(await codeOf({ title: 'Nowhere', user: 'Ben' }), 'missingtitle');
  assert.equal(await codeOf({ title: 'Page' }), 'missingparam');
  assert.equal(await codeOf({ title: 'Page', user: 'Ben' }, 'Ada'), 'permissiondenied');
});
