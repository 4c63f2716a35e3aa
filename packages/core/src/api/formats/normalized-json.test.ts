import assert from 'node:assert/strict';
import test from 'node:test';
import * as fc from 'fast-check';
import { normalizeText } from '../../wiki/unicode.ts';
import { isNormalizedJson } from './json.ts';

test('escapes are told from backslashes in a text', () => {
  for (const more of ['', 'Ж']) {
    for (const text of ['\\frac', '\\\\begin', '\n\\u', '\t"\\'])
      assert.ok(isNormalizedJson(JSON.stringify(text + more)), text);
    for (const text of ['\f', '\\\b', '\\\\\u0001', 'x\ud800'])
      assert.ok(!isNormalizedJson(JSON.stringify(text + more)), text);
  }
});

test('texts in any script are found to be normalized, with marks too', () => {
  for (const text of ['Lamp \\ "é"\n', 'Жук\n', 'שָׁלוֹם', 'हिन्दी', '한국어', '小山', '🙂', 'Zażółć gęślą'])
    assert.ok(isNormalizedJson(JSON.stringify({ text })), text);
});

test('every character that is not normalized is found', () => {
  for (let unit = 0x100; unit < 0x10000; unit++) {
    const text = `ж${String.fromCharCode(unit)}`;
    assert.equal(isNormalizedJson(JSON.stringify(text)), normalizeText(text) === text, unit.toString(16));
  }
});

const everyUnit = Array.from({ length: 0x10000 }, (_, unit) => String.fromCharCode(unit));
const changing = everyUnit.filter(
  (unit) =>
    /[\p{M}\u1100-\u11ff]/u.test(unit) || normalizeText(unit) !== unit || unit.normalize('NFD') !== unit,
);

test('whatever characters meet, texts that are not normalized are found', () => {
  const unit = fc.oneof(
    fc.constantFrom(...changing),
    fc.constantFrom(...everyUnit),
    fc.constantFrom(...'aeb\\"'.split('')),
  );
  fc.assert(
    fc.property(fc.array(unit, { minLength: 1, maxLength: 4 }), (characters) => {
      const text = `ж${characters.join('')}`;
      assert.ok(!isNormalizedJson(JSON.stringify(text)) || normalizeText(text) === text);
    }),
    { numRuns: 20_000 },
  );
});

test('all characters that NFC composes are found', () => {
  for (const composed of changing) {
    for (const parts of [composed.normalize('NFD'), `${composed}\u0323`, `${composed}\u0301`])
      assert.ok(!isNormalizedJson(JSON.stringify(`ж${parts}`)) || normalizeText(parts) === parts, composed);
  }
});
