import assert from 'node:assert/strict';
import test from 'node:test';
import { assert as check, property, string } from 'fast-check';
import { endOfFirstMatch, isFound, patternOf, splitMatches } from './matches.ts';

test('matches are found whatever their case, and signs are signs', () => {
  const shown = (text: string, search: string): string =>
    splitMatches(text, patternOf(search))
      .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
      .join('');
  assert.equal(shown('Éclat éclair', 'ÉCLA'), '[Écla]t [écla]ir');
  assert.equal(shown('İstanbul a.c abc', 'a.c'), 'İstanbul [a.c] abc');
  assert.equal(shown('nothing', ''), 'nothing');
});

test('only the first matches are marked', () => {
  assert.deepEqual(splitMatches('aaaa', patternOf('a'), 2), [
    { text: 'a', isMatch: true },
    { text: 'a', isMatch: true },
    { text: 'aa', isMatch: false },
  ]);
});

test('a pattern that was used finds the same again', () => {
  const pattern = patternOf('x');
  assert.ok(pattern);
  assert.deepEqual(
    [isFound('ax', pattern), isFound('x', pattern), isFound('a', pattern)],
    [true, true, false],
  );
  assert.equal(endOfFirstMatch('aax', pattern), 3);
  assert.equal(splitMatches('aax', pattern).length, 2);
  assert.equal(endOfFirstMatch('aax', undefined), 0);
  assert.equal(endOfFirstMatch('aa', pattern), 0);
});

test('the parts of a text are the text, and what is looked for is found', () => {
  const any = string({ unit: 'grapheme' });
  check(
    property(any, any, any, (before, search, after) => {
      const text = before + search + after;
      const parts = splitMatches(text, patternOf(search));
      assert.equal(parts.map((part) => part.text).join(''), text);
    }),
  );
});
