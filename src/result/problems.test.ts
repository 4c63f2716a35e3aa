import assert from 'node:assert/strict';
import test from 'node:test';
import { problem, problemText } from './problems.ts';

const unknown = (...values: readonly string[]): string =>
  problemText(
    problem('query', 'unrecognizedvalues', ['meta', values.join('|'), values.join(', '), values.length]),
  );

test('a sentence has the word that its number asks for', () => {
  assert.equal(unknown('a'), 'Unrecognized value for parameter "meta": a');
  assert.equal(unknown('a', 'b'), 'Unrecognized values for parameter "meta": a, b');
});

test('what somebody asked with stays as it is', () => {
  assert.equal(unknown('{{PLURAL:$1|a|b}}', '$1').split(': ')[1], '{{PLURAL:$1|a|b}}, $1');
});

test('pywikibot finds unknown values in the warning', () => {
  assert.match(unknown('wikibase'), /^Unrecognized value for parameter ['"]meta['"]: wikibase/);
  assert.match(unknown('a', 'b'), /^Unrecognized values? for parameter ['"]\w+['"]: (.+?)\.?$/);
});
