import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { serializePhp } from './php.ts';

/** Reads what `serializePhp` writes; arrays become Maps. */
function unserialize(bytes: Buffer): unknown {
  let at = 0;
  const upTo = (mark: string): string => {
    const end = bytes.indexOf(mark, at);
    assert.notEqual(end, -1, `no ${mark} after ${at}`);
    const found = bytes.subarray(at, end).toString();
    at = end + mark.length;
    return found;
  };
  const read = (): unknown => {
    const type = bytes.subarray(at, at + 2).toString();
    at += 2;
    if (type === 'N;') return null;
    if (type === 'b:') return upTo(';') === '1';
    if (type === 'i:' || type === 'd:') return Number(upTo(';'));
    if (type === 's:') {
      const length = Number(upTo(':"'));
      const text = bytes.subarray(at, at + length).toString();
      at += length;
      assert.equal(upTo('";'), '');
      return text;
    }
    assert.equal(type, 'a:');
    const count = Number(upTo(':{'));
    const entries = Array.from({ length: count }, () => [read(), read()] as const);
    assert.equal(upTo('}'), '');
    return new Map(entries);
  };
  const value = read();
  assert.equal(at, bytes.length);
  return value;
}

/** What PHP holds for a value: lists and objects are arrays, and keys that look like whole numbers are such. */
function asPhp(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return new Map(
    entries.map(([key, entry]) => [
      /^(0|-?[1-9]\d{0,17})$/.test(String(key)) ? Number(key) : key,
      asPhp(entry),
    ]),
  );
}

describe('php', () => {
  it('counts bytes, not characters', () => {
    assert.equal(serializePhp('𠀀é"'), 's:7:"𠀀é"";');
  });

  it('tells whole numbers from others as PHP does', () => {
    assert.equal(
      serializePhp([1, -1, 0.1, 1.5e300, -1e25]),
      'a:5:{i:0;i:1;i:1;i:-1;i:2;d:0.1;i:3;d:1.5E+300;i:4;d:-1.0E+25;}',
    );
    assert.equal(
      serializePhp({ '01': 1, '-0': 2, '10': 3, '-5': 4 }),
      'a:4:{i:10;i:3;s:2:"01";i:1;s:2:"-0";i:2;i:-5;i:4;}',
    );
  });

  it('leaves out what is undefined', () => {
    assert.equal(serializePhp({ a: undefined, b: null }), 'a:1:{s:1:"b";N;}');
  });

  it('reads back as it was', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), (generated) => {
        // JSON has no negative zero, nor has any answer.
        const value: unknown = JSON.parse(JSON.stringify(generated));
        assert.deepEqual(unserialize(Buffer.from(serializePhp(value))), asPhp(value));
      }),
    );
  });
});
