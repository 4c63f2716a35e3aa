import assert from 'node:assert/strict';
import test from 'node:test';
import { notRun, type Outcome } from './outcome.ts';
import { describeSurvivor, scoreOf, summarizeOutcomes } from './report.ts';

const text = 'const a = 1;\nconst b = {\n  c: 2,\n};\nconst d = 3;\n';
const edit = (part: string, replacement: string) => {
  const start = text.indexOf(part);
  return { operator: 'object', start, end: start + part.length, replacement };
};
const outcome = (killedBy: Outcome['killedBy'], detail = ''): Outcome => ({
  mutant: { ...edit('{\n  c: 2,\n}', '{}'), path: 'src/a.ts', number: 7 },
  killedBy,
  detail,
});

test('a survivor is shown with its place, its lines and how to repeat it', () => {
  assert.equal(
    describeSurvivor(text, outcome(undefined, '3 test files run it'), 5),
    `SURVIVED src/a.ts:2 (object, mutant 7): 3 test files run it
  - const b = {
  -   c: 2,
  - };
  + const b = {};
  repeat it: npm run mutate -- --seed 5 --only 7`,
  );
});

test('the summary counts what noticed the mutants', () => {
  const outcomes = [
    outcome('types'),
    outcome('types'),
    outcome('tests'),
    outcome('timeout'),
    outcome(undefined, notRun),
    outcome(undefined, '3 test files run it'),
  ];
  assert.equal(
    summarizeOutcomes(outcomes, 5),
    `    2 noticed by the types
    1 noticed by a test
    1 noticed by the time limit of a test file
    2 survived, 1 of them where no fast test runs the place
66.7 % of 6 mutants noticed, seed 5`,
  );
  assert.equal(scoreOf([]), 100);
});
