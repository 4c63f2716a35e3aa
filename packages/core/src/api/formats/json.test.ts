import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { any, keyedObject, record, text } from '../../query/result/shape.ts';
import { indentJson, json, writeTree } from './json.ts';

const options = { callback: undefined, utf8: false, ascii: false, formatversion: '2' } as const;
const shape = record({ x: text() });
const write = (x: string, more: Partial<Parameters<typeof json.serialize>[1]> = {}): string =>
  json.serialize({ value: { x }, shape }, { ...options, ...more });

describe('json', () => {
  it('keeps characters beyond ASCII where the version and the parameters say so', () => {
    const kept = '{"x":"é 𠀀/<&>"}';
    const escaped = '{"x":"\\u00e9 \\ud840\\udc00/<&>"}';
    assert.equal(write('é 𠀀/<&>'), kept);
    assert.equal(write('é 𠀀/<&>', { ascii: true }), escaped);
    assert.equal(write('é 𠀀/<&>', { formatversion: '1' }), escaped);
    assert.equal(write('é 𠀀/<&>', { formatversion: '1', utf8: true }), kept);
    assert.equal(write('é 𠀀/<&>', { formatversion: '1', ascii: true, utf8: true }), kept);
    assert.equal(write('é', { formatversion: 'latest' }), '{"x":"é"}');
  });

  it('always escapes the two line separators', () => {
    assert.equal(write('a\u2028b\u2029c'), '{"x":"a\\u2028b\\u2029c"}');
  });

  it('calls back a script whose name it cleans', () => {
    const called = { ...options, callback: 'foo.bar(x)["a"];<é' };
    assert.equal(json.serialize({ value: { x: 'y' }, shape }, called), '/**/foo.barx["a"]({"x":"y"})');
    assert.equal(json.mime(called), 'text/javascript');
    assert.equal(json.mime(options), 'application/json');
  });

  it('reads back as it was', () => {
    const plain = record({ x: any() });
    fc.assert(
      fc.property(fc.jsonValue(), fc.boolean(), (x, ascii) => {
        const written = json.serialize({ value: { x }, shape: plain }, { ...options, ascii });
        assert.deepEqual(JSON.parse(written), JSON.parse(JSON.stringify({ x })));
        // oxlint-disable-next-line no-control-regex -- everything within ASCII
        if (ascii) assert.match(written, /^[\u0000-\u007f]*$/);
      }),
    );
  });

  it('keeps values by number in their order', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer()), (numbers) => {
        const x = new Map(numbers.map((number) => [number, `at ${number}`]));
        const written = json.serialize(
          { value: { x }, shape: record({ x: keyedObject('n', text()) }) },
          options,
        );
        assert.deepEqual(
          [...written.matchAll(/"(-?\d+)":/g)].map(([, key]) => Number(key)),
          numbers,
        );
      }),
    );
  });

  it('lays out as JSON.stringify does with four spaces', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const compact = JSON.stringify(value);
        assert.equal(indentJson(compact), JSON.stringify(JSON.parse(compact), null, 4));
        assert.equal(writeTree(value), compact);
      }),
    );
  });
});
