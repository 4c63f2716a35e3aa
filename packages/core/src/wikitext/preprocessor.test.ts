import assert from 'node:assert/strict';
import test from 'node:test';
import { timeRatio } from '../../../../test/rig/time-ratio.ts';
import { preprocess } from './preprocessor.ts';

for (const unit of ['[[a|', '{{a|', '{{{a|', '-{a|', '<a', '<!--', '\n=a', '{{a|}} [[b]]']) {
  test(`the time to read ${JSON.stringify(unit)} grows as its number does`, async () => {
    assert.ok((await timeRatio((size) => preprocess(unit.repeat(size), ['ref']), 8000)) < 4);
  });
}
