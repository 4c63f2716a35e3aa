import assert from 'node:assert/strict';
import test from 'node:test';
import * as fc from 'fast-check';
import { compareBytes } from './unicode.ts';

test('texts are compared by their bytes', () => {
  const units = fc.constantFrom('a', 'b', 'é', '본', '\ud7ff', '\ue000', '\uffff', '😀', '\ud83d', '\ude00');
  const text = fc.oneof(fc.string({ unit: units }), fc.string({ unit: 'binary' }));
  fc.assert(
    fc.property(text, text, (a, b) => {
      assert.equal(compareBytes(a, b), Buffer.compare(Buffer.from(a), Buffer.from(b)));
    }),
    { numRuns: 500 },
  );
});
