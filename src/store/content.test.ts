import assert from 'node:assert/strict';
import { deflateRawSync } from 'node:zlib';
import { test } from 'node:test';
import { decodeText } from './content.ts';

test('texts as they are kept', () => {
  assert.equal(decodeText('plain ñ', 'utf-8'), 'plain ñ');
  assert.equal(decodeText(Buffer.from('bytes ñ'), 'utf-8'), 'bytes ñ');
  assert.equal(decodeText(deflateRawSync('packed ñ'), 'utf-8,gzip'), 'packed ñ');
});

test('texts that are kept elsewhere, or damaged', () => {
  assert.equal(decodeText('DB://cluster1/5', 'utf-8,external'), undefined);
  assert.equal(decodeText('O:15:"historyblobstub"', 'object'), undefined);
  assert.equal(decodeText('no packing', 'utf-8,gzip'), undefined);
});
