import assert from 'node:assert/strict';
import test from 'node:test';
import { referenceOf } from './reference.ts';

/** What a value leads to, as text. */
function target(key: string, value: unknown, owner: Readonly<Record<string, unknown>> = {}): string {
  const reference = referenceOf(key, value, { ...owner, [key]: value });
  if (!reference) return '';
  if ('url' in reference) return reference.url;
  return ['titles', 'pageids', 'revids', 'ususers', 'ususerids', 'cmtitle', 'arvstart']
    .flatMap((name) => {
      const value = reference.query[name];
      return value === undefined ? [] : [`${name}=${value}`];
    })
    .join('&');
}

test('titles lead to their page, by its namespace', () => {
  assert.equal(target('title', 'Talk:שלום', { ns: 1 }), 'titles=Talk:שלום');
  assert.equal(target('title', 'Category:Birds', { ns: 14 }), 'titles=Category:Birds&cmtitle=Category:Birds');
  const file = referenceOf('title', 'File:Map.svg', { ns: 6, title: 'File:Map.svg' });
  assert.ok(file && 'query' in file);
  assert.equal(file.title, 'File:Map.svg');
  assert.match(file.query['prop'] ?? '', /imageinfo/);
  assert.equal(target('totitle', 'Category:B', { tons: 14 }), 'titles=Category:B&cmtitle=Category:B');
});

test('titles of normalizations and redirects are titles', () => {
  assert.equal(target('from', 'main_page', { to: 'Main page' }), 'titles=main_page');
  assert.equal(target('from', '2024-01-01'), '');
});

test('titles of other wikis and invalid ones lead nowhere', () => {
  assert.equal(target('title', 'Phare', { lang: 'fr' }), '');
  assert.equal(target('title', 'Phare', { prefix: 'w' }), '');
  assert.equal(target('title', '<', { invalid: true }), '');
});

test('numbers lead to what they number', () => {
  assert.equal(target('pageid', 5), 'pageids=5');
  assert.equal(target('logpage', 0), '');
  assert.equal(target('parentid', 7), 'revids=7');
  assert.equal(target('userid', 3), 'ususerids=3');
  assert.equal(target('size', 3), '');
});

test('users, categories, moments and addresses lead to what they name', () => {
  assert.equal(target('user', 'Ωmega'), 'ususers=Ωmega');
  assert.equal(target('name', 'Keeper', { userid: 3 }), 'ususers=Keeper');
  assert.equal(target('name', 'allpages'), '');
  assert.equal(target('category', 'Birds'), 'titles=Category:Birds&cmtitle=Category:Birds');
  assert.equal(target('timestamp', '2024-01-10T19:30:00Z'), 'arvstart=2024-01-10T19:30:00Z');
  assert.equal(target('url', 'https://example.org/a'), 'https://example.org/a');
  assert.equal(target('url', 'javascript:alert(1)'), '');
  assert.equal(target('comment', 'see https://example.org/a'), '');
});
