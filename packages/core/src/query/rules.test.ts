import assert from 'node:assert/strict';
import test from 'node:test';
import { ApiError } from './result/problems.ts';
import { atLeastOne, exactlyOne, exclusive, requires, type Rule } from './rules.ts';

const codeOf = (rule: Rule, ...given: string[]): string | undefined => {
  try {
    rule.check(new Set(given), (name) => `ap${name}`, 'query+allpages');
    return undefined;
  } catch (error) {
    assert.ok(error instanceof ApiError);
    return error.problem.code;
  }
};

const cases: readonly (readonly [string, Rule, readonly string[], string | undefined])[] = [
  ['requires, both', requires('a', 'b'), ['a', 'b'], undefined],
  ['requires, neither', requires('a', 'b'), [], undefined],
  ['requires, alone', requires('a', 'b'), ['a'], 'invalidparammix'],
  ['exclusive, none', exclusive('a', 'b'), [], undefined],
  ['exclusive, two', exclusive('a', 'b'), ['a', 'b'], 'invalidparammix'],
  ['exactlyOne, none', exactlyOne('a', 'b'), [], 'missingparam'],
  ['exactlyOne, one', exactlyOne('a', 'b'), ['b'], undefined],
  ['exactlyOne, two', exactlyOne('a', 'b'), ['a', 'b'], 'invalidparammix'],
  ['atLeastOne, none', atLeastOne('a', 'b'), ['c'], 'missingparam'],
  ['atLeastOne, two', atLeastOne('a', 'b'), ['a', 'b'], undefined],
];

for (const [name, rule, given, code] of cases) {
  test(name, () => {
    assert.equal(codeOf(rule, ...given), code);
  });
}
