import assert from 'node:assert/strict';
import test from 'node:test';
import { indexedForm } from './full-text.ts';

test("words are encoded as in MediaWiki's index", () => {
  const forms = {
    'Gull Point': 'gull point',
    Måne: 'mu8c3a5ne',
    '5 µm, 3ª': '5u800 u8c2b5m, 3u8c2aa',
    東: 'u8e69db1',
    'example.com': 'exampleu82ecom',
  };
  for (const [text, form] of Object.entries(forms)) assert.equal(indexedForm(text, 2), form);
});
