import assert from 'node:assert/strict';
import { test } from 'node:test';
import { differences, passedSteps, readOutcome, writeOutcome } from './outcome.ts';

const printed = 'client\tmwn 3.0.3\nok\tlogs in\t"Keeper"\nnot ok\treads a page\tno title\n';

test('an outcome survives a round trip', () => {
  const outcome = readOutcome(printed);
  assert.equal(passedSteps(outcome), 1);
  assert.equal(writeOutcome(outcome), printed);
  assert.deepEqual(differences(outcome, outcome), []);
});

test('every kind of difference is reported', () => {
  const recorded = readOutcome(printed);
  const seen = readOutcome('client\tmwn 3.1.0\nok\tlogs in\t"Warden"\nok\tlogs out\ttrue\n');
  assert.deepEqual(differences(seen, recorded), [
    'Expected mwn 3.0.3, found mwn 3.1.0.',
    'recorded  ok\tlogs in\t"Keeper"\nactual    ok\tlogs in\t"Warden"',
    'The step "reads a page" is missing.',
    'The step "logs out" is new.',
  ]);
});

test('other output of a client is ignored', () => {
  assert.deepEqual(readOutcome(`[S] Login successful\n${printed}ok, done\n`), readOutcome(printed));
});

test('invalid output is refused', () => {
  assert.throws(() => readOutcome(''), /client and version/);
  assert.throws(() => readOutcome(printed + printed), /client and version/);
  assert.throws(() => readOutcome('client\tmwn 3.0.3\n'), /no steps/);
  assert.throws(() => readOutcome('client\tmwn 3.0.3\nok\ta\n'), /a name and a value/);
  assert.throws(() => readOutcome('client\tmwn 3.0.3\nok\ta\t1\nok\ta\t1\n'), /same name/);
});
