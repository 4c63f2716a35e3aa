import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { createWiki } from '../../../../test/rig/wiki.ts';

const wiki = createWiki();
after(wiki.close);

const ask = (as?: string, more = {}) =>
  wiki.request(
    { action: 'query', meta: 'checkuserformattedblockinfo', ...more },
    as === undefined ? {} : { as },
  );
const details = async (as: string, more = {}): Promise<unknown> =>
  (await ask(as, more))['query']?.['checkuserformattedblockinfo']?.['details'];

test('a sitewide block is described in HTML', async () => {
  const html = String(await details('Wrecker'));
  assert.match(html, /<bdi>Warden<\/bdi>/);
  assert.match(html, /Wrecks \(<a href="\/wiki\/Lantern_Isles"/);
  assert.match(html, /Intended for: Wrecker/);
});

test('the message key and its arguments are available', async () => {
  const text = String(await details('Wrecker', { uselang: 'qqx' }));
  assert.match(text, /^\(blockedtext: <a .*, Warden, 1, indefinite, Wrecker, 10:00, 20 April 2024\)$/);
});

test('no block or a partial block gives no details', async () => {
  assert.equal(await details('Keeper'), null);
  assert.equal(await details('Castaway'), null);
});

test('IP addresses are rejected', async () => {
  assert.equal((await ask())['error']?.['code'], 'mustbeloggedin-generic');
});
