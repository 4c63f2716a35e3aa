import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { createTermWriter } from './term-writer.ts';
import { eachWord, tokensOf } from './tokens.ts';

const inner = String.raw`[\p{L}\p{N}\p{M}\u200c\u200d\u00ad]`;
const unspaced = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30fc]`;
const initial = String.raw`\p{L}[\p{M}\u200c\u200d]*`;
const spaced = `(?:(?!${unspaced})${inner})+`;
/** What is a word, at length. */
const wordPattern = new RegExp(
  `(?<!${inner})(?:${initial}\\.)+${initial}(?!${inner})|${unspaced}\\p{M}*|${spaced}(?:['\u2019\u02bc\uff07]${spaced})*|\\p{So}`,
  'gu',
);

/** Characters that words have, that divide them, and that are odd. */
const characters = Array.from(
  `abzABZ09 .,'"_-\u2019\uff07\u02bcéΣςжЖßǅﬁⅣ²µ\u0301\u0345\u200c\u200d\u00ad\0\u00a0\u3000漢字のカー々〆・♙§\u{1d400}\u{20000}\u{1f600}\u{e0100}\u{1e900}`,
);
const texts = fc.oneof(
  fc.string({ unit: fc.constantFrom(...characters), maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
);

test('words are what the pattern of a word finds', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const words: string[] = [];
      eachWord(text, (start, end) => words.push(text.slice(start, end)));
      assert.deepEqual(
        words,
        Array.from(text.matchAll(wordPattern), ([found]) => found),
      );
    }),
    { numRuns: 2000 },
  );
});

test('the writer returns the terms of texts and reports new terms', () => {
  const { write } = createTermWriter();
  const added = new Set<string>();
  const all = new Set<string>();
  fc.assert(
    fc.property(texts, (text) => {
      const terms = tokensOf(text).map(({ term }) => term);
      assert.equal(write(text, added), terms.join(' '));
      for (const term of terms) all.add(term);
    }),
    { numRuns: 2000 },
  );
  assert.deepEqual([...added].toSorted(), [...all].toSorted());
  // Recent terms are not reported again.
  const again = new Set<string>();
  write('lamp', again);
  write('Lamp lamp', again);
  assert.deepEqual([...again], ['lamp']);
  const never = new Set<string>();
  write('LAMP', never);
  assert.equal(never.size, 0);
});

test('evicted terms are reported again, and no term is lost', () => {
  const { write } = createTermWriter();
  const words = Array.from({ length: 300_000 }, (_, number) => `word${number}`);
  for (const part of [words, words.toReversed()]) {
    const added = new Set<string>();
    const text = part.join(' ');
    assert.equal(write(text, added), text);
    assert.ok(added.size > 0);
    if (part === words) assert.equal(added.size, words.length);
  }
});
