import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { RegexSyntaxError } from './parse.ts';
import { compileRegex, RegexTooComplexError } from './regex.ts';

const matches = (pattern: string, text: string, ignoresCase = false): string | undefined => {
  const found = compileRegex(pattern, ignoresCase).find(text);
  return found && text.slice(found.start, found.end);
};

test('has the syntax of Lucene', () => {
  assert.equal(matches('year_end.*=.*661', '|year_end = 661 b'), 'year_end = 661');
  assert.equal(matches('a\\/b', 'xa/b'), 'a/b');
  assert.equal(matches('<8-12>px', '10px'), '10px');
  assert.equal(matches('a&~b', 'ba'), 'a');
  assert.equal(matches('"a.b"', 'axb'), undefined);
  assert.equal(matches('[^a-c]{2,}', 'abcdeca'), 'de');
  assert.equal(matches('ÄB', 'xäb', true), 'äb');
  assert.equal(matches('^ab', 'cab'), undefined);
  assert.equal(matches('ab$', 'abcab'), 'ab');
});

test('refuses what it cannot read, and what has too many states', () => {
  assert.throws(() => compileRegex('[ ', false), new RegexSyntaxError("']'", 2));
  assert.throws(() => compileRegex('(a', false), RegexSyntaxError);
  assert.throws(() => compileRegex('[ab]*a[ab]{50,80}', false), RegexTooComplexError);
  assert.equal(matches('(a*)*b', `${'a'.repeat(100_000)}c`), undefined);
});

test('finds what JavaScript finds, and only in texts with its letters', () => {
  const piece = fc.constantFrom('a', 'b', 'c', '.', '[ab]', '[^a]', '(a|bc)', '(ab)*', 'a?', 'b+', 'c{1,2}');
  const text = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 12 }).map((all) => all.join(''));
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 6 }), text, (pieces, given) => {
      const pattern = pieces.join('');
      const regex = compileRegex(pattern, false);
      const found = new RegExp(pattern, 'su').test(given);
      assert.equal(regex.isIn(given), found);
      assert.equal(regex.find(given) !== undefined, found);
      if (found) for (const any of regex.texts) assert.ok(any.some((part) => given.includes(part)));
    }),
  );
});
