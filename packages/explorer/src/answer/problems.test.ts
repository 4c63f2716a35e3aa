import assert from 'node:assert/strict';
import test from 'node:test';
import { parameterOf, problemsOf } from './problems.ts';

const known = new Set(['prop', 'aplimit', 'list', 'titles']);
const used = new Set(['prop', 'aplimit', 'list', 'bla']);

/** Each problem as its kind, module, code, parameter and text. */
const shown = (answer: unknown): readonly string[] =>
  problemsOf(answer).map((problem) =>
    [
      problem.isError ? 'error' : 'warning',
      problem.module ?? '',
      problem.code ?? '',
      parameterOf(problem, known, used) ?? '',
      problem.text,
    ].join('/'),
  );

const sentence = 'The value "abc" of the parameter "aplimit" is not an integer.';

test('errors and warnings of old are read in both versions', () => {
  assert.deepEqual(
    shown({
      error: { code: 'badinteger', info: sentence, docref: 'See' },
      warnings: { main: { warnings: 'Unknown parameters: bla.' } },
    }),
    [`error//badinteger/aplimit/${sentence}`, 'warning/main//bla/Unknown parameters: bla.'],
  );
  assert.deepEqual(
    shown({ warnings: { query: { '*': 'Unrecognized value for parameter "prop": foo\nOnce more' } } }),
    ['warning/query//prop/Unrecognized value for parameter "prop": foo', 'warning/query///Once more'],
  );
});

test('errors and warnings are read in every format', () => {
  const common = { code: 'badinteger', module: 'query+allpages' };
  const expected = 'error/query+allpages/badinteger/aplimit/';
  assert.deepEqual(shown({ errors: [{ ...common, text: sentence }] }), [expected + sentence]);
  assert.deepEqual(shown({ errors: [{ ...common, '*': sentence }] }), [expected + sentence]);
  assert.deepEqual(shown({ errors: [{ ...common, html: sentence }] }), [expected + sentence]);
  assert.deepEqual(
    shown({
      errors: [{ ...common, key: 'paramvalidator-badinteger', params: [{ plaintext: 'aplimit' }, 'abc'] }],
    }),
    [`${expected}paramvalidator-badinteger`],
  );
  assert.deepEqual(shown({ errors: [common] }), ['error/query+allpages/badinteger//badinteger']);
  assert.deepEqual(shown({ warnings: [{ code: 'unrecognizedparams', params: [{ list: ['bla'] }] }] }), [
    'warning//unrecognizedparams/bla/unrecognizedparams',
  ]);
});

test('words of a sentence are no parameters', () => {
  assert.deepEqual(shown({ error: { code: 'x', info: 'The list of titles is too long.' } }), [
    'error//x//The list of titles is too long.',
  ]);
});

test('an answer without problems has none', () => {
  assert.deepEqual([{ query: {} }, [], undefined, 'text'].flatMap(shown), []);
});
