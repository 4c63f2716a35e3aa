import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wordRules } from '../index/language.ts';
import { plainOf, tokensOf } from '../index/tokens.ts';
import { findKeywords } from './keywords.ts';
import { parseQuery } from './parse-query.ts';
import { parseWords } from './parse-words.ts';

const words = (query: string): readonly string[] =>
  parseWords(query).map(({ occur, part }) => `${occur} ${'text' in part ? part.text : part.pattern}`);

test('words must be found, except around OR and after NOT', () => {
  assert.deepEqual(words('a b'), ['must a', 'must b']);
  assert.deepEqual(words('a b OR c'), ['must a', 'should b', 'should c']);
  assert.deepEqual(words('a -b NOT c !"d e"'), ['must a', 'not b', 'not c', 'not d e']);
  assert.deepEqual(words('a AND OR b'), ['must a', 'should and', 'should b']);
  assert.deepEqual(words('|| a && b NOT'), ['must a', 'must b', 'must not']);
});

test('phrases have a slop and stems, and end at the end of the query', () => {
  assert.deepEqual(
    parseWords('"a b"~2~ "c d').map(({ part }) => part),
    [
      { kind: 'phrase', text: 'a b', slop: 2, stemmed: true },
      { kind: 'phrase', text: 'c d', stemmed: false },
    ],
  );
});

test('keywords take words, quotes, regular expressions or all that follows', () => {
  const given = [
    { names: ['incategory'], value: 'word' },
    { names: ['insource'], value: 'regex' },
    { names: ['prefix'], value: 'rest' },
  ] as const;
  const found = findKeywords('x -incategory:"a \\" b" insource:/c\\/d e/i prefix:f incategory:g', given);
  assert.deepEqual(
    found.map(({ name, value, quote, isNegated, ignoresCase }) => [
      name,
      value,
      quote,
      isNegated,
      ignoresCase,
    ]),
    [
      ['incategory', 'a " b', '"', true, false],
      ['insource', 'c\\/d e', '/', false, true],
      ['prefix', 'f incategory:g', '', false, false],
    ],
  );
  assert.equal(parseQuery('what is this? incategory:a', given).text, 'what is this');
});

test('texts are split into words, initials and parts of names', () => {
  const terms = (text: string): readonly string[] => tokensOf(text).map(({ term }) => plainOf(term));
  assert.deepEqual(terms('The U.S.S.R. and snake_case, L’Oréal ♙'), [
    'the',
    'ussr',
    'and',
    'snake',
    'case',
    "l'oréal",
    '♙',
  ]);
  assert.deepEqual(terms('wikipedia.org 1.2 日本'), ['wikipedia', 'org', '1', '2', '日', '本']);
  assert.deepEqual(tokensOf('a wgName').at(1), { term: 'wg\ue000name', start: 2, end: 8 });
});

test('words are compared by stem, and without accents that are no letters of their own', () => {
  const english = wordRules('en');
  assert.equal(english.stem('used'), english.stem('uses'));
  assert.notEqual(english.stem('many'), english.stem('mani'));
  assert.equal(english.fold('áfrica'), 'africa');
  assert.equal(wordRules('ru').fold('чёрный'), 'черный');
  assert.equal(wordRules('sv').fold('åé'), 'åe');
});
