import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { Mwn } from 'mwn';
import { createWiki } from 'wikiquery/testing';
import { categorize } from './mwn-bot.js';

const botPassword = '0123456789abcdefghijklmnopqrstuv';

let wiki;
let bot;

beforeEach(async () => {
  wiki = createWiki({
    users: [
      {
        name: 'Sorter',
        groups: ['bot'],
        botPasswords: { tests: { password: botPassword, grants: ['basic', 'editpage', 'highvolume'] } },
      },
    ],
    pages: { Bridge: 'Of stone.', Tower: 'High.\n[[Category:Buildings]]' },
  });
  const { url } = await wiki.listen();
  bot = await Mwn.init({
    apiUrl: url,
    username: 'Sorter@tests',
    password: botPassword,
    silent: true,
  });
});
afterEach(() => wiki.close());

test('edits only pages that lack the category', async () => {
  await categorize(bot, ['Bridge', 'Tower', 'No such page'], 'Buildings');
  assert.deepEqual(
    wiki.writes.map(({ user, parameters }) => [user, parameters.title]),
    [['Sorter', 'Bridge']],
  );
  assert.deepEqual(await bot.getPagesInCategory('Buildings'), ['Bridge', 'Tower']);
});

test('gives a summary', async () => {
  wiki.clock.set('2030-01-02T03:04:05Z');
  await categorize(bot, ['Bridge'], 'Buildings');
  const { query } = await wiki.request({
    titles: 'Bridge',
    prop: 'revisions',
    rvprop: ['comment', 'timestamp'],
  });
  assert.deepEqual(query.pages[0].revisions, [
    { comment: 'Added to Buildings', timestamp: '2030-01-02T03:04:05Z' },
  ]);
});

test('edits once more after a conflict', async () => {
  wiki.faults.order({ fault: 'editconflict', where: { action: 'edit' } });
  await categorize(bot, ['Bridge'], 'Buildings');
  assert.deepEqual(
    wiki.requests.filter(({ action }) => action === 'edit').map(({ fault }) => fault),
    ['editconflict', undefined],
  );
  const { content } = (await bot.read('Bridge')).revisions[0];
  assert.equal(content, 'Of stone.\n[[Category:Buildings]]');
});
