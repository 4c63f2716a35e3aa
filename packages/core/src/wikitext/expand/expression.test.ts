import assert from 'node:assert/strict';
import test from 'node:test';
import { evaluate } from './expression.ts';

for (const [text, expected] of [
  ['1 + 2 * 3', 7],
  ['(1 + 2) * 3 - -1', 10],
  ['2 - 3 - 4', -5],
  ['7 mod 4 + 2 ^ 3', 11],
  ['1.255 round 2', 1.26],
  ['-1.5 round 0', -2],
  ['not 0 and 2 < 3 or 0', 1],
  ['1e3 &lt; 1001', 1],
  ['sqrt 16 + abs -4', 8],
  ['', ''],
] as const) {
  test(`${text} is ${expected}`, () => {
    assert.equal(evaluate(text), expected);
  });
}

test('reports invalid expressions', () => {
  for (const text of ['1 +', '1 / 0', '(1', '1 2', 'x', '1 $ 2', '('.repeat(5000)])
    assert.match(String(evaluate(text)), /^Expression error/, text);
});

test('reports divisions by zero', () => {
  for (const text of ['1 / 0', '1 div 0', '5 mod 0', '5 mod 0.5', '5 fmod 0'])
    assert.equal(evaluate(text), 'Expression error: division by zero', text);
});
