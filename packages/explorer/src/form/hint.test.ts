import assert from 'node:assert/strict';
import test from 'node:test';
import type { ParameterInfo } from '../modules/module-info.ts';
import { defaultOf, hintOf } from './hint.ts';

const hint = (parameter: Partial<ParameterInfo>, highLimits = false): string =>
  hintOf({ name: 'x', type: 'string', ...parameter } as ParameterInfo, highLimits);

test('a hint names the kind and the range of values', () => {
  assert.equal(hint({ type: ['a', 'b'] }), 'one of 2');
  assert.equal(hint({ type: ['a', 'b', 'c'], multi: true }), 'any of 3');
  assert.equal(hint({}), 'text');
  assert.equal(hint({ type: 'text' }), 'long text');
  assert.equal(hint({ type: 'boolean' }), 'yes or no');
  assert.equal(hint({ type: 'timestamp' }), 'timestamp');
  for (const [type, plural] of Object.entries({
    string: 'values',
    integer: 'integers',
    namespace: 'namespaces',
    timestamp: 'timestamps',
    title: 'titles',
    user: 'users',
  }))
    assert.equal(hint({ type, multi: true }), plural);
  assert.equal(hint({ type: 'integer', min: 0 }), 'integer, at least 0');
  assert.equal(hint({ type: 'integer', max: 0 }), 'integer, at most 0');
  const limit = { type: 'limit', min: 1, max: 500, highmax: 5000 };
  assert.equal(hint(limit), 'limit, 1–500');
  assert.equal(hint(limit, true), 'limit, 1–5,000');
  assert.equal(hint({ type: 'integer', max: 500 }, true), 'integer');
});

test('a default is shown as text, an empty one not at all', () => {
  const of = (value?: unknown): string =>
    defaultOf({ name: 'x', type: 'string', default: value } as ParameterInfo);
  assert.equal(of(), '');
  assert.equal(of(''), '');
  assert.equal(of(0), 'Default: 0');
  assert.equal(of('ids|title|user'), 'Default: ids, title, user');
});
