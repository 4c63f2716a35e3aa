import assert from 'node:assert/strict';
import test from 'node:test';
import { createWiki } from '../../../test/rig/wiki.ts';

test('languages with their levels as texts, in alphabetical order', async () => {
  using wiki = createWiki();
  const answer = await wiki.request({ action: 'query', meta: 'babel', babuser: 'harbour master' });
  assert.equal(JSON.stringify(answer['query']?.['babel']), '{"de":"2","en":"N"}');
});

test('an account that says nothing, and one that there is not', async () => {
  using wiki = createWiki();
  const ask = async (babuser: string) => wiki.request({ action: 'query', meta: 'babel', babuser });
  assert.deepEqual((await ask('Silent partner'))['query']?.['babel'], {});
  assert.equal((await ask('192.0.2.7'))['error']?.['code'], 'baduser');
});

test('an account that is hidden is there for those who may see it alone', async () => {
  using wiki = createWiki();
  const ask = async (as?: string) =>
    wiki.request({ action: 'query', meta: 'babel', babuser: 'Smuggler' }, as === undefined ? {} : { as });
  assert.equal((await ask('Warden'))['error']?.['code'], 'baduser');
  assert.deepEqual((await ask('Night watch'))['query']?.['babel'], {});
});
