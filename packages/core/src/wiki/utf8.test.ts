import assert from 'node:assert/strict';
import test from 'node:test';
import * as fc from 'fast-check';
import { decodeUtf8, escapeBytes, unescapeBytes } from './utf8.ts';

const of = (hex: string): Buffer => Buffer.from(hex, 'hex');

// What MediaWiki 1.43's UtfNormal\Validator::cleanUp() returns for these bytes.
const cases: readonly (readonly [hex: string, text: string])[] = [
  ['61', 'a'],
  ['d797d7', 'ח\ufffd'],
  ['d797e282', 'ח\ufffd'],
  ['97d7', '\ufffd\ufffd'],
  ['e282e282ac', '\ufffd€'],
  ['eda080', '\ufffd'],
  ['c080', '\ufffd'],
  ['e08080', '\ufffd'],
  ['f4908080', '\ufffd'],
  ['f888808080', '\ufffd'],
  ['fe80ff', '\ufffd\ufffd\ufffd'],
  ['e46e64', '\ufffdnd'],
  ['e4f6fc', '\ufffd\ufffd\ufffd'],
  ['f09f98', '\ufffd'],
  ['f09f9880', '😀'],
];

test('invalid UTF-8 becomes as many replacement characters as in MediaWiki', () => {
  for (const [hex, text] of cases) assert.equal(decodeUtf8(of(hex)), text, hex);
});

test('valid UTF-8 is decoded as it is, and all results are well-formed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.uint8Array(), (text, bytes) => {
      assert.equal(decodeUtf8(Buffer.from(text)), text.toWellFormed());
      assert.ok(decodeUtf8(bytes).isWellFormed());
    }),
  );
});

test('escaped bytes are the same bytes again', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      assert.deepEqual(unescapeBytes(escapeBytes(bytes)), Buffer.from(bytes));
    }),
  );
});
