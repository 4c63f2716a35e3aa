import assert from 'node:assert/strict';
import { test } from 'node:test';
import { differences, passedSteps, readOutcome, writeOutcome } from './outcome.ts';

const printed = 'client\tmwn 3.0.3\nok\tlogs in\t"Keeper"\nnot ok\treads a page\tno title\n';

test('an outcome is read as it was written', () => {
  const outcome = readOutcome(printed);
  assert.equal(passedSteps(outcome), 1);
  assert.equal(writeOutcome(outcome), printed);
  assert.deepEqual(differences(outcome, outcome), []);
});

test('every kind of difference is told', () => {
  const recorded = readOutcome(printed);
  const seen = readOutcome('client\tmwn 3.1.0\nok\tlogs in\t"Warden"\nok\tlogs out\ttrue\n');
  assert.deepEqual(differences(seen, recorded), [
    'It was mwn 3.0.3, it is mwn 3.1.0.',
    'there  ok\tlogs in\t"Keeper"\nhere   ok\tlogs in\t"Warden"',
    'The step "reads a page" is missing.',
    'The step "logs out" is new.',
  ]);
});

test('what a client says of its own is no part of the outcome', () => {
  assert.deepEqual(readOutcome(`[S] Login successful\n${printed}ok, done\n`), readOutcome(printed));
});

test('a script that prints no outcome is refused', () => {
  assert.throws(() => readOutcome(''), /client and version/);
  assert.throws(() => readOutcome(printed + printed), /client and version/);
  assert.throws(() => readOutcome('client\tmwn 3.0.3\n'), /did nothing/);
  assert.throws(() => readOutcome('client\tmwn 3.0.3\nok\ta\n'), /a name and a value/);
  assert.throws(() => readOutcome('client\tmwn 3.0.3\nok\ta\t1\nok\ta\t1\n'), /same name/);
});
