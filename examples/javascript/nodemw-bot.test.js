import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { promisify } from 'node:util';
import Bot from 'nodemw';
import { createWiki } from 'wikiquery/testing';
import { categorize } from './nodemw-bot.js';

let wiki;
let client;

beforeEach(async () => {
  wiki = createWiki({
    users: [{ name: 'Sorter', password: 'correct horse', groups: ['bot'] }],
    pages: { Bridge: 'Of stone.', Tower: 'High.\n[[Category:Buildings]]', Square: 'Open.' },
    events: [{ type: 'protect', title: 'Square', levels: { edit: 'sysop' } }],
  });
  const { hostname, port, pathname } = new URL((await wiki.listen()).url);
  client = new Bot({ protocol: 'http', server: hostname, port, path: pathname.replace('/api.php', '') });
  await promisify(client.logIn).call(client, 'Sorter', 'correct horse');
});
afterEach(() => wiki.close());

test('edits only pages that lack the category', async () => {
  await categorize(client, ['Bridge', 'Tower', 'No such page'], 'Buildings');
  assert.deepEqual(
    wiki.writes.map(({ user, parameters }) => [user, parameters.title]),
    [['Sorter', 'Bridge']],
  );
});

test('stops at a protected page', async () => {
  await assert.rejects(categorize(client, ['Square'], 'Places'), /protected/);
  assert.equal(wiki.writes[0].error, 'protectedpage');
});

test('reports that the wiki is read-only', async () => {
  wiki.faults.order({ fault: 'readonly', where: { action: 'edit' } });
  await assert.rejects(categorize(client, ['Bridge'], 'Buildings'), /read-only/);
  assert.deepEqual(wiki.writes, []);
});
