import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeCharacterReferences } from './character-references.ts';

test("decodes HTML's names that end in a semicolon, and MediaWiki's own", () => {
  for (const [written, meant] of [
    ['&amp;&lt;&quot;&apos;', '&<"\''],
    ['&eacute;&NotEqualTilde;&bigstar;', 'é≂̸★'],
    ['a&רלמ;b&رلم;', 'a\u200fb\u200f'],
    ['&amp &eacutes; &nothing; &;', '&amp &eacutes; &nothing; &;'],
  ] as const)
    assert.equal(decodeCharacterReferences(written), meant);
});

test('decodes numbers that MediaWiki accepts and replaces others', () => {
  for (const [written, meant] of [
    ['&#65;&#x1F600;&#X41;', 'A\u{1f600}A'],
    ['&#9;&#10;&#160;', '\t\n\u00a0'],
    ['&#0;&#128;&#x96;&#xD800;&#xFFFF;&#1114112;', '\ufffd'.repeat(6)],
  ] as const)
    assert.equal(decodeCharacterReferences(written), meant);
});

test('only a text with an ampersand is normalized', () => {
  assert.equal(decodeCharacterReferences('e\u0301'), 'e\u0301');
  assert.equal(decodeCharacterReferences('e\u0301 & e&#x301;'), '\u00e9 & \u00e9');
});
