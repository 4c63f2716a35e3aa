import assert from 'node:assert/strict';
import test from 'node:test';
import type { ParameterInfo } from '../modules/module-info.ts';
import { choicesOf, grouped, matching, type Choice } from './choices.ts';

const info = (parameter: Partial<ParameterInfo>): ParameterInfo =>
  ({ name: 'x', type: 'string', ...parameter }) as ParameterInfo;

test('deprecated and internal values are marked, and come last in their order', () => {
  assert.deepEqual(choicesOf(info({})), []);
  const type = ['old', '', 'inner', 'new', 'both'];
  const choices = choicesOf(
    info({ type, deprecatedvalues: ['old', 'both'], internalvalues: ['inner', 'both'] }),
  );
  assert.deepEqual(choices, [
    { value: '', label: '(empty)' },
    { value: 'new', label: 'new' },
    { value: 'old', label: 'old', description: 'Deprecated.' },
    { value: 'inner', label: 'inner', description: 'For internal use.' },
    { value: 'both', label: 'both', description: 'Deprecated. For internal use.' },
  ]);
});

test('actions are grouped only where some are answered here and some elsewhere', () => {
  const here: Choice = { value: 'query', label: 'query' };
  const elsewhere: Choice = { value: 'edit', label: 'edit', isElsewhere: true };
  assert.deepEqual(grouped([here]), [here]);
  assert.deepEqual(grouped([elsewhere]), [elsewhere]);
  assert.deepEqual(grouped([]), []);
  assert.deepEqual(grouped([elsewhere, here]), [
    { label: 'Answered here', items: [here] },
    { label: 'Only on the wiki itself', items: [elsewhere] },
  ]);
});

test('a text is found at the start of values first, then in names, then in descriptions', () => {
  const choices: readonly Choice[] = [
    { value: 'c', label: 'c', description: 'Lists all Pages.' },
    { value: 'allpages', label: 'allpages' },
    { value: 'd', label: 'Some pages' },
    { value: 'pages', label: 'x' },
    { value: 'other', label: 'other', description: 'Nothing.' },
  ];
  const found = (text: string): readonly string[] => matching(choices, text).map(({ value }) => value);
  assert.deepEqual(found(' PAGES '), ['pages', 'allpages', 'd', 'c']);
  assert.deepEqual(found(''), ['c', 'allpages', 'd', 'pages', 'other']);
  assert.deepEqual(found('nowhere'), []);
});
