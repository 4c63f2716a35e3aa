import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { createWiki } from '../../../test/rig/wiki.ts';

const wiki = createWiki();
after(wiki.close);

const ask = (as?: string, more = {}) =>
  wiki.request(
    { action: 'query', meta: 'checkuserformattedblockinfo', ...more },
    as === undefined ? {} : { as },
  );
const details = async (as: string, more = {}): Promise<unknown> =>
  (await ask(as, more))['query']?.['checkuserformattedblockinfo']?.['details'];

test('a block from the whole wiki is told in HTML', async () => {
  const html = String(await details('Wrecker'));
  assert.match(html, /<bdi>Warden<\/bdi>/);
  assert.match(html, /Wrecks \(<a href="\/wiki\/Lantern_Isles"/);
  assert.match(html, /Meant for: Wrecker/);
});

test('its message and what fills it in can be named', async () => {
  const text = String(await details('Wrecker', { uselang: 'qqx' }));
  assert.match(text, /^\(blockedtext: <a .*, Warden, 1, indefinite, Wrecker, 10:00, 20 April 2024\)$/);
});

test('nothing is told without a block, or with one from some pages', async () => {
  assert.equal(await details('Keeper'), null);
  assert.equal(await details('Castaway'), null);
});

test('addresses are refused', async () => {
  assert.equal((await ask())['error']?.['code'], 'mustbeloggedin-generic');
});
