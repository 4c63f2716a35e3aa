import assert from 'node:assert/strict';
import test from 'node:test';
import { createWiki } from '../../../../test/rig/wiki.ts';

test('lists languages in alphabetical order, with levels as text', async () => {
  using wiki = createWiki();
  const answer = await wiki.request({ action: 'query', meta: 'babel', babuser: 'harbour master' });
  assert.equal(JSON.stringify(answer['query']?.['babel']), '{"de":"2","en":"N"}');
});

test('an account without languages, and one that does not exist', async () => {
  using wiki = createWiki();
  const ask = async (babuser: string) => wiki.request({ action: 'query', meta: 'babel', babuser });
  assert.deepEqual((await ask('Silent partner'))['query']?.['babel'], {});
  assert.equal((await ask('192.0.2.7'))['error']?.['code'], 'baduser');
});

test('a hidden account is only found by users who may see it', async () => {
  using wiki = createWiki();
  const ask = async (as?: string) =>
    wiki.request({ action: 'query', meta: 'babel', babuser: 'Smuggler' }, as === undefined ? {} : { as });
  assert.equal((await ask('Warden'))['error']?.['code'], 'baduser');
  assert.deepEqual((await ask('Night watch'))['query']?.['babel'], {});
});
