import assert from 'node:assert/strict';
import test from 'node:test';
import { leakedWords, visibleWords, wordsIn } from './visible-words.ts';

test('words are found in any case, and names of people', () => {
  assert.deepEqual([...wordsIn('{"title":"Zq12qz","user":"Zofia"} zq3qz')], ['zq12qz', 'zq3qz', 'Zofia']);
});

test('a word leaks that MediaWiki shows the role nowhere', () => {
  const visible = new Set(['zq1qz']);
  assert.deepEqual(leakedWords('zq1qz zq2qz zq3qz', 'zq3qz', visible), ['zq2qz']);
  assert.deepEqual(leakedWords('zq1qz', '', visible), []);
});

test('all parts of what a role may see are read', async () => {
  const words = await visibleWords(({ list, arvcontinue }) => {
    const next = list === 'allrevisions' && arvcontinue === undefined;
    const body = { query: [`zq${arvcontinue ?? 1}qz`], ...(next && { continue: { arvcontinue: 2 } }) };
    return Promise.resolve({ status: 200, type: 'application/json', error: '', body: JSON.stringify(body) });
  });
  assert.deepEqual([...words].toSorted(), ['zq1qz', 'zq2qz']);
});
