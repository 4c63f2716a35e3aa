import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  matchAll,
  matchAny,
  matchExcept,
  matchIn,
  matchNothing,
  matchPhrase,
  matchTerms,
  matchText,
  phraseTexts,
} from './match.ts';

const forms = (count: number, letter: string): readonly string[] =>
  Array.from({ length: count }, (_, index) => `${letter}${index}`);

test('phrases are written out with each form of their words', () => {
  const phrase = [forms(2, 'a'), forms(2, 'b')];
  assert.equal(matchText(matchPhrase(phrase)), '("a0" + "b0" OR "a0" + "b1" OR "a1" + "b0" OR "a1" + "b1")');
  assert.equal(matchText(matchPhrase([['a'], ['b']], 2)), 'NEAR("a" "b", 2)');
  assert.deepEqual(phraseTexts(matchPhrase([['a'], ['b']], 2)), ['"a"', '"b"']);
  for (const none of [[], [['a'], []]]) {
    assert.equal(matchText(matchPhrase(none)), undefined);
    assert.deepEqual(phraseTexts(matchPhrase(none)), []);
  }
});

test('of two words, however many forms they have', () => {
  const phrase = [forms(2, 'a'), forms(1024, 'b')];
  assert.equal(matchText(matchPhrase(phrase))?.split(' OR ').length, 2048);
  assert.equal(phraseTexts(matchPhrase(phrase)).length, 2048);
});

test('of more words with too many forms, pairs of neighbours are', () => {
  const phrase = [['a'], ['b'], forms(1024, 'c')];
  const text = matchText(matchPhrase(phrase)) ?? '';
  assert.ok(text.startsWith('("a" + "b" AND ("b" + "c0" OR "b" + "c1" OR '), text.slice(0, 60));
  assert.equal(phraseTexts(matchPhrase(phrase)).length, 1 + 1024);
});

test('the phrases of what is asked for have its columns', () => {
  assert.deepEqual(
    phraseTexts(
      matchIn(
        ['title', 'text'],
        matchAny([matchTerms(['a', 'b']), matchExcept(matchTerms(['c']), matchTerms(['d']))]),
      ),
    ),
    ['({title text} : "a")', '({title text} : "b")', '({title text} : "c")', '({title text} : "d")'],
  );
});

test('a query without terms matches nothing, and excludes nothing', () => {
  const lamp = matchTerms(['lamp']);
  assert.equal(matchText(matchNothing), undefined);
  assert.equal(matchText(matchAll([])), undefined);
  assert.equal(matchText(matchAll([lamp, matchNothing])), undefined);
  assert.equal(matchText(matchAny([lamp, matchNothing])), '"lamp"');
  assert.equal(matchText(matchExcept(lamp, matchNothing)), '"lamp"');
  assert.equal(matchText(matchExcept(lamp, matchTerms(['oil']))), '("lamp" NOT "oil")');
});
