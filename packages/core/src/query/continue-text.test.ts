import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { normalizeText } from '../wiki/unicode.ts';
import { escapeBytes } from '../wiki/utf8.ts';
import { readContinueText, writeContinueText } from './continue-text.ts';

test('texts that answers leave as they are stay as they are', () => {
  for (const text of ['Gull_Point', 'Möwe', '日本', '']) assert.equal(writeContinueText(text), text);
});

test('other texts are written byte by byte', () => {
  assert.equal(writeContinueText(escapeBytes(Buffer.from('41d797d7', 'hex'))), 'A\ufffdd7\ufffd97\ufffdd7');
  assert.equal(writeContinueText('I\u0307x'), 'I\ufffdcc\ufffd87x');
});

test('a position survives the normalization of answers and parameters', () => {
  fc.assert(
    fc.property(fc.oneof(fc.uint8Array(), fc.string({ unit: 'binary' })), (given) => {
      const text = escapeBytes(typeof given === 'string' ? Buffer.from(given) : given);
      const written = writeContinueText(text);
      assert.equal(normalizeText(written), written);
      assert.equal(readContinueText(written), text);
    }),
  );
});
