import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matchText, phraseTexts } from './match.ts';

const forms = (count: number, letter: string): readonly string[] =>
  Array.from({ length: count }, (_, index) => `${letter}${index}`);

test('phrases are written out with each form of their words', () => {
  const phrase = [forms(2, 'a'), forms(2, 'b')];
  assert.equal(matchText({ phrase, slop: 0 }), '("a0" + "b0" OR "a0" + "b1" OR "a1" + "b0" OR "a1" + "b1")');
  assert.equal(matchText({ phrase: [['a'], ['b']], slop: 2 }), 'NEAR("a" "b", 2)');
  assert.deepEqual(phraseTexts({ phrase: [['a'], ['b']], slop: 2 }), ['"a"', '"b"']);
  for (const none of [[], [['a'], []]]) {
    assert.equal(matchText({ phrase: none, slop: 0 }), undefined);
    assert.deepEqual(phraseTexts({ phrase: none, slop: 0 }), []);
  }
});

test('of two words, however many forms they have', () => {
  const phrase = [forms(2, 'a'), forms(1024, 'b')];
  assert.equal(matchText({ phrase, slop: 0 })?.split(' OR ').length, 2048);
  assert.equal(phraseTexts({ phrase, slop: 0 }).length, 2048);
});

test('of more words with too many forms, pairs of neighbours are', () => {
  const phrase = [['a'], ['b'], forms(1024, 'c')];
  const text = matchText({ phrase, slop: 0 }) ?? '';
  assert.ok(text.startsWith('("a" + "b" AND ("b" + "c0" OR "b" + "c1" OR '), text.slice(0, 60));
  assert.equal(phraseTexts({ phrase, slop: 0 }).length, 1 + 1024);
});

test('the phrases of what is asked for have its columns', () => {
  assert.deepEqual(
    phraseTexts({
      match: { either: [{ any: ['a', 'b'] }, { match: { any: ['c'] }, without: { any: ['d'] } }] },
      within: ['title', 'text'],
    }),
    ['({title text} : "a")', '({title text} : "b")', '({title text} : "c")', '({title text} : "d")'],
  );
});
