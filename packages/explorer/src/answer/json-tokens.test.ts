import assert from 'node:assert/strict';
import test from 'node:test';
import { assert as check, json, property } from 'fast-check';
import { readTokens } from './json-tokens.ts';

test('keys, strings, numbers and literals are told apart', () => {
  const tokens = readTokens('{\n  "a\\"b": [-1.5e+3, "x: true", null]\n}');
  assert.deepEqual(
    tokens.flatMap(({ text, kind }) => (kind ? [`${kind} ${text}`] : [])),
    ['key "a\\"b"', 'number -1.5e+3', 'string "x: true"', 'literal null'],
  );
});

test('the pieces are the text', () => {
  check(
    property(json(), (text) => {
      assert.equal(
        readTokens(text).reduce((all, { text }) => all + text, ''),
        text,
      );
    }),
  );
});
