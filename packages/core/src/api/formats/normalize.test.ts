import assert from 'node:assert/strict';
import test from 'node:test';
import * as fc from 'fast-check';
import { unserialize } from 'php-serialize';
import type { Answer } from '../../query/result/answer.ts';
import { any, keyedObject, list, record, text } from '../../query/result/shape.ts';
import { normalizeText } from '../../wiki/unicode.ts';
import { json } from './json.ts';
import { normalizeTexts } from './normalize.ts';
import { php } from './php.ts';
import { xml } from './xml.ts';

const shape = record({
  texts: list('t', text()),
  data: any(),
  pages: keyedObject('page', record({ title: text() })),
});

const answerOf = (texts: readonly string[]): Answer => ({
  value: { texts, data: { nested: texts }, pages: new Map(texts.map((title, i) => [i + 1, { title }])) },
  shape,
});

interface Parsed {
  readonly texts: readonly string[];
  readonly data: { readonly nested: readonly string[] };
  readonly pages: Readonly<Record<string, { readonly title: string }>>;
}

const options = { callback: undefined, utf8: false, ascii: false } as const;

/** The texts of an answer in all versions of JSON and PHP. */
function textsIn(answer: Answer): readonly (readonly string[])[] {
  const parsed = (['1', '2'] as const).flatMap((formatversion) => [
    JSON.parse(json.serialize(answer, { ...options, formatversion })) as Parsed,
    JSON.parse(json.serialize(answer, { ...options, formatversion, utf8: true })) as Parsed,
    unserialize(php.serialize(answer, { formatversion })) as Parsed,
  ]);
  return parsed.flatMap(({ texts, data: { nested }, pages }) => [
    Object.values(texts),
    Object.values(nested),
    Object.values(pages).map(({ title }) => title),
  ]);
}

const asXml = (answer: Answer): string =>
  xml.serialize(answer, { xslt: undefined, includexmlnamespace: false });

const normalized = [
  ['Cafe\u0301', 'Caf\u00e9'],
  ['ctl \u0001\u000b\ufffe', 'ctl \ufffd\ufffd\ufffd'],
  ['\b\f\r', '\ufffd\ufffd\r'],
  ['\u212b', '\u00c5'],
  // Marks at the beginning of a text have nothing to combine with, whatever a format writes before them.
  ['\u0338\u0301', '\u0338\u0301'],
  ['<\u0338', '\u226e'],
  ['\u1100\u1161\u11a8', '\uac01'],
  ['i\u0307\n\u0303', 'i\u0307\n\u0303'],
  ['\ud834\udd57\ud834\udd65', '\ud834\udd57\ud834\udd65'],
  ['\ud834\udd5e', '\ud834\udd57\ud834\udd65'],
  ['\ud800', '\ufffd'],
  [String.raw`C:\users`, String.raw`C:\users`],
  ['a', 'a'],
] as const;

test('answers have normalized texts in all formats', () => {
  const expected = normalized.map(([, text]) => text);
  for (const texts of textsIn(answerOf(normalized.map(([text]) => text)))) assert.deepEqual(texts, expected);
  assert.match(
    asXml(answerOf(['Cafe\u0301', '\u0001', '<\u0338', '\u0338'])),
    /<texts><t>Caf\u00e9<\/t><t>\ufffd<\/t><t>\u226e<\/t><t>\u0338<\/t><\/texts>/,
  );
});

test('names of fields stay as they are', () => {
  const answer: Answer = { value: { 'Cafe\u0301': 'Cafe\u0301' }, shape: record({}) };
  assert.equal(json.serialize(answer, { ...options, formatversion: '2' }), '{"Cafe\u0301":"Caf\u00e9"}');
});

test('data whose texts are normalized stays the same', () => {
  const { value } = answerOf(['Caf\u00e9', 'Ж']);
  assert.equal(normalizeTexts(value), value);
});

test('whatever texts an answer has, those that are not normalized are found', () => {
  const unit = fc.oneof(
    fc.constantFrom(
      ...'ae"\\u/<>=&;:\n\t\u0001\u0301\u0338\u0307\u0323\u212b\u093c\u0928\uac00\u11a8\ufffe\ufffd'.split(
        '',
      ),
    ),
    fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
  );
  const texts = fc.array(fc.array(unit, { maxLength: 12 }).map((units) => units.join('')));
  fc.assert(
    fc.property(texts, (given) => {
      const expected = given.map(normalizeText);
      for (const found of textsIn(answerOf(given))) assert.deepEqual(found, expected);
      assert.equal(asXml(answerOf(given)), asXml(answerOf(expected)));
    }),
    { numRuns: 300 },
  );
});
