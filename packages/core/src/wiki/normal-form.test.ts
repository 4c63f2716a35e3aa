import assert from 'node:assert/strict';
import test from 'node:test';
import * as fc from 'fast-check';
import { timeRatio } from '../../../../test/rig/time-ratio.ts';
import { toNfc, toNfkc } from './normal-form.ts';
import { normalizeText } from './unicode.ts';

const everyCharacter = function* () {
  for (let point = 0; point <= 0x10ffff; point++) {
    if (point < 0xd800 || point > 0xdfff) yield String.fromCodePoint(point);
  }
};

const joining = /^[\p{M}\u1160-\u11ff\u{16d67}\u{16d68}]$/u;

test('only characters that are known for it join the one before', () => {
  for (const character of everyCharacter()) {
    const parts = character.normalize('NFD');
    if (parts === character) continue;
    const [first = '', ...rest] = parts;
    assert.ok(
      rest.every((part) => joining.test(part)),
      character,
    );
    assert.ok(joining.test(character) || !joining.test(first), character);
  }
});

const marks = [...everyCharacter()].filter((character) => joining.test(character));

test('long runs of marks become what ICU makes of them', () => {
  const bases = fc.constantFrom(
    'a',
    'ǖ',
    'ậ',
    'α',
    'ᄀ',
    '각',
    '\u{16d63}',
    'ক',
    '\u09c7',
    '\u{113c2}',
    '',
    'é x',
  );
  const few = fc.constantFrom(
    ...Array.from('\u0301\u0316\u0323\u0302\u0345\u0334\u0344\u0f73\u0338\u093c\u09be\u3099\u0cc2\u0cd5'),
    ...Array.from('\u1161\u11a8\u{113c2}\u{1611e}\u{16d67}'),
  );
  const mark = fc.oneof(few, fc.constantFrom(...marks));
  const run = fc.array(mark, { minLength: 25, maxLength: 300 }).map((characters) => characters.join(''));
  const text = fc
    .array(fc.tuple(bases, run), { minLength: 1, maxLength: 4 })
    .map((parts) => parts.flat().join(''));
  fc.assert(
    fc.property(text, (given) => {
      assert.equal(toNfc(given), given.normalize('NFC'));
    }),
    { numRuns: 500 },
  );
});

for (const [name, unit, size] of [
  ['marks of two classes', '\u0301\u0316', 6000],
  ['marks that join each other', '\u{16d67}', 20_000],
  ['short runs', `a${'\u0301\u0316'.repeat(14)}`, 800],
] as const) {
  test(`the time to normalize ${name} grows as their number does`, async () => {
    assert.ok((await timeRatio((times) => normalizeText(`a${unit.repeat(times)}`), size)) < 3);
  });
}

test('long runs of marks become what ICU makes of them for compatible characters, too', () => {
  for (const start of ['', 'a', 'ﬁ', 'ﾞﾟ', '①각']) {
    for (const unit of ['\u0301\u0316', 'ﾞ\u0301', '\u1161\u11a8', 'ẛ\u0323\u0307', '\u0344']) {
      const text = start + unit.repeat(40);
      assert.equal(toNfkc(text), text.normalize('NFKC'));
    }
  }
});

test('marks in compatible characters take time linear in their number', async () => {
  const ratio = await timeRatio((size) => toNfkc(`a${'\u0301\u0316'.repeat(size / 2)}`), 2048);
  assert.ok(ratio < 4, String(ratio));
});

test('long texts are normalized in parts as ICU normalizes them whole', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      'e\u0301',
      'e',
      ' ',
      '\u0323\u0301',
      '\u0301\u0323',
      '\u093c',
      '\u0928',
      '\u4e00',
      '\uac00',
      '\u11a8',
      '\u1161',
    ),
    fc.constantFrom('\u{1d15e}', '\u212b', '\u00c5\u0301', '\uf900', '\u1100'),
  );
  const text = fc
    .tuple(fc.array(piece, { minLength: 1, maxLength: 40 }), fc.integer({ min: 1, max: 200 }), fc.nat(1200))
    .map(([pieces, count, shift]) => 'x'.repeat(shift) + pieces.join('').repeat(count));
  fc.assert(
    fc.property(text, (given) => {
      assert.equal(toNfc(given), given.normalize('NFC'));
    }),
  );
});
