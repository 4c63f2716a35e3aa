import assert from 'node:assert/strict';
import test from 'node:test';
import * as fc from 'fast-check';
import { decodeUtf8, mergeForms, MOST_PARAMETERS, readForm, readShortFields } from './parameters.ts';

const values = (text: string) => Object.fromEntries(readForm(text).values);

test('the last of repeated parameters counts; empty values stay, empty names are dropped', () => {
  assert.deepEqual(values('a=1&&b&a=2&=x&c=&d=x=y'), { a: '2', b: '', c: '', d: 'x=y' });
});

test('names are changed as PHP changes them', () => {
  assert.deepEqual(values('foo.bar=1&%20a%20b=2&x%5By=3&+c=4'), { foo_bar: '1', a_b: '2', x_y: '3', c: '4' });
  const { values: scalars, arrays } = readForm('titles[]=x&titles=y&list=z&list%5Ba%5D=w');
  assert.deepEqual([Object.fromEntries(scalars), [...arrays]], [{ titles: 'y' }, ['list']]);
});

test('bytes of names that are not UTF-8 are replaced', () => {
  assert.deepEqual(values('a%ff=1&%ed%a0%bd[]=2'), { 'a\ufffd': '1' });
  assert.deepEqual([...readForm('%ed%a0%bd[]=2').arrays], ['\ufffd\ufffd\ufffd']);
});

test('percent signs, plus signs and bytes that are not UTF-8', () => {
  assert.deepEqual(values('a=%C3%A4+b&c=100%&d=%zz&e=%FF%C3'), {
    a: 'ä b',
    c: '100%',
    d: '%zz',
    e: '\udcff\udcc3',
  });
  assert.equal(values('a=\u00c3\u00a4')['a'], 'ä');
});

test('any text survives being encoded and decoded', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(0x10ffff)), (points) => {
      const text = String.fromCodePoint(...points).toWellFormed();
      assert.equal(readForm(`x=${encodeURIComponent(text)}`).values.get('x'), text);
      assert.equal(decodeUtf8(Buffer.from(text)), text);
    }),
  );
});

test('bytes that are not UTF-8 are kept apart from text', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      const text = decodeUtf8(bytes);
      const back = Array.from(text).flatMap((c) => {
        const point = c.codePointAt(0) ?? 0;
        return point >= 0xdc80 && point <= 0xdcff ? [point - 0xdc00] : [...Buffer.from(c)];
      });
      assert.deepEqual(back, [...bytes]);
    }),
  );
});

test('parameters of the body override those of the URL', () => {
  const merged = mergeForms(readForm('a=body&b[]=1'), readForm('a=address&b=2&c=3'));
  assert.deepEqual([Object.fromEntries(merged.values), [...merged.arrays]], [{ a: 'body', c: '3' }, ['b']]);
});

test('too many parameters are detected', () => {
  const many = (count: number) => Array.from({ length: count }, (_, i) => `p${i}=`).join('&');
  assert.equal(readForm(many(MOST_PARAMETERS)).tooMany, undefined);
  assert.equal(readForm(many(MOST_PARAMETERS + 1)).tooMany, true);
});

test('of a long form only short fields are read, and not too many of them', () => {
  const long = 'x'.repeat(100_000);
  const readBytes = (text: string) => readShortFields(Buffer.from(text, 'latin1'));
  const { values: short } = readBytes(`&&action=query&titles=${long}&&${long}=1&format=json&`);
  assert.deepEqual(Object.fromEntries(short), { action: 'query', format: 'json' });
  const many = Array.from({ length: 900 }, (_, i) => `p${i}=${'x'.repeat(400)}`).join('&');
  assert.ok(readBytes(many).values.size < 100);
  assert.equal(readBytes('&a'.repeat(MOST_PARAMETERS)).tooMany, undefined);
  assert.equal(readBytes('&a'.repeat(MOST_PARAMETERS + 1)).tooMany, true);
  assert.deepEqual(
    [...readBytes('a=%C3%A4&b[]=1&b=\xe4').values],
    [...readForm('a=%C3%A4&b[]=1&b=\xe4').values],
  );
});
